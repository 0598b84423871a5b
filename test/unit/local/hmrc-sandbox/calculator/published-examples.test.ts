import { describe, expect, it } from 'vitest';
import { taxOf } from '../../../../../src/local/hmrc-sandbox/calculator/bands.js';
import { calculateByHmrc } from '../../../../../src/local/hmrc-sandbox/calculator/calculate-by-hmrc.js';
import { HMRC_YEARS, hmrcRates } from '../../../../../src/local/hmrc-sandbox/calculator/rates.js';
import { sentYear } from '../../../../../src/local/hmrc-sandbox/calculator-input.js';
import { expectWithin } from '../../../domain/tax/expect-within.js';
import {
  inputOf,
  PUBLISHED_EXAMPLES,
  type PublishedExample,
  taxYearOfExample,
} from '../../../domain/tax/published-example.js';

/** Where HMRC's logic is another than the law that the example teaches. */
const OTHER_BY_HMRC: Readonly<Record<string, string>> = {
  'UKSA-069': 'D01: the allowance against dividends costs less',
  'UKSA-086': 'D01: the allowance against dividends costs less',
};

/** What a person leaves to the calculation is not sent: an allowance in place of expenses, or a loss of a later year. */
const NOT_SENT = ['trading_turnover', 'trading_allowance', 'loss_relief'];

type Found = ReturnType<typeof calculateByHmrc>;
const pounds = (pence: number) => pence / 100;

const FIGURES: Readonly<Record<string, (found: Found) => unknown>> = {
  income_tax: ({ settled, creditTotal }) => pounds(settled.net - creditTotal),
  income_tax_by_source: ({ settled: { taxed } }) => ({
    non_savings: pounds(taxOf(taxed.ppp)),
    savings: pounds(taxOf(taxed.savings)),
    dividends: pounds(taxOf(taxed.dividends)),
  }),
  taxable_income: ({ settled: { taxable } }) => pounds(taxable.ppp + taxable.savings + taxable.dividends),
  personal_allowance: ({ settled }) => pounds(settled.allowances.personal),
  adjusted_net_income: ({ settled }) => pounds(settled.allowances.adjustedNetIncome),
  class2: ({ contributions }) => pounds(contributions.class2),
  class4: ({ contributions }) => pounds(contributions.class4),
  student_loan: ({ loans }) => pounds(loans.reduce((sum, { net }) => sum + net, 0)),
  finance_cost_relief: ({ settled }) => pounds(settled.financeCosts.relief),
};

const examples = PUBLISHED_EXAMPLES.wholeYears.filter(
  (example) =>
    HMRC_YEARS.includes(taxYearOfExample(example)) &&
    !Object.keys(example.inputs).some((name) => NOT_SENT.includes(name)) &&
    !(example.id in OTHER_BY_HMRC) &&
    Object.keys(example.expected).some((name) => Object.hasOwn(FIGURES, name)),
);

describe('HMRC’s calculator, examples published by others', () => {
  it('has most examples of its years to answer', () => {
    expect(examples.length).toBeGreaterThanOrEqual(60);
  });

  it.each(examples)('$id ($taxYear, $region; $source)', (example) => {
    const found = calculated(example);
    const expected = Object.fromEntries(
      Object.entries(example.expected).filter(([name]) => Object.hasOwn(FIGURES, name)),
    );

    const figures = Object.fromEntries(Object.keys(expected).map((name) => [name, FIGURES[name]?.(found)]));
    expectWithin(figures, expected, example.tolerance);
  });
});

/** Contributions are sent gross. */
function calculated(example: PublishedExample): Found {
  const input = inputOf(example);
  const net = input.reliefs?.pensionReliefAtSourceNet ?? 0;
  const reliefs = { ...input.reliefs, pensionReliefAtSourceGross: Math.ceil((net * 5) / 4) };
  const rates = hmrcRates(input.taxYear);
  if (rates === undefined) throw new Error('no rates');
  return calculateByHmrc(sentYear({ ...input, reliefs }), rates);
}
