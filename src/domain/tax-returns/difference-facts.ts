import type { Pence } from '../money.js';
import type { CalculationLine, TaxCalculation } from '../tax/tax-calculation.js';
import type { KnownDifference } from './known-differences.js';

/** A figure of HMRC's that is not ours. */
export interface FigureDifference {
  readonly path: string;
  readonly ours: Pence;
  readonly hmrc: Pence;
}

/** How much more HMRC's figure may be than ours for one reason. */
export interface Reason {
  readonly code: KnownDifference;
  readonly from: Pence;
  readonly to: Pence;
}

/** The reasons that account for a difference; `null` for one that nothing known accounts for. */
export type DifferenceExplainer = (path: string) => readonly KnownDifference[] | null;

export const POUND = 100;
/** Incomes and reliefs that are rounded one by one here, and together there, come to no more pounds than this. */
export const MAX_ROUNDING_PENCE = 5 * POUND;
/** Figures by which the reasons of a difference are found. */
export interface DifferenceFacts {
  readonly ours: TaxCalculation;
  /** HMRC's figure less ours; nil where they are the same. */
  readonly by: (path: string) => Pence;
  readonly amountOf: (rule: string) => Pence;
  readonly input: (rule: string, name: string) => Pence;
}

export function factsOf(ours: TaxCalculation, differences: readonly FigureDifference[]): DifferenceFacts {
  const by = new Map(differences.map(({ path, ours: own, hmrc }) => [path, hmrc - own]));
  const of = (rule: string) => ours.lines.filter((line) => line.rule === rule);
  return {
    ours,
    by: (path) => by.get(path) ?? 0,
    amountOf: (rule) => of(rule).reduce((sum, { amount }) => sum + amount, 0),
    input: (rule, name) => of(rule).reduce((sum, line) => sum + penceOf(line, name), 0),
  };
}

function penceOf({ inputs }: CalculationLine, name: string): Pence {
  const input = inputs[name];
  return input !== undefined && 'pence' in input ? input.pence : 0;
}

export type Codes = readonly KnownDifference[];

/** The one reason that accounts for it, or all of them together. */
export function within(by: Pence, reasons: readonly Reason[]): Codes | null {
  if (by === 0) return [];
  const alone = reasons.find(({ from, to }) => from <= by && by <= to);
  if (alone !== undefined) return [alone.code];
  const from = reasons.reduce((sum, reason) => sum + reason.from, 0);
  const to = reasons.reduce((sum, reason) => sum + reason.to, 0);
  if (by < from || by > to) return null;
  return reasons.filter((reason) => (by < 0 ? reason.from < 0 : reason.to > 0)).map(({ code }) => code);
}

/** The reasons of several differences; `null` where one of them has none. */
export function reasonsOfAll(
  paths: readonly string[],
  { by }: DifferenceFacts,
  explain: DifferenceExplainer,
): Codes | null {
  const found = new Set<KnownDifference>();
  for (const path of paths) {
    if (by(path) === 0) continue;
    const codes = explain(path);
    if (codes === null) return null;
    for (const code of codes) found.add(code);
  }
  return [...found];
}

/** Contributions that were paid and not relieved here. */
export const unrelievedPension = ({ amountOf, input }: DifferenceFacts): Pence =>
  input('pension_deducted', 'paid') -
  amountOf('pension_deducted') +
  input('pension_relief_at_source', 'paid') -
  amountOf('pension_relief_at_source');
