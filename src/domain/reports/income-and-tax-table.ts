import type { Pence } from '../money.js';
import type { TaxCalculation } from '../tax/tax-calculation.js';
import { formatTaxYear } from '../tax-year.js';
import type { ClientYear } from './client-year.js';
import type { FigureStep } from './figure-step.js';
import { incomeSteps } from './figure-steps.js';
import { lineWording } from './line-wording.js';
import { entry, group, type ReportRow, type TableBlock } from './report-document.js';

/** Every income of the year, interest and dividends too, and its taxes; with last year's and the change where known. */
export function incomeAndTaxTable({ taxYear, totals, calculation, lastYear }: ClientYear): TableBlock {
  const old = lastYear?.calculation ?? null;
  const row = (label: string, now: Pence | null, before: Pence | null): ReportRow => {
    if (lastYear === null) return entry(label, now);
    return entry(label, now, before, now === null || before === null ? null : now - before);
  };
  const known = lastYear?.totals ?? null;
  const income = incomeByCode(calculation);
  const incomeBefore = incomeByCode(old);
  const of = (figure: (one: TaxCalculation) => Pence): readonly [Pence | null, Pence | null] => [
    calculation && figure(calculation),
    old && figure(old),
  ];
  const codes = [...new Set([...income.keys(), ...incomeBefore.keys()])];
  return {
    kind: 'table',
    key: 'beside_last_year',
    columns: [
      { key: 'item', heading: 'Item', unit: 'text' },
      { key: 'this_year', heading: formatTaxYear(taxYear), unit: 'pence' },
      ...(lastYear === null
        ? []
        : [
            { key: 'last_year', heading: formatTaxYear(taxYear - 1), unit: 'pence' as const },
            { key: 'change', heading: 'Change', unit: 'pence' as const },
          ]),
    ],
    rows: [
      group('Trades and property, as recorded'),
      row('Business and rental income', totals.incomePence, known?.incomePence ?? null),
      row('Allowable expenses', totals.expensesPence, known?.expensesPence ?? null),
      row(
        'Profit',
        totals.incomePence - totals.expensesPence,
        known && known.incomePence - known.expensesPence,
      ),
      ...(calculation === null && old === null
        ? []
        : [
            group('Income for tax'),
            ...codes.map((code) =>
              row(
                (income.get(code) ?? incomeBefore.get(code))?.wording ?? '',
                calculation && (income.get(code)?.pence ?? 0),
                old && (incomeBefore.get(code)?.pence ?? 0),
              ),
            ),
            row('Total income received', ...of(({ totalIncome }) => totalIncome)),
          ]),
      group('Tax'),
      row('Income tax', ...of(({ incomeTax }) => incomeTax.liability)),
      row('National Insurance', ...of(({ class2, class4 }) => class2 + class4)),
      row('Total for the year', totals.liabilityPence, known?.liabilityPence ?? null),
    ],
  };
}

/** Several trades, say, are one line. */
function incomeByCode(calculation: TaxCalculation | null): ReadonlyMap<string, FigureStep> {
  const sums = new Map<string, FigureStep>();
  if (calculation === null) return sums;
  for (const step of incomeSteps(calculation).steps) {
    const known = sums.get(step.code)?.pence ?? 0;
    sums.set(step.code, {
      ...step,
      wording: step.code === 'foreign_tax_deducted' ? step.wording : lineWording(step.code),
      pence: step.pence + known,
    });
  }
  return sums;
}
