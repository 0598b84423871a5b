import type { CategoryDecision } from '../../src/domain/categories/categorise.js';
import { categorise } from '../../src/domain/categories/categorise.js';
import { findCategory } from '../../src/domain/categories/category.js';
import { codeOf, contextOf, inputOf, type LabelledRow } from './labelled-rows.js';

export interface Scored {
  readonly row: LabelledRow;
  readonly decision: CategoryDecision;
  readonly isStrict: boolean;
  /** An acceptable category, or asked where asking is right. */
  readonly isLenient: boolean;
  readonly isWrongSide: boolean;
}

/** Rows whose label, or one of whose acceptable ones, is `ambiguous` are right when they are left to a person. */
export function score(row: LabelledRow): Scored {
  const decision = categorise(inputOf(row), contextOf(row));
  const isAmbiguous = row.expected === 'ambiguous';
  const expected = codeOf(row.expected);
  const acceptable = row.acceptable.split('|').map(codeOf);
  const isStrict = isAmbiguous ? decision.category === null : decision.category === expected;
  const isLenient = isAmbiguous
    ? decision.needsReview
    : isStrict || acceptable.includes(decision.category ?? 'ambiguous');
  return { row, decision, isStrict, isLenient, isWrongSide: !isLenient && isCostly(decision, row, expected) };
}

/** Private money booked as business, income lost, residential interest or a disallowable sum claimed. */
function isCostly(
  { category, allowablePercent }: CategoryDecision,
  row: LabelledRow,
  expected: string,
): boolean {
  const given = category === null ? undefined : findCategory(category);
  const wanted = findCategory(expected);
  if (given === undefined) return false;
  if (wanted === undefined) return given.side !== 'none';
  if (given.side !== wanted.side) return true;
  if ((given.direction === 'income') !== (wanted.direction === 'income')) return true;
  if (wanted.residentialFinanceCost !== given.residentialFinanceCost) return true;
  return row.disallowable === 'full' && !given.disallowable && allowablePercent !== 0 && given.allowable;
}

export interface ReliabilityBin {
  readonly from: number;
  readonly to: number;
  readonly count: number;
  /** The mean confidence said, and the share that was right. */
  readonly stated: number;
  readonly observed: number;
}

const EDGES = [0.5, 0.6, 0.7, 0.75, 0.8, 0.85, 0.9, 0.95, 1];

/** Rows that were given a category, by the confidence that came with it. */
export function reliability(all: readonly Scored[]): readonly ReliabilityBin[] {
  const given = all.filter(({ decision }) => decision.category !== null);
  return EDGES.slice(0, -1).flatMap((from, index) => {
    const to = EDGES[index + 1] ?? 1;
    const bin = given.filter(
      ({ decision: { confidence } }) => confidence >= from && (confidence < to || to === 1),
    );
    if (bin.length === 0) return [];
    const stated = bin.reduce((sum, { decision }) => sum + decision.confidence, 0) / bin.length;
    const right = bin.filter(({ row, isLenient }) => isLenient && row.expected !== 'ambiguous').length;
    return [{ from, to, count: bin.length, stated, observed: right / bin.length }];
  });
}
