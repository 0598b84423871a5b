import { memoize } from '../../language/memoize.js';
import type { TaxYearStart } from '../../tax-year.js';
import type { Figure } from '../rates/figure.js';
import { withClasses } from '../rates/income-tax-rates.js';
import { ratesFor } from '../rates/rates-for.js';
import type { IncomeTaxRates, TaxRates } from '../rates/tax-rates.js';

/** Puts a group of the later figures in the place of the earlier ones. */
type Exchange = (earlier: TaxRates, later: TaxRates) => TaxRates;

type Part = 'class1' | 'class4' | 'capitalGains';

const incomeTax =
  (...names: readonly Exclude<keyof IncomeTaxRates, 'classes'>[]): Exchange =>
  (earlier, later) => ({
    ...earlier,
    incomeTax: withClasses({ ...earlier.incomeTax, ...taken(later.incomeTax, names) }),
  });

const within =
  <P extends Part>(part: P, ...names: readonly (keyof TaxRates[P])[]): Exchange =>
  (earlier, later) => ({ ...earlier, [part]: { ...earlier[part], ...taken(later[part], names) } });

const whole =
  (...names: readonly (keyof TaxRates)[]): Exchange =>
  (earlier, later) => ({ ...earlier, ...taken(later, names) });

const all =
  (...exchanges: readonly Exchange[]): Exchange =>
  (earlier, later) =>
    exchanges.reduce((rates, exchange) => exchange(rates, later), earlier);

function taken<T extends object, K extends keyof T>(from: T, names: readonly K[]): Pick<T, K> {
  return Object.fromEntries(names.map((name) => [name, from[name]])) as Pick<T, K>;
}

/**
 * Every figure of a year that a bill rests on, in named groups. Groups of one year are exchanged for those of another in this
 * order: rates and bands, allowances and reliefs, National Insurance, loans, charges, gains, and the rules of trades and
 * lettings. What depends on the year's own dates comes last.
 */
const FIGURE_GROUPS = [
  [
    'income_tax_rates',
    incomeTax('basicRateBps', 'basicRateLimit', 'higherRateLimit', 'nonSavingsBands', 'trustRateBps'),
  ],
  ['property_rates', incomeTax('property', 'order', 'residentialFinanceCostsBps')],
  [
    'savings_rates',
    incomeTax(
      'savings',
      'nilRateBps',
      'startingRateForSavingsLimit',
      'startingRateForSavingsBps',
      'personalSavingsAllowance',
    ),
  ],
  ['dividend_rates', incomeTax('dividends', 'nonResidentDividendCredit')],
  ['dividend_allowance', incomeTax('dividendAllowance')],
  [
    'allowances',
    incomeTax(
      'personalAllowance',
      'personalAllowanceTaperFrom',
      'personalAllowanceTaperBps',
      'blindPersonsAllowance',
      'marriageAllowance',
      'marriedCouplesAllowance',
    ),
  ],
  [
    'relief_limits',
    incomeTax(
      'reliefCap',
      'pensionBasicAmount',
      'pensionReliefEndsAtAge',
      'pensionAnnualAllowance',
      'terminationExemption',
      'maintenancePaymentsBps',
    ),
  ],
  [
    'investment_relief_rates',
    incomeTax('investmentReliefs', 'eisLimitOfOtherCompanies', 'communityInvestmentBps'),
  ],
  [
    'national_insurance_limits',
    all(
      within('class1', 'primaryThreshold', 'upperEarningsLimit'),
      within('class4', 'lowerProfitsLimit', 'upperProfitsLimit', 'minimumAge'),
    ),
  ],
  [
    'national_insurance_rates',
    all(within('class1', 'mainBps'), within('class4', 'mainBps', 'additionalBps')),
  ],
  ['class2', all(whole('class2', 'class3'), within('class4', 'annualMaximumClass2Weeks'))],
  ['student_loan_threshold', whole('studentLoans')],
  ['child_benefit_charge', whole('childBenefit')],
  ['winter_fuel_charge', incomeTax('winterFuelIncomeLimit')],
  ['capital_gains_exempt_amount', within('capitalGains', 'annualExemptAmount')],
  ['capital_gains_rates', whole('capitalGains')],
  ['business_rules', whole('business')],
  ['dates_and_ages', (_earlier, later) => later],
] as const satisfies readonly (readonly [string, Exchange])[];

/** Name of a group of figures, which is a cause of a difference between the bills of two years. */
export type FigureGroup = (typeof FIGURE_GROUPS)[number][0];

/** Rates of which one more group is that of the later year than in the step before. */
interface RatesStep {
  readonly code: FigureGroup;
  readonly rates: TaxRates;
}

/**
 * Steps from one year's rates to another's, a group at a time; groups with the same figures in both are left out. The last step is
 * the other year. None between a year and itself.
 * @throws {ValidationError} `tax_year_not_supported`
 */
export const ratesSteps = (from: TaxYearStart, to: TaxYearStart): readonly RatesStep[] => stepsFrom(from)(to);

const stepsFrom = memoize((from: TaxYearStart) => {
  const earlier = ratesFor(from);
  return memoize((to: TaxYearStart) => stepsBetween(earlier, ratesFor(to)));
});

function stepsBetween(earlier: TaxRates, later: TaxRates): readonly RatesStep[] {
  const steps: RatesStep[] = [];
  let rates = earlier;
  for (const [code, exchange] of FIGURE_GROUPS) {
    const exchanged = exchange(rates, later);
    if (valuesOf(exchanged) === valuesOf(rates)) continue;
    rates = exchanged;
    steps.push({ code, rates });
  }
  return steps;
}

/** The values without their sources: a figure that was published again is the same figure. */
const valuesOf = (rates: TaxRates): string =>
  JSON.stringify(rates, (_name, value: unknown) => {
    if (isFigure(value)) return value.value;
    return value instanceof Set ? [...value] : value;
  });

const isFigure = (value: unknown): value is Figure<unknown> =>
  typeof value === 'object' && value !== null && 'value' in value && 'source' in value;
