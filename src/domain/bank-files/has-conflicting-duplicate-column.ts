import { parseAmountText } from './amount-text.js';
import type { AmountPlan } from './csv-plan.js';
import type { TableSample } from './table-sample.js';

/** Whether another column bears the heading of one that money is read from, and holds other figures than that. */
export function hasConflictingDuplicateColumn(amount: AmountPlan, { header, records }: TableSample): boolean {
  return moneyOf(amount).some((column) =>
    header.some(({ name }, at) => {
      const isTwin = at !== column && name !== '' && name === header[column]?.name;
      return isTwin && records.some(({ cells }) => differ(cells[column] ?? '', cells[at] ?? ''));
    }),
  );
}

const moneyOf = (amount: AmountPlan) =>
  amount.kind === 'split' ? [...amount.moneyIn, ...amount.moneyOut] : amount.column;

const differ = (read: string, twin: string) => figureOf(twin) !== 0 && figureOf(twin) !== figureOf(read);

/** Blank, nought and what is no figure add nothing. */
function figureOf(text: string): number {
  const parsed = parseAmountText(text, null);
  return parsed.ok ? parsed.minor : 0;
}
