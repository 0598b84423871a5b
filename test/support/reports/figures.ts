import { CATEGORIES, type CategorySide } from '../../../src/domain/categories/category.js';
import type { IncomeSource } from '../../../src/domain/tax-returns/income-source.js';

/** Figures in pounds by what they are: `income`, `Trade 1: expenses`, `2025-04: income`; null where there is none. */
export type Figures = Readonly<Record<string, number | null>>;

export type NamedFigure = readonly [name: string, pounds: number | null];

export const inPence = (pounds: number): number => Math.round(pounds * 100);

/** Those of one name are added up to the penny; null and anything is null. */
export function added(figures: readonly NamedFigure[]): Figures {
  const sums = new Map<string, number | null>();
  for (const [name, pounds] of figures) {
    const known = sums.get(name) ?? (sums.has(name) ? null : 0);
    sums.set(name, known === null || pounds === null ? null : known + inPence(pounds));
  }
  return Object.fromEntries([...sums].map(([name, pence]) => [name, pence === null ? null : pence / 100]));
}

/** Every number within a document, by the way to it. */
export function numbersIn(value: unknown, at: string): NamedFigure[] {
  if (typeof value === 'number') return [[at, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => numbersIn(inner, `${at}/${name}`));
}

/** Income and expenses of each source, and each category of it, of a return put together in a test. */
export function sourceFigures(sources: readonly IncomeSource[]): NamedFigure[] {
  return sources.flatMap((source): NamedFigure[] => [
    ['income', source.incomePence / 100],
    ['expenses', source.expensesPence / 100],
    ['profit', (source.incomePence - source.expensesPence) / 100],
    [`${source.name}: income`, source.incomePence / 100],
    [`${source.name}: expenses`, source.expensesPence / 100],
    [`${source.name}: finance costs`, source.residentialFinanceCostsPence / 100],
    ...source.totals.map(
      ({ category, amountPence }): NamedFigure => [`${source.name}: ${category}`, amountPence / 100],
    ),
  ]);
}

/** The code of a category by the name that is shown to people. @throws {RangeError} */
export function codeOf(side: CategorySide, shown: string): string {
  const codes = CATEGORIES.filter((one) => one.side === side && one.name === shown);
  if (codes.length !== 1) throw new RangeError(`${codes.length} categories are called ${shown}`);
  return codes[0]?.code ?? '';
}
