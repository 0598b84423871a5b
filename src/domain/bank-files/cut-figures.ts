import { cleanCell } from './cell-text.js';
import type { ColumnPlan, CsvPlan } from './csv-plan.js';
import { isFigure, isPair, PENCE, showsPence, TAIL, TAIL_WITH_PENCE } from './figure-pairs.js';

/**
 * Whether a figure of a record was cut in two at a comma that is not in quotes. Either the record has more cells than
 * those of the table have, or the rest of an amount stands where a text belongs.
 */
export function hasCutFigure(
  plan: Pick<CsvPlan, 'delimiter' | 'columns' | 'usualCells' | 'lastIsText'>,
  cells: readonly string[],
): boolean {
  if (plan.delimiter !== ',') return false;
  const money = moneyPlaces(plan.columns);
  const isLong = cells.length > plan.usualCells;
  if (!isLong) return money.some((at) => !money.includes(at + 1) && isPair(cells, at, TAIL_WITH_PENCE));
  const first = Math.min(...money);
  for (let at = Math.max(0, first); at + 1 < cells.length; at++) if (isPair(cells, at, TAIL)) return true;
  return plan.lastIsText && money.some((at) => isPair(cells, at, PENCE));
}

function moneyPlaces({ amount, balance, fee }: ColumnPlan): readonly number[] {
  const amounts = amount.kind === 'split' ? [...amount.moneyIn, ...amount.moneyOut] : amount.column;
  return [...amounts, ...balance, ...(fee?.column ?? [])];
}

/**
 * Whether a comma of a text, not in quotes, moved the cells of a record to the right. Either it is longer than the others,
 * or an amount has no pence, unlike theirs, and a figure with pence stands where none belongs.
 */
export function areCellsMoved(
  { delimiter, columns, pence, lastIsText }: CsvPlan,
  cells: readonly string[],
): boolean {
  if (delimiter !== ',') return false;
  const beyond = lastIsText && !pence.endsInBlank ? [] : cells.slice(pence.width);
  if (beyond.length > 0 && (pence.endsInBlank || beyond.some((cell) => cleanCell(cell) !== ''))) return true;
  const bare = moneyPlaces(columns).find((at) => {
    const text = cells[at] ?? '';
    return pence.usual.includes(at) && isFigure(text) && /[1-9]/.test(text) && !showsPence(text);
  });
  if (bare === undefined) return false;
  const { amount } = columns;
  const sides = amount.kind === 'split' ? [...amount.moneyIn, ...amount.moneyOut] : [];
  return [...pence.none, ...sides].some((at) => at > bare && showsPence(cells[at] ?? ''));
}
