import { findCategory } from '../categories/category.js';
import type { Pence } from '../money.js';
import type { CountedTotal, IncomeSource } from '../tax-returns/income-source.js';
import { entry, group, type ReportRow, sumRow, type TableBlock, total } from './report-document.js';

/**
 * How the total of a category counts. `expense` is allowable and part of the expenses. Two are shown apart
 * and are no part of them: `not_allowable`, and `tax_reducer`, a residential finance cost.
 */
export type Treatment = 'income' | 'expense' | 'not_allowable' | 'tax_reducer';

export interface CategoryFigure {
  readonly code: string;
  readonly name: string;
  readonly treatment: Treatment;
  /** The box alone (`24`); `null` when the category has none. */
  readonly box: string | null;
  readonly totalPence: Pence;
  /** How many transactions, or parts of split ones, make up the total. */
  readonly count: number;
}

/** The totals of a source by category; what belongs to several properties is added up. */
export function categoriesOf(totals: readonly CountedTotal[]): CategoryFigure[] {
  const figures = new Map<string, CategoryFigure>();
  for (const one of totals) {
    const treatment = treatmentOf(one.countsAs);
    const key = `${one.category} ${treatment}`;
    const known = figures.get(key);
    const category = findCategory(one.category);
    figures.set(key, {
      code: one.category,
      name: category?.name ?? one.category,
      treatment,
      box: one.isExpensedAsset ? EXPENSED_ASSETS_BOX : (category?.sa103Box ?? category?.sa105Box ?? null),
      totalPence: one.amountPence + (known?.totalPence ?? 0),
      count: one.count + (known?.count ?? 0),
    });
  }
  return [...figures.values()];
}

/** Other business expenses: equipment of a trade on the cash basis is one. */
const EXPENSED_ASSETS_BOX = '30';

function treatmentOf(countsAs: CountedTotal['countsAs']): Treatment {
  switch (countsAs) {
    case 'income':
      return 'income';
    case 'residential_finance_costs':
      return 'tax_reducer';
    case 'expenses':
      return 'expense';
    case null:
      return 'not_allowable';
  }
}

/** The pages of the return whose boxes a source's categories name. */
export const formOf = (type: IncomeSource['type']): string =>
  type === 'self_employment' ? 'SA103F' : type === 'uk_property' ? 'SA105' : 'SA106';

/** `Nair Electrical (self-employment)`, `Property (UK)`. */
export function sourceHeading({ type, name }: Pick<IncomeSource, 'type' | 'name'>): string {
  if (type === 'self_employment') return `${name} (self-employment)`;
  return `Property (${type === 'uk_property' ? 'UK' : 'abroad'})`;
}

/** Category, box, number of entries and amount of a source, with its totals. Pages for land abroad have no box of a category. */
export function categoryTable(type: IncomeSource['type'], figures: Figures): TableBlock {
  const hasBox = type !== 'foreign_property';
  const rows = categoryRows(figures);
  return {
    kind: 'table',
    key: 'categories',
    columns: [
      { key: 'category', heading: 'Category', unit: 'text' },
      ...(hasBox
        ? [{ key: 'box', heading: `${formOf(type)} box`, unit: 'text' as const, weight: 0.35 }]
        : []),
      { key: 'entries', heading: 'Entries', unit: 'count' },
      { key: 'amount', heading: 'Amount', unit: 'pence' },
    ],
    rows: hasBox ? rows : rows.map((row) => ({ ...row, cells: row.cells.filter((_, at) => at !== 1) })),
  };
}

type Figures = Pick<IncomeSource, 'totals' | 'incomePence' | 'expensesPence'>;

function categoryRows({ totals, incomePence, expensesPence }: Figures): ReportRow[] {
  const categories = categoriesOf(totals);
  const profit = incomePence - expensesPence;
  return [
    ...grouped(categories, 'income', 'Money in'),
    sumRow('Receipts', null, null, incomePence),
    ...grouped(categories, 'expense', 'Allowable expenses'),
    sumRow('Allowable expenses', null, null, expensesPence),
    total(profit < 0 ? 'Loss' : 'Profit', null, null, profit),
    ...grouped(categories, 'not_allowable', 'Paid, but not allowable'),
    ...grouped(categories, 'tax_reducer', 'Finance costs: relieved by reducing the tax, not as an expense'),
  ];
}

function grouped(categories: readonly CategoryFigure[], treatment: Treatment, heading: string): ReportRow[] {
  const own = categories.filter((category) => category.treatment === treatment);
  if (own.length === 0) return [];
  return [
    group(heading),
    ...own.map(({ name, box, count, totalPence }) => entry(name, box, count, totalPence)),
  ];
}
