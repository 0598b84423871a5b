import { type Pence, poundsFromPence, shareOfPence } from '../../domain/money.js';
import { ratesFor } from '../../domain/tax/rates/rates-for.js';
import type {
  BandCode,
  BandTax,
  TaxCalculation,
  TaxedIncomeClass,
} from '../../domain/tax/tax-calculation.js';
import { comparableIncome } from '../../domain/tax-returns/compare-figures.js';
import type { JsonObject } from './state.js';
import { wholePounds } from './whole-pounds.js';

/** HMRC's figure for a band without an upper limit. */
const NO_LIMIT_POUNDS = 99_999_999_999;

/** The `taxCalculation` member: the bands, National Insurance, and what is due. */
export function taxCalculation(tax: TaxCalculation, selfEmploymentProfit: Pence): JsonObject {
  const loans = tax.studentLoan + tax.postgraduateLoan;
  return {
    incomeTax: incomeTax(tax),
    nics: nics(tax, selfEmploymentProfit),
    totalIncomeTaxNicsCharged: poundsFromPence(tax.incomeTax.liability + tax.class2 + tax.class4),
    ...(loans > 0 && { totalStudentLoansRepaymentAmount: poundsFromPence(loans) }),
    totalTaxDeducted: poundsFromPence(tax.taxDeducted),
    totalIncomeTaxAndNicsDue: poundsFromPence(
      tax.totalLiability - (tax.capitalGains?.tax ?? 0) - tax.taxDeducted,
    ),
  };
}

function incomeTax(tax: TaxCalculation): JsonObject {
  const { charged, reductions, charges, liability } = tax.incomeTax;
  const marriage = amountOf(reductions, 'marriage_allowance');
  const notional = amountOf(reductions, 'notional_tax');
  const reliefs = reductions.reduce((sum, { amount }) => sum + amount, 0) - marriage - notional;
  const benefitCharge = amountOf(charges, 'high_income_child_benefit');
  const pensionCharge = amountOf(charges, 'pension_annual_allowance');
  const income = comparableIncome(tax);
  return {
    totalIncomeReceivedFromAllSources: wholePounds(income.total),
    totalAllowancesAndDeductions: wholePounds(income.allowances),
    totalTaxableIncome: wholePounds(tax.taxableIncome),
    payPensionsProfit: taxOnSources(tax, ['non_savings', 'property']),
    ...(hasIncome(tax, 'savings') && { savingsAndGains: taxOnSources(tax, ['savings']) }),
    ...(hasIncome(tax, 'dividends') && { dividends: taxOnSources(tax, ['dividends']) }),
    incomeTaxCharged: poundsFromPence(charged),
    totalReliefs: poundsFromPence(reliefs),
    incomeTaxDueAfterReliefs: poundsFromPence(charged - reliefs),
    ...(notional > 0 && { totalNotionalTax: poundsFromPence(notional) }),
    ...(marriage > 0 && { marriageAllowanceRelief: poundsFromPence(marriage) }),
    incomeTaxDueAfterTaxReductions: poundsFromPence(charged - reliefs - notional - marriage),
    ...(pensionCharge > 0 && { totalPensionSavingsTaxCharges: poundsFromPence(pensionCharge) }),
    ...(benefitCharge > 0 && { highIncomeBenefitCharge: poundsFromPence(benefitCharge) }),
    totalIncomeTaxDue: poundsFromPence(liability),
  };
}

function taxOnSources(tax: TaxCalculation, sources: readonly TaxedIncomeClass[]): JsonObject {
  const bands = tax.incomeTax.bands.filter((band) => sources.includes(band.source) && band.amount > 0);
  const taxable = bands.reduce((sum, { amount }) => sum + amount, 0);
  const allocated = sources.reduce((sum, source) => sum + allocationOf(tax, source), 0);
  return {
    incomeReceived: wholePounds(taxable + allocated),
    allowancesAllocated: wholePounds(allocated),
    taxableIncome: wholePounds(taxable),
    incomeTaxAmount: poundsFromPence(bands.reduce((sum, band) => sum + band.tax, 0)),
    taxBands: bands.map((band) => taxBand(tax, band)),
  };
}

function taxBand(tax: TaxCalculation, band: BandTax): JsonObject {
  const limit = bandLimitPounds(tax, band);
  return {
    name: bandName(tax, band),
    rate: band.rateBps / 100,
    bandLimit: limit,
    apportionedBandLimit: limit,
    income: wholePounds(band.amount),
    taxAmount: poundsFromPence(band.tax),
  };
}

