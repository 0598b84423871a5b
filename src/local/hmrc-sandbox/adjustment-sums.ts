import { isPlainObject } from '../../domain/language/is-object.js';
import type { JsonObject, SandboxYear } from './state.js';

/** Amounts of an adjustment in pounds, by section and name; those of lettings abroad together. */
export interface AdjustmentSums {
  readonly income: Readonly<Record<string, number>>;
  readonly expenses: Readonly<Record<string, number>>;
  readonly additions: Readonly<Record<string, number>>;
}

/** Adjustments of a business's year: the last one that no later data have voided. */
export function adjustmentsOf(year: SandboxYear, businessId: string): AdjustmentSums {
  const [last] = (year.summaries ?? [])
    .filter((one) => one.businessId === businessId && one.status === 'valid')
    .filter(({ adjustedAt }) => adjustedAt !== undefined)
    .sort((one, other) => (other.adjustedAt ?? '').localeCompare(one.adjustedAt ?? ''));
  return sumsIn(last?.adjustments ?? {});
}

/** The amounts of a body in any of its three forms. */
export function sumsIn(adjustments: JsonObject): AdjustmentSums {
  const sums = { income: {}, expenses: {}, additions: {} };
  for (const part of partsOf(adjustments)) {
    for (const section of ['income', 'expenses', 'additions'] as const) addTo(sums[section], part[section]);
  }
  return sums;
}

function partsOf(adjustments: JsonObject): JsonObject[] {
  const inner = adjustments['ukProperty'] ?? adjustments['foreignProperty'] ?? adjustments;
  if (!isPlainObject(inner)) return [];
  const lettings = inner['countryLevelDetail'] ?? inner['propertyLevelDetail'];
  return Array.isArray(lettings) ? lettings.filter(isPlainObject) : [inner];
}

function addTo(sums: Record<string, number>, section: unknown): void {
  if (!isPlainObject(section)) return;
  for (const [name, amount] of Object.entries(section)) {
    if (typeof amount === 'number') sums[name] = Math.round(((sums[name] ?? 0) + amount) * 100) / 100;
  }
}

/** Data that arrive for a business void what was adjusted, and its summaries. */
export function supersedeSummaries(year: SandboxYear, businessId: string): void {
  if (year.summaries === undefined) return;
  year.summaries = year.summaries.map((summary) =>
    summary.businessId === businessId ? { ...summary, status: 'superseded' } : summary,
  );
}
