import type { ColumnPlan, CsvPlan } from './csv-plan.js';

/** Parts of a figure before and after a comma: its thousands and the rest, or its pounds and its pence. */
const HEAD = /^[-+(£€$\s]{0,4}\d{1,3}$/;
export const TAIL = /^\d{3}(?:\.\d{1,2})?\s?(?:[)-]|CR|DR)?$/i;
const TAIL_WITH_PENCE = /^\d{3}\.\d{2}$/;
export const PENCE = /^\d{2}$/;

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

export const isPair = (cells: readonly string[], at: number, tail: RegExp): boolean =>
  HEAD.test(cells[at] ?? '') && tail.test(cells[at + 1] ?? '');

function moneyPlaces({ amount, balance, fee }: ColumnPlan): readonly number[] {
  const amounts = amount.kind === 'split' ? [...amount.moneyIn, ...amount.moneyOut] : amount.column;
  return [...amounts, ...balance, ...(fee?.column ?? [])];
}
