import { spacedCode } from '../../../domain/spaced-code.js';
import { type Books, TAX_YEAR } from '../books.js';
import type { DemoContext } from '../demo-context.js';
import { inFull, inPounds, table } from '../figures.js';
import { type Calculation, TaxReturn, YearSummary } from '../shapes.js';
import { readCalculation } from './calculate-year.js';

/** The year as the API sums it up, by the year and the client alone. */
export async function readYear({ api }: DemoContext, { clientId }: Books): Promise<YearSummary> {
  const year = TAX_YEAR.slice(0, 4);
  return (await api.get(`/v1/tax-returns/${year}?client_id=${clientId}`, YearSummary)).body;
}

/** Prints the year: the summary, where the income came from, the tax by band, and when it is due. */
export async function showFigures(ctx: DemoContext, books: Books, returnId: string): Promise<void> {
  const year = await readYear(ctx, books);
  const { body: taxReturn } = await ctx.api.get(`/v1/tax-returns/${returnId}`, TaxReturn);
  const calculation = await readCalculation(ctx, returnId);
  ctx.progress.print(
    '',
    ...table([
      [`Total income ${year.tax_year}`, inPounds(year.total_income)],
      ['Total expenses', inPounds(year.total_expenses)],
      ['Tax liability', year.tax_liability === null ? 'not known yet' : inPounds(year.tax_liability)],
    ]),
    '',
    ...table(taxReturn.income_sources.flatMap(linesOfSource)),
    '',
    ...table(linesOfTax(calculation)),
    '',
    ...table(
      calculation.amounts_due.map((due) => [
        `${inFull(due.due_on)}: ${spaced(due.what)}`,
        inPounds(due.amount),
      ]),
    ),
    '',
  );
}

type Row = readonly [label: string, amount: string];

function linesOfSource(source: TaxReturn['income_sources'][number]): Row[] {
  const name = source.type === 'self_employment' ? source.name : spaced(source.type);
  const financeCosts = source.residential_finance_costs;
  return [
    [`${name}: income`, inPounds(source.income)],
    [`${name}: expenses`, inPounds(source.expenses)],
    [`${name}: profit`, inPounds(source.profit)],
    ...(financeCosts === 0
      ? []
      : [[`${name}: finance costs, relieved at the basic rate`, inPounds(financeCosts)] as const]),
  ];
}

function linesOfTax({
  personal_allowance,
  taxable_income,
  income_tax,
  class2,
  class4,
  capital_gains,
  total_liability,
}: Calculation): Row[] {
  const taxed = income_tax.bands.filter(({ amount }) => amount !== 0);
  return [
    ['Personal allowance', inPounds(personal_allowance)],
    ['Taxable income', inPounds(taxable_income)],
    ...taxed.map(
      (band): Row => [
        `${spaced(band.band)}, ${spaced(band.source)}: ${inPounds(band.amount)} at ${band.rate_percent} %`,
        inPounds(band.tax),
      ],
    ),
    ...income_tax.reductions.map(
      (reduction): Row => [`Less ${spaced(reduction.code)}`, inPounds(-reduction.amount)],
    ),
    ['Income tax', inPounds(income_tax.liability)],
    ...(class2 === 0 ? [] : [['Class 2 National Insurance', inPounds(class2)] as const]),
    ['Class 4 National Insurance', inPounds(class4)],
    ...(capital_gains === null || capital_gains.tax === 0
      ? []
      : [['Capital gains tax', inPounds(capital_gains.tax)] as const]),
    ['Total', inPounds(total_liability)],
  ];
}

/** `uk_property` to `uk property`: the API's codes are words with underscores. */
const spaced = (code: string) => spacedCode(code.replaceAll('.', '_'));
