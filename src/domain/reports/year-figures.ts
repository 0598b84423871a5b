import type { Pence } from '../money.js';
import type { ClientYear } from './client-year.js';
import type { FiguresBlock } from './report-document.js';
import { pounds } from './wording.js';
import { rateOf } from './year-fields.js';

type Figure = FiguresBlock['figures'][number];

/** An amount with last year's under it, where that is known. */
export const comparedFigure = (label: string, value: Pence, before: Pence | null | undefined): Figure => ({
  label,
  unit: 'pence',
  value,
  ...(before === null || before === undefined ? {} : { note: `Last year ${pounds(before)}` }),
});

/** Wording of the first figures of a year, the same everywhere. */
export const TOTALS_WORDING =
  'Business and rental income and expenses are what the year’s categorised transactions come to: the client’s share and the allowable part, refunds netted, before what the return adds and without finance costs of homes, which reduce the tax instead.';

type FiguredYear = Pick<ClientYear, 'totals' | 'calculation' | 'lastYear'>;

/** Income, expenses, profit and tax of a year, equal to the return's summary, and what part of all income the tax is. */
export function yearFigures({ totals, calculation, lastYear }: FiguredYear): FiguresBlock {
  const { incomePence, expensesPence, liabilityPence } = totals;
  const before = lastYear?.totals;
  const profit = incomePence - expensesPence;
  const tax = comparedFigure('Tax and National Insurance', liabilityPence ?? 0, before?.liabilityPence);
  return {
    kind: 'figures',
    figures: [
      comparedFigure('Business and rental income', incomePence, before?.incomePence),
      comparedFigure('Allowable expenses', expensesPence, before?.expensesPence),
      comparedFigure(
        profit < 0 ? 'Loss' : 'Profit',
        profit,
        before && before.incomePence - before.expensesPence,
      ),
      liabilityPence === null ? { ...tax, unit: 'text', value: 'Not yet worked out' } : tax,
      ...rateFigure(rateOf(calculation), rateOf(lastYear?.calculation ?? null)),
    ],
  };
}

function rateFigure(rate: number | null, before: number | null): Figure[] {
  if (rate === null) return [];
  const note = before === null ? {} : { note: `Last year ${before}%` };
  return [{ label: 'Effective rate', unit: 'percent', value: rate, ...note }];
}
