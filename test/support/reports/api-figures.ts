import { findCategory } from '../../../src/domain/categories/category.js';
import type { IncomeSource } from '../../../src/domain/tax-returns/income-source.js';
import { formatTaxYear, taxYearEndsOn, taxYearStartsOn } from '../../../src/domain/tax-year.js';
import type { Caller } from '../test-app.js';
import { added, type Figures, type NamedFigure, numbersIn } from './figures.js';
import { TAX_YEAR } from './generated-ledger.js';
import type { PostedLedger } from './post-ledger.js';

type Body = ReturnType<JSON['parse']>;

/** What the API's own endpoints say of a client. */
export interface ApiYear {
  readonly client: string;
  readonly figures: Figures;
  /** What its analytics say of the year before. */
  readonly before: Figures;
  /** Of both years. */
  readonly sources: readonly Pick<IncomeSource, 'name' | 'type'>[];
  /** Their names, and what rows of no particular property are called. */
  readonly properties: readonly string[];
  /** As answered; null until one stands. */
  readonly calculation: Body | null;
}

/** Reads the return, its calculation, the analytics of two years, their series and the list of transactions. */
export async function apiYear(
  caller: Caller,
  { clientId, taxReturnId, parts }: PostedLedger,
): Promise<ApiYear> {
  const read = async (path: string): Promise<Body> => {
    const { status, body } = await caller.get(path);
    if (status !== 200) throw new Error(`GET ${path}: ${status} ${JSON.stringify(body)}`);
    return body;
  };
  const days = `from=${taxYearStartsOn(TAX_YEAR)}&to=${taxYearEndsOn(TAX_YEAR)}`;
  const series = async (metric: string, by: string): Promise<{ key: string | null; amount: number }[]> =>
    (await read(`/v1/analytics/series?client_id=${clientId}&metric=${metric}&by=${by}&${days}`)).data;
  const named = async (metric: string, by: string, nameOf: (key: string | null) => string) =>
    (await series(metric, by)).map(({ key, amount }): NamedFigure => [nameOf(key), amount]);
  const taxReturn = await read(`/v1/tax-returns/${taxReturnId}?view=full`);
  const calculated = await caller.get(`/v1/tax-returns/${taxReturnId}/calculation`);
  const calculation = calculated.status === 200 ? calculated.body : null;
  const year = await read(`/v1/analytics/summary?client_id=${clientId}&tax_year=${formatTaxYear(TAX_YEAR)}`);
  const yearBefore = await read(
    `/v1/analytics/summary?client_id=${clientId}&tax_year=${formatTaxYear(TAX_YEAR - 1)}`,
  );
  const { data: rows } = await read(`/v1/transactions?client_id=${clientId}&limit=100`);
  const ofProperty = (figure: string) => (key: string | null) => {
    const property = parts.properties.find(({ id }) => id === key);
    return `${property?.name ?? NO_PROPERTY}: ${figure}`;
  };
  const tax = await series('tax', 'month');
  const figures = [
    ...(await named('income', 'month', (key) => `${key}: income`)),
    ...(await named('expenses', 'month', (key) => `${key}: expenses`)),
    ...(await named('income', 'property', ofProperty('income'))),
    ...(await named('expenses', 'property', ofProperty('expenses'))),
    ...(await named('profit', 'property', ofProperty('profit'))),
    ...(await named('income', 'category', (key) => `in: ${findCategory(key ?? '')?.name}`)),
    ...(await named('expenses', 'category', (key) => `out: ${findCategory(key ?? '')?.name}`)),
    ...withoutTrades(year.income_sources),
    ['untaxed interest', taxReturn.inputs.savings?.untaxed_interest ?? 0],
    ['dividends', taxReturn.inputs.dividends?.uk ?? 0],
    ['qualifying loan interest', taxReturn.inputs.reliefs?.qualifying_loan_interest ?? 0],
    ['interest from abroad', taxReturn.inputs.foreign_income?.[0].amount ?? 0],
    ['share of a partnership', taxReturn.inputs.partnerships?.[0].profit ?? 0],
    ['pay', taxReturn.inputs.employments?.[0].pay ?? 0],
    ['tax of pay', taxReturn.inputs.employments?.[0].tax_deducted ?? 0],
    ...rows.map(({ amount }: Body): NamedFigure => ['recorded', amount]),
    ...numbersIn(calculation ?? {}, 'calculation'),
  ] satisfies NamedFigure[];
  return {
    client: parts.name,
    figures: { ...added(figures), ...summaryFigures(agreed({ taxReturn, year, calculation, tax })) },
    before: summaryFigures(yearBefore),
    sources: [...year.income_sources, ...yearBefore.income_sources],
    properties: [...parts.properties.map(({ name }) => name), NO_PROPERTY],
    calculation,
  };
}

const NO_PROPERTY = 'No particular property';

/** What names no property in a series is of a trade too: that is taken off. */
const withoutTrades = (sources: Body[]): NamedFigure[] =>
  sources
    .filter(({ type }) => type === 'self_employment')
    .flatMap(({ income, expenses }): NamedFigure[] => [
      [`${NO_PROPERTY}: income`, -income],
      [`${NO_PROPERTY}: expenses`, -expenses],
      [`${NO_PROPERTY}: profit`, -income],
      [`${NO_PROPERTY}: profit`, expenses],
    ]);

/** The analytics of the year, once the return, the calculation and the series have said the same. */
function agreed({ taxReturn, year, calculation, tax }: Readonly<Record<string, Body>>): Body {
  const { total_income, total_expenses, tax_liability } = year;
  const shared = tax.length === 0 ? null : added(tax.map(({ amount }: Body) => ['tax', amount]))['tax'];
  const others = {
    return: [taxReturn.total_income, taxReturn.total_expenses, taxReturn.tax_liability],
    calculation: [total_income, total_expenses, calculation?.total_liability ?? null],
    series: [total_income, total_expenses, shared === null ? tax_liability : shared],
  };
  const own = JSON.stringify([total_income, total_expenses, tax_liability]);
  for (const [name, figures] of Object.entries(others)) {
    if (JSON.stringify(figures) === own) continue;
    throw new Error(`${name} of ${year.client_id} says ${JSON.stringify(figures)}, its analytics ${own}`);
  }
  for (const [at, { name, income, expenses, residential_finance_costs }] of year.income_sources.entries()) {
    const other = taxReturn.income_sources[at];
    const same = { name, income, expenses, residential_finance_costs };
    if (Object.entries(same).every(([member, value]) => other[member] === value)) continue;
    throw new Error(
      `the return says ${JSON.stringify(other)} of a source, its analytics ${JSON.stringify(same)}`,
    );
  }
  return year;
}

function summaryFigures({ total_income, total_expenses, profit, tax_liability, ...rest }: Body): Figures {
  return added([
    ['income', total_income],
    ['expenses', total_expenses],
    ['profit', profit],
    ['liability', tax_liability],
    ['rows', rest.transactions.count],
    ...rest.income_sources.flatMap((source: Body): NamedFigure[] => {
      const { name, type, income, expenses, residential_finance_costs: finance, categories } = source;
      const whole = type === 'self_employment' ? 'trades' : 'letting';
      const own: NamedFigure[] = [name, whole].flatMap((of): NamedFigure[] => [
        [`${of}: income`, income],
        [`${of}: expenses`, expenses],
        [`${of}: profit`, income],
        [`${of}: profit`, -expenses],
        [`${of}: finance costs`, finance],
      ]);
      return [
        ...own,
        ...categories.map(({ code, amount }: Body): NamedFigure => [`${name}: ${code}`, amount]),
      ];
    }),
  ]);
}
