import type { AppContext } from '../../../context.js';
import { mergePatch } from '../../../domain/merge-patch.js';
import { calculateTax } from '../../../domain/tax/calculate-tax.js';
import {
  type Assessed,
  comparingYears,
  type YearDifference,
} from '../../../domain/tax/comparison/compare-years.js';
import type { TaxCalculation } from '../../../domain/tax/tax-calculation.js';
import type { IsoDate } from '../../../domain/tax-year.js';
import { type Issue, ValidationError } from '../../../errors.js';
import { LIMITS } from '../../../limits/limits.js';
import { finishedInSlices } from '../../../process/in-slices.js';
import { compileBodyFaults } from '../../gate/validation.js';
import { TaxEstimateFigures, type TaxEstimateInput } from './input-schema.js';
import { taxInputFrom } from './tax-wire.js';

/** One year, as the body has it or under one of its alternatives. */
export interface EstimateResult {
  /** Name of the alternative; `null` for the year without any. */
  readonly name: string | null;
  readonly calculation: TaxCalculation;
  readonly difference: YearDifference;
}

interface Estimate {
  readonly calculation: TaxCalculation;
  /** `null` where the body asks for no comparison. */
  readonly results: readonly EstimateResult[] | null;
}

type Calculated = Assessed & { readonly calculation: TaxCalculation };

/** A year with or without an alternative, and the members of the body that ask for it. */
interface Variant {
  readonly taxYear: string;
  readonly name: string | null;
  /** Pointer to the patch that made the figures; `null` where they are the body's own. */
  readonly patchedAt: string | null;
  readonly changes: Changes | undefined;
  /** Pointer to the year. */
  readonly yearAt: string;
}

type Changes = Readonly<Record<string, unknown>>;

/**
 * The calculation of a body, and of each year and alternative that it asks for. A year is compared with the body itself, an
 * alternative with its year.
 * @throws {ValidationError} naming the place in the body, or in the patch, that is wrong
 */
export async function estimate(
  ctx: Pick<AppContext, 'scheduler' | 'now'>,
  body: TaxEstimateInput,
): Promise<Estimate> {
  const today = ctx.now().toISOString().slice(0, 10);
  const { years, year_changes: changes, alternatives, ...figures } = body;
  const base = calculated(figures, today);
  const isCompared = years !== undefined || changes !== undefined || alternatives !== undefined;
  if (!isCompared) return { calculation: base.calculation, results: null };
  assertNamed(body);
  const results = await finishedInSlices(ctx.scheduler, comparing(body, figures, base, today));
  return { calculation: base.calculation, results };
}

/** Works out the years and alternatives of a body, and yields after each calculation: a comparison takes many. */
function* comparing(
  body: TaxEstimateInput,
  figures: TaxEstimateFigures,
  base: Calculated,
  today: IsoDate,
): Generator<void, EstimateResult[]> {
  const assertBounded = createEntriesBound(body.alternatives === undefined ? '#/years' : '#/alternatives');
  const results: EstimateResult[] = [];
  let year = { figures, calculated: base };
  for (const variant of variantsOf(body)) {
    const { name, taxYear } = variant;
    const from = name === null ? figures : year.figures;
    const ofVariant = patched({ ...from, tax_year: taxYear }, variant);
    assertBounded(ofVariant);
    const one = placed(variant, figures.tax_year, () => calculated(ofVariant, today));
    yield;
    const difference = yield* comparingYears(name === null ? base : year.calculated, one);
    if (name === null) year = { figures: ofVariant, calculated: one };
    results.push({ name, calculation: one.calculation, difference });
  }
  return results;
}

function calculated(figures: TaxEstimateFigures, today: IsoDate): Calculated {
  const input = taxInputFrom(figures, today);
  const calculation = calculateTax(input);
  return { input, calculation, totalLiability: calculation.totalLiability };
}