const BAND_NAMES: Readonly<Record<Exclude<BandCode, 'savings_nil_rate' | 'dividend_nil_rate'>, string>> = {
  starter_rate: 'starter-rate',
  basic_rate: 'basic-rate',
  intermediate_rate: 'intermediate-rate',
  higher_rate: 'higher-rate',
  advanced_rate: 'advanced-rate',
  additional_rate: 'additional-rate',
  top_rate: 'additional-rate',
  savings_starter_rate: 'savings-starter-rate',
};

/** HMRC names a nil-rate allowance after the highest rate the person pays. */
function bandName(tax: TaxCalculation, { band }: BandTax): string {
  if (band !== 'savings_nil_rate' && band !== 'dividend_nil_rate') return BAND_NAMES[band];
  const paid = new Set(tax.incomeTax.bands.filter(({ amount }) => amount > 0).map(({ band: code }) => code));
  if (paid.has('additional_rate') || paid.has('top_rate')) return 'allowance-awarded-at-additional-rate';
  if (paid.has('higher_rate') || paid.has('advanced_rate')) return 'allowance-awarded-at-higher-rate';
  return 'allowance-awarded-at-basic-rate';
}

function bandLimitPounds(tax: TaxCalculation, { source, band, amount }: BandTax): number {
  const ofSource = ratesFor(tax.taxYear).incomeTax.classes[tax.region].find((one) => one.source === source);
  const published = ofSource?.bands.find(({ code }) => code === band);
  if (published === undefined) return wholePounds(amount);
  return Number.isFinite(published.upTo) ? wholePounds(published.upTo) : NO_LIMIT_POUNDS;
}

function nics(tax: TaxCalculation, profit: Pence): JsonObject {
  const { class2, class4 } = ratesFor(tax.taxYear);
  return {
    class2Nics: {
      amount: poundsFromPence(tax.class2),
      underSmallProfitThreshold: profit < class2.smallProfitsThreshold.value,
    },
    ...(tax.class4 > 0 && {
      class4Nics: {
        totalIncomeChargeableToClass4: wholePounds(profit),
        totalAmount: poundsFromPence(tax.class4),
        nic4Bands: class4Bands(tax.class4, profit, {
          lower: class4.lowerProfitsLimit.value,
          upper: class4.upperProfitsLimit.value,
          mainBps: class4.mainBps.value,
          additionalBps: class4.additionalBps.value,
        }),
      },
    }),
    totalNic: poundsFromPence(tax.class2 + tax.class4),
  };
}

function class4Bands(
  due: Pence,
  profit: Pence,
  rates: { lower: Pence; upper: Pence; mainBps: number; additionalBps: number },
): JsonObject[] {
  const above = Math.max(0, profit - rates.upper);
  const additional = Math.min(due, shareOfPence(above, rates.additionalBps));
  const band = (
    name: string,
    bps: number,
    thresholdPence: Pence | null,
    { income, amount }: { readonly income: Pence; readonly amount: Pence },
  ) => ({
    name,
    rate: bps / 100,
    ...(thresholdPence !== null && {
      threshold: wholePounds(thresholdPence),
      apportionedThreshold: wholePounds(thresholdPence),
    }),
    income: wholePounds(income),
    amount: poundsFromPence(amount),
  });
  return [
    band('zero-rate', 0, rates.lower, { income: Math.min(profit, rates.lower), amount: 0 }),
    band('basic-rate', rates.mainBps, rates.upper, {
      income: Math.max(0, Math.min(profit, rates.upper) - rates.lower),
      amount: due - additional,
    }),
    ...(above > 0
      ? [band('higher-rate', rates.additionalBps, null, { income: above, amount: additional })]
      : []),
  ];
}

const hasIncome = (tax: TaxCalculation, source: TaxedIncomeClass) =>
  allocationOf(tax, source) > 0 ||
  tax.incomeTax.bands.some((band) => band.source === source && band.amount > 0);

function allocationOf({ allocation }: TaxCalculation, source: TaxedIncomeClass): Pence {
  switch (source) {
    case 'non_savings':
      return allocation.nonSavings;
    case 'property':
      return allocation.property ?? 0;
    case 'savings':
      return allocation.savings;
    case 'dividends':
      return allocation.dividends;
  }
}

function amountOf<Code extends string>(
  entries: readonly { readonly code: Code; readonly amount: Pence }[],
  code: Code,
): Pence {
  return entries.find((entry) => entry.code === code)?.amount ?? 0;
}
