import type { ApiYear } from './api-figures.js';
import { added, type Figures, inPence, type NamedFigure, numbersIn } from './figures.js';

type Body = ReturnType<JSON['parse']>;

const totals = ({ total_income, total_expenses, profit, tax_liability }: Body): NamedFigure[] => [
  ['income', total_income],
  ['expenses', total_expenses],
  ['profit', profit],
  ['liability', tax_liability],
];

/** How the treatment of a category counts among the figures of its source. */
const COUNTED: Readonly<Record<string, string>> = {
  income: 'income',
  expense: 'expenses',
  tax_reducer: 'finance costs',
};

/** Each category of each source, and what the categories come to by their treatment. */
const bySource = (sources: Body[]): NamedFigure[] =>
  sources.flatMap(({ name, categories }) =>
    categories.flatMap(({ code, treatment, total }: Body): NamedFigure[] => [
      [`${name}: ${code}`, total],
      ...(COUNTED[treatment] === undefined ? [] : ([[`${name}: ${COUNTED[treatment]}`, total]] as const)),
    ]),
  );

const byMonth = (months: Body[]): NamedFigure[] =>
  months.flatMap(({ month, income, expenses }): NamedFigure[] => [
    [`${month}: income`, income],
    [`${month}: expenses`, expenses],
  ]);

export const taxSummaryFigures = (body: Body): Figures =>
  added([...totals(body), ...bySource(body.income_sources), ...numbersIn(body.calculation, 'calculation')]);

/** The calculation's own fields, by the names of the API. */
export function taxCalculationFigures(body: Body, { calculation }: ApiYear): Figures {
  const names = Object.keys(calculation ?? {}).filter((name) => name in body);
  return added([
    ['liability', body.total_liability ?? null],
    ...names.flatMap((name) => numbersIn(body[name], `calculation/${name}`)),
  ]);
}

export function incomeExpenseFigures(body: Body): Figures {
  const before = body.income_sources.flatMap(({ name, last_year }: Body): NamedFigure[] =>
    (last_year?.categories ?? []).map(({ code, total }: Body) => [`last year: ${name}: ${code}`, total]),
  );
  return added([...totals(body), ...bySource(body.income_sources), ...byMonth(body.by_month), ...before]);
}

export const propertyIncomeFigures = (body: Body): Figures =>
  added([
    ...totals(body),
    ...body.properties.flatMap(({ name, income, expenses, profit, finance_costs }: Body): NamedFigure[] => [
      [`${name}: income`, income],
      [`${name}: expenses`, expenses],
      ['letting: income', income],
      ['letting: expenses', expenses],
      ['letting: profit', profit],
      ['letting: finance costs', finance_costs],
    ]),
  ]);

export const analyticsFigures = (body: Body): Figures =>
  added([
    ...totals(body),
    ...byMonth(body.by_month),
    ['rows', body.transactions.count],
    ...(body.by_category ?? []).map(
      ({ category, kind, amount }: Body): NamedFigure => [`${kind.toLowerCase()}: ${category}`, amount],
    ),
  ]);

/** What the year comes to; the bills are another year's too. */
export const whatChangesFigures = (body: Body): Figures => added(totals(body));

/** What came to each source in the quarters, one by one and at the end of the year. */
export function quarterlyUpdateFigures(body: Body): Figures {
  const profit = ({ total_income, total_expenses, total_not_deducted }: Body) =>
    (inPence(total_income) - inPence(total_expenses) + inPence(total_not_deducted)) / 100;
  return added(
    body.businesses.flatMap(({ name, quarters }: Body): NamedFigure[] => [
      [`${name}: profit of the last update`, profit(quarters.at(-1).cumulative)],
      ...quarters.map(({ quarter }: Body) => [`${name}: profit of the quarters`, profit(quarter)] as const),
    ]),
  );
}

/** A box of a form. */
export interface Box {
  readonly form: string;
  readonly box: string;
  readonly amount: number | null;
}

const claims = ({ calculation }: ApiYear, ...rules: string[]): boolean =>
  calculation?.lines.some(({ rule }: { rule: string }) => rules.includes(rule)) ?? false;

function boxesOf(boxes: readonly Box[]): (form: string, box: string, sign?: 1 | -1) => number {
  return (form, box, sign = 1) => {
    const own = boxes.filter((one) => one.form === form && one.box === box);
    return (sign * own.reduce((sum, { amount }) => sum + inPence(amount ?? 0), 0)) / 100;
  };
}

/** The profit of all trades, on the full pages and on the short; nothing where an allowance takes its place. */
export function sa103Figures(boxes: readonly Box[], year: ApiYear): Figures {
  if (claims(year, 'trading_allowance')) return {};
  const of = boxesOf(boxes);
  const full = added([
    ['trades: profit', of('SA103F', '64')],
    ['trades: profit', of('SA103F', '65', -1)],
  ]);
  const short = added([
    ['short', of('SA103S', '28')],
    ['short', of('SA103S', '32', -1)],
  ]);
  if (full['trades: profit'] !== short['short'])
    throw new Error(`${year.client}: ${JSON.stringify([full, short])}`);
  return full;
}

/** Profit and finance costs of UK property; nothing where an allowance takes the place of expenses. */
export function sa105Figures(boxes: readonly Box[], year: ApiYear): Figures {
  const source = year.sources.find(({ type }) => type === 'uk_property');
  if (source === undefined || claims(year, 'property_allowance', 'rent_a_room')) return {};
  const of = boxesOf(boxes);
  return added([
    [`${source.name}: profit`, of('SA105', '38')],
    [`${source.name}: profit`, of('SA105', '41', -1)],
    [`${source.name}: finance costs`, of('SA105', '44')],
  ]);
}

export function sa100Figures(boxes: readonly Box[]): Figures {
  const of = boxesOf(boxes);
  return { 'untaxed interest': of('SA100 TR3', '2'), dividends: of('SA100 TR3', '4') };
}

export const sa101Figures = (boxes: readonly Box[]): Figures => ({
  'qualifying loan interest': boxesOf(boxes)('SA101 AOR', '5'),
});

export function sa102Figures(boxes: readonly Box[]): Figures {
  const of = boxesOf(boxes);
  return { pay: of('SA102', '1'), 'tax of pay': of('SA102', '2') };
}

export function sa104Figures(boxes: readonly Box[]): Figures {
  const of = boxesOf(boxes);
  return { 'share of a partnership': of('SA104F', '8') };
}

export const sa106Figures = (boxes: readonly Box[]): Figures => ({
  'interest from abroad': boxesOf(boxes)('SA106', '4'),
});

/** Gains of every section of the page, and its losses; nothing without a calculation. */
export function sa108Figures(boxes: readonly Box[], { calculation }: ApiYear): Figures {
  if (calculation === null) return {};
  const of = boxesOf(boxes);
  const all = (...numbers: string[]) => numbers.map((box): NamedFigure => ['all', of('SA108', box)]);
  return {
    'calculation/capital_gains/gains': added(all('6', '13.4', '17', '26', '34'))['all'] ?? null,
    'calculation/capital_gains/losses': added(all('7', '13.5', '19', '27', '35'))['all'] ?? null,
  };
}

export function sa110Figures(boxes: readonly Box[], { calculation }: ApiYear): Figures {
  if (calculation === null) return {};
  const of = boxesOf(boxes);
  return added([
    ['calculation/balance', of('SA110', '1')],
    ['calculation/balance', of('SA110', '2', -1)],
    ['calculation/class2', of('SA110', '4.1')],
    ['calculation/class4', of('SA110', '4')],
    ['calculation/capital_gains/tax', of('SA110', '5')],
  ]);
}
