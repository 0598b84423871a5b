import { childBenefitChargeBps } from '../../../../src/domain/tax/child-benefit-charge.js';
import { paymentsOnAccount } from '../../../../src/domain/tax/payments-on-account.js';
import { ratesFor } from '../../../../src/domain/tax/rates/rates-for.js';
import type { BandTax, TaxCalculation } from '../../../../src/domain/tax/tax-calculation.js';
import type { TaxInput } from '../../../../src/domain/tax/tax-input.js';
import { inputOf, type PublishedExample } from './published-example.js';

/** Whatever answers with a calculation: the engine itself, or the engine behind its endpoint. */
export type Calculate = (input: TaxInput) => TaxCalculation | Promise<TaxCalculation>;

type Read = (calculation: TaxCalculation, example: PublishedExample, calculate: Calculate) => unknown;

const pounds = (pence: number) => pence / 100;
const reduced = (calculation: TaxCalculation) =>
  calculation.incomeTax.charged - sum(calculation.incomeTax.reductions, (reduction) => reduction.amount);
const bands = (calculation: TaxCalculation, applies: (band: BandTax) => boolean) =>
  calculation.incomeTax.bands.filter(applies);
const taxOf = (calculation: TaxCalculation, applies: (band: BandTax) => boolean) =>
  pounds(sum(bands(calculation, applies), (band) => band.tax));
const amountOf = (calculation: TaxCalculation, source: string, code: string) =>
  pounds(
    sum(
      bands(calculation, (band) => band.source === source && band.band === code),
      (band) => band.amount,
    ),
  );

/** How each published figure is read from a calculation, in pounds. */
const FIGURES: Readonly<Record<string, Read>> = {
  taxable_income: ({ taxableIncome }) => pounds(taxableIncome),
  net_income: ({ netIncome }) => pounds(netIncome),
  adjusted_net_income: ({ adjustedNetIncome }) => pounds(adjustedNetIncome),
  personal_allowance: ({ personalAllowance }) => pounds(personalAllowance),
  personal_allowance_after_transfer: ({ allowancesTotal }) => pounds(allowancesTotal),
  allowances_total: ({ allowancesTotal }) => pounds(allowancesTotal),
  income_tax: (calculation) => pounds(reduced(calculation)),
  income_tax_by_source: ({ incomeTax: { bySource } }) => ({
    non_savings: pounds(bySource.nonSavings),
    savings: pounds(bySource.savings),
    dividends: pounds(bySource.dividends),
  }),
  income_tax_at_basic_rate: (calculation) => taxOf(calculation, ({ band }) => band === 'basic_rate'),
  income_tax_by_band: (calculation) => ({
    basic: taxOf(calculation, ({ band }) => band === 'basic_rate'),
    higher: taxOf(calculation, ({ band }) => band === 'higher_rate'),
    additional: taxOf(calculation, ({ band }) => band === 'additional_rate'),
  }),
  amounts_taxed: (calculation) => ({
    non_savings_basic: amountOf(calculation, 'non_savings', 'basic_rate'),
    dividend_nil: amountOf(calculation, 'dividends', 'dividend_nil_rate'),
    dividend_basic: amountOf(calculation, 'dividends', 'basic_rate'),
    dividend_higher: amountOf(calculation, 'dividends', 'higher_rate'),
  }),
  income_tax_reduction_from_loss: async (calculation, example, calculate) => {
    const { loss_relief: _loss, ...inputs } = example.inputs;
    return pounds(reduced(await calculate(inputOf({ ...example, inputs }))) - reduced(calculation));
  },
  income_tax_scotland_minus_england: async (calculation, example, calculate) => {
    const england = await calculate({ ...inputOf(example), region: 'england' });
    return pounds(reduced(calculation) - reduced(england));
  },
  finance_cost_relief: ({ incomeTax: { reductions } }) =>
    pounds(reductions.find(({ code }) => code === 'residential_finance_costs')?.amount ?? 0),
  marriage_allowance_transferred: ({ incomeTax: { reductions } }) =>
    pounds(reductions.find(({ code }) => code === 'marriage_allowance')?.amount ?? 0),
  class2: ({ class2 }) => pounds(class2),
  class4: ({ class4 }) => pounds(class4),
  student_loan: ({ studentLoan, postgraduateLoan }) => pounds(studentLoan + postgraduateLoan),
  hicbc: ({ highIncomeChildBenefitCharge }) => pounds(highIncomeChildBenefitCharge),
  hicbc_percent: ({ adjustedNetIncome, taxYear }) =>
    childBenefitChargeBps(adjustedNetIncome, ratesFor(taxYear)) / 100,
  total_liability: ({ totalLiability }) => pounds(totalLiability),
  tax_due_after_deduction: (calculation) => pounds(reduced(calculation) - calculation.taxDeducted),
  balancing_payment: (calculation, { inputs }) =>
    pounds(reduced(calculation)) - Number(inputs['payments_on_account_paid']),
  payment_on_account_each: (calculation) =>
    pounds(
      paymentsOnAccount(reduced(calculation), 0, calculation.taxYear, ratesFor(calculation.taxYear)).each,
    ),
};

/** The figures that an example publishes, as they are found for its input. */
export async function figuresFound(
  example: PublishedExample,
  calculate: Calculate,
): Promise<Record<string, unknown>> {
  const calculation = await calculate(inputOf(example));
  const found: Record<string, unknown> = {};
  for (const name of Object.keys(example.expected)) {
    const read = FIGURES[name];
    if (!read) throw new Error(`no reading for the figure ${name}`);
    found[name] = await read(calculation, example, calculate);
  }
  return found;
}

function sum<T>(items: readonly T[], amount: (item: T) => number): number {
  return items.reduce((total, item) => total + amount(item), 0);
}
