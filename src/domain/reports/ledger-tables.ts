import type { Movement } from '../analytics/series.js';
import type { Pence } from '../money.js';
import { sumOf } from '../tax/sum-of.js';
import type { CountsAs } from '../tax-returns/counts-as.js';
import type { IncomeSource } from '../tax-returns/income-source.js';
import type { TaxYearStart } from '../tax-year.js';
import { monthsShown, type YearMonth } from './client-ledger.js';
import {
  entry,
  group,
  type ReportCell,
  type ReportRow,
  sumRow,
  type TableBlock,
  total,
} from './report-document.js';
import { type CategoryFigure, categoriesOf, type Treatment } from './source-categories.js';

const GROUPS = [
  { treatment: 'income', heading: 'Money in', sum: 'Receipts' },
  { treatment: 'expense', heading: 'Allowable expenses', sum: 'Allowable expenses' },
] as const satisfies readonly { treatment: Treatment; heading: string; sum: string }[];

const APART = [
  { treatment: 'not_allowable', heading: 'Paid, but not allowable' },
  { treatment: 'tax_reducer', heading: 'Finance costs: relieved by reducing the tax, not as an expense' },
] as const satisfies readonly { treatment: Treatment; heading: string }[];

type Figures = Pick<IncomeSource, 'totals' | 'incomePence' | 'expensesPence'>;

/** A source's categories with the number of entries, this year's amount and, where there is one, last year's. */
export function comparedRows(now: Figures, before: Figures | null, hasBefore: boolean): ReportRow[] {
  const own = categoriesOf(now.totals);
  const old = categoriesOf(before?.totals ?? []);
  const gone = old
    .filter((category) => !own.some(isSame(category)))
    .map((one) => ({ ...one, count: 0, totalPence: 0 }));
  const all = [...own, ...gone];
  const amounts = (pence: Pence, last: Pence): ReportCell[] =>
    hasBefore ? [pence, last, pence - last] : [pence];
  const rowOf = (category: CategoryFigure): ReportRow =>
    entry(
      category.name,
      category.count,
      ...amounts(category.totalPence, old.find(isSame(category))?.totalPence ?? 0),
    );
  const part = (treatment: Treatment, heading: string): ReportRow[] => {
    const rows = all.filter((one) => one.treatment === treatment).map(rowOf);
    return rows.length === 0 ? [] : [group(heading), ...rows];
  };
  const countOf = (treatment: Treatment) =>
    all.reduce((count, one) => (one.treatment === treatment ? count + one.count : count), 0);
  const [income, expenses] = [
    amounts(now.incomePence, before?.incomePence ?? 0),
    amounts(now.expensesPence, before?.expensesPence ?? 0),
  ];
  const profit = now.incomePence - now.expensesPence;
  const profitBefore = (before?.incomePence ?? 0) - (before?.expensesPence ?? 0);
  const [receipts, costs] = GROUPS;
  return [
    ...part(receipts.treatment, receipts.heading),
    sumRow(receipts.sum, countOf('income'), ...income),
    ...part(costs.treatment, costs.heading),
    sumRow(costs.sum, countOf('expense'), ...expenses),
    total(profit < 0 ? 'Loss' : 'Profit', null, ...amounts(profit, profitBefore)),
    ...APART.flatMap(({ treatment, heading }) => part(treatment, heading)),
  ];
}

const isSame = (one: CategoryFigure) => (other: CategoryFigure) =>
  one.code === other.code && one.treatment === other.treatment;

/** The categories of a source by month: a table for each half of the year, since thirteen months are too wide for a page. */
export function monthlyTables(
  movements: readonly Movement[],
  categories: readonly CategoryFigure[],
  taxYear: TaxYearStart,
): { heading: string; table: TableBlock }[] {
  const months = monthsShown(taxYear, movements);
  return [
    { heading: `April to September ${taxYear}`, shown: months.slice(0, 6), hasYear: false },
    { heading: `October ${taxYear} to April ${taxYear + 1}`, shown: months.slice(6), hasYear: true },
  ].map(({ heading, shown, hasYear }) => ({
    heading,
    table: monthlyTable(movements, categories, shown, hasYear),
  }));
}

const COUNTS: Readonly<Record<Treatment, CountsAs | null>> = {
  income: 'income',
  expense: 'expenses',
  not_allowable: null,
  tax_reducer: 'residential_finance_costs',
};

function monthlyTable(
  movements: readonly Movement[],
  categories: readonly CategoryFigure[],
  months: readonly YearMonth[],
  hasYear: boolean,
): TableBlock {
  const cells = (own: readonly Movement[], isBlankable: boolean): ReportCell[] => {
    const byMonth = months.map(({ key }) =>
      sumOf(
        own.filter(({ month }) => month === key),
        shareOf,
      ),
    );
    return [
      ...byMonth.map((pence) => (isBlankable && pence === 0 ? null : pence)),
      ...(hasYear ? [sumOf(own, shareOf)] : []),
    ];
  };
  const part = (treatment: Treatment, heading: string): ReportRow[] => {
    const own = categories.filter((one) => one.treatment === treatment);
    if (own.length === 0) return [];
    const rows = own.map(({ name, code }) =>
      entry(
        name,
        ...cells(
          movements.filter(({ category, countsAs }) => category === code && countsAs === COUNTS[treatment]),
          true,
        ),
      ),
    );
    return [group(heading), ...rows];
  };
  const kindOf = (treatment: Treatment) => movements.filter(({ countsAs }) => countsAs === COUNTS[treatment]);
  const profits = movements
    .filter(({ countsAs }) => countsAs !== 'residential_finance_costs')
    .map((one) => (one.countsAs === 'income' ? one : { ...one, sharePence: -one.sharePence }));
  const [, finance] = APART;
  return {
    kind: 'table',
    key: 'by_month_and_category',
    columns: [
      { key: 'category', heading: 'Category', unit: 'text' },
      ...months.map(({ key, short }) => ({ key, heading: short, unit: 'pence' as const })),
      ...(hasYear ? [{ key: 'year', heading: 'The year', unit: 'pence' as const }] : []),
    ],
    rows: [
      ...GROUPS.flatMap(({ treatment, heading, sum }) => [
        ...part(treatment, heading),
        sumRow(sum, ...cells(kindOf(treatment), false)),
      ]),
      total('Profit or loss', ...cells(profits, false)),
      ...part(finance.treatment, finance.heading),
    ],
  };
}

const shareOf = ({ sharePence }: Movement): Pence => sharePence;
