import type { Pence } from '../money.js';
import type { ClientYear } from './client-year.js';
import type { FiguresBlock } from './report-document.js';
import { pounds } from './wording.js';

type Figure = FiguresBlock['figures'][number];

/** An amount with last year's under it, where that is known. */
export const comparedFigure = (label: string, value: Pence, before: Pence | null | undefined): Figure => ({
  label,
  unit: 'pence',
  value,
  ...(before === null || before === undefined ? {} : { note: `Last year ${pounds(before)}` }),
});

/** Income, expenses, profit and tax of a year: they equal the return's summary. */
export function yearFigures({ totals, lastYear }: Pick<ClientYear, 'totals' | 'lastYear'>): FiguresBlock {
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
    ],
  };
}