/** Each year without an alternative, followed by each alternative in it. */
function variantsOf(body: TaxEstimateInput): readonly Variant[] {
  const { years = [body.tax_year], year_changes: yearChanges = [], alternatives = [] } = body;
  return years.flatMap((taxYear, index) => {
    const yearAt = body.years === undefined ? '#/tax_year' : `#/years/${index}`;
    const place = yearChanges.findIndex((one) => one.tax_year === taxYear);
    const patchedAt = place < 0 ? null : `#/year_changes/${place}/changes`;
    const own: Variant = { taxYear, name: null, patchedAt, changes: yearChanges[place]?.changes, yearAt };
    const others = alternatives.map(({ name, changes }, at): Variant => {
      return { taxYear, name, patchedAt: `#/alternatives/${at}/changes`, changes, yearAt };
    });
    return [own, ...others];
  });
}

/**
 * Counts the entries of lists in all figures that are worked out, since the work grows with them.
 * @param pointer names the list that makes too many
 */
function createEntriesBound(pointer: string): (figures: TaxEstimateFigures) => void {
  const max = LIMITS.requests.estimateEntries.value;
  let entries = 0;
  return (figures) => {
    entries += entriesIn(figures);
    if (entries <= max) return;
    const detail = `With these years and alternatives, the lists of all figures may have at most ${max} entries together.`;
    throw new ValidationError([{ pointer, code: 'too_many_items', detail }]);
  };
}

function entriesIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const own = Array.isArray(value) ? value.length : 0;
  return Object.values(value).reduce((sum: number, inner) => sum + entriesIn(inner), own);
}

/** @throws {ValidationError} for changes of a year that is not asked for, and for what is given twice */
function assertNamed({
  tax_year: taxYear,
  years = [taxYear],
  year_changes,
  alternatives = [],
}: TaxEstimateInput) {
  const issues: Issue[] = [];
  const changed = new Set<string>();
  for (const [index, { tax_year: year }] of (year_changes ?? []).entries()) {
    const pointer = `#/year_changes/${index}/tax_year`;
    if (!years.includes(year))
      issues.push({ pointer, code: 'not_allowed_value', detail: 'must be one of `years`' });
    if (changed.has(year)) issues.push({ pointer, code: 'duplicate', detail: 'must not repeat an entry' });
    changed.add(year);
  }
  const names = new Set<string>();
  for (const [index, { name }] of alternatives.entries()) {
    const pointer = `#/alternatives/${index}/name`;
    if (names.has(name)) issues.push({ pointer, code: 'duplicate', detail: 'must not repeat a name' });
    names.add(name);
  }
  if (issues.length > 0) throw new ValidationError(issues);
}

const faultsOf = compileBodyFaults(TaxEstimateFigures);

/** @throws {ValidationError} where the patched figures are none that a body could have */
function patched(figures: TaxEstimateFigures, { changes, patchedAt: at }: Variant): TaxEstimateFigures {
  if (changes === undefined || at === null) return figures;
  if (Object.hasOwn(changes, 'tax_year')) {
    const detail = 'Is no part of the changes: give the years to work out as `years`.';
    throw new ValidationError([{ pointer: `${at}/tax_year`, code: 'not_supported', detail }]);
  }
  const merged = mergePatch(figures, changes);
  const faults = faultsOf(merged);
  if (!isFigures(merged, faults)) throw new ValidationError(movedTo(at, faults));
  return merged;
}

const isFigures = (_merged: unknown, faults: readonly Issue[]): _merged is TaxEstimateFigures =>
  faults.length === 0;

const movedTo = (at: string, issues: readonly Issue[]): readonly Issue[] =>
  issues.map((issue) => ({ ...issue, pointer: `${at}${issue.pointer.slice(1)}` }));

/** Adds to issues in which year and member of the body they are. */
function placed<T>({ taxYear, patchedAt, yearAt }: Variant, baseYear: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    const issues = error.issues.map((issue) => {
      if (issue.pointer === '#/tax_year') return { ...issue, pointer: yearAt };
      const [moved = issue] = patchedAt === null ? [issue] : movedTo(patchedAt, [issue]);
      const isOther = taxYear !== baseYear;
      return isOther ? { ...moved, detail: `In ${taxYear}: ${moved.detail}` } : moved;
    });
    throw new ValidationError(issues, error.code);
  }
}
