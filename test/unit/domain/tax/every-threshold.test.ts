import { describe, expect, it } from 'vitest';
import { calculateTax } from '../../../../src/domain/tax/calculate-tax.js';
import { ratesFor, SUPPORTED_TAX_YEARS } from '../../../../src/domain/tax/rates/rates-for.js';
import { BESIDE, THRESHOLDS } from './threshold-table.js';

/** Figures that no amount is held against, and where each is proved instead. */
const NOT_THRESHOLDS: Readonly<Record<string, string>> = {
  'class2.mode': 'says which threshold counts: both are below',
  'class2.weeklyRate': 'an amount: moved by both Class 2 thresholds',
  'class2.weeks': 'a number of weeks: moved by both Class 2 thresholds',
  'class2.weeksInYear': 'a number of weeks: complete-input.test.ts',
  'class4.annualMaximumClass2Weeks': 'a number of weeks: class4-maximum.test.ts',
  'childBenefit.eldestWeekly': 'an amount: published examples of child benefit',
  'childBenefit.additionalWeekly': 'an amount: published examples of child benefit',
  'incomeTax.marriedCouplesAllowance.maximum': 'an amount: the taper starts from it',
  'incomeTax.marriedCouplesAllowance.bornBefore': 'a date: below',
  'statePensionAge.laterFromBirthDate': 'a date: below',
  'class4.minimumAge': 'an age: below',
  'business.cashBasisByDefault': 'yes or no: figures.test.ts',
  'business.cashBasisInterestLimit': 'held against rows: stored-facts.test.ts',
  'incomeTax.nonResidentDividendCredit': 'yes or no: non-residents.test.ts',
  'incomeTax.property': 'rates: year-to-year.test.ts',
  'business.basisOfAssessment': 'which days count: periods/worked-cases.test.ts',
  'business.transitionSpreadTo': 'a year: periods/worked-cases.test.ts',
  'business.basisPeriodMonths': 'a number of months: periods/worked-cases.test.ts',
  'business.longestPeriodMonths': 'a number of months: periods-of-account.test.ts',
  'business.transitionProfitArises': 'yes or no: complete-input.test.ts',
  'business.capitalAllowances.newPlantFirstYearFrom': 'a date: adjustments.test.ts',
  'business.fixedRateExpenses.carOrVanPerMile': 'a rate: moved by the limit of miles',
  'business.fixedRateExpenses.carOrVanPerMileBeyond': 'a rate: moved by the limit of miles',
  'business.fixedRateExpenses.motorcyclePerMile': 'a rate: adjustments.test.ts',
  'business.fixedRateExpenses.premisesAsHomeMonthly[0].from': 'the first person: adjustments.test.ts',
  'business.fixedRateExpenses.premisesAsHomeMonthly[1].from': 'the second person: adjustments.test.ts',
  'paymentsOnAccount.secondDueOn': 'a date: payments-on-account.test.ts',
};
/** Rates, and what only advice or another calculation looks at. */
const ELSEWHERE = [
  // Made of the figures beside them.
  /^incomeTax\.classes\./,
  /Bps$/,
  /\.(basicBps|higherBps|additionalBps)$/,
  /^advice\./,
  /^class3\./,
  // Proved in capital-gains/ and by the examples of tax-wider-examples.json.
  /^capitalGains\./,
  /^incomeTax\.(terminationExemption|investmentReliefs\.(vct|eis|seis)\.limit)$/,
  // gifts-and-maintenance.test.ts
  /^incomeTax\.eisLimitOfOtherCompanies$/,
  /^incomeTax\.(pensionReliefEndsAtAge|pensionAnnualAllowance)$/,
];

/** Where none of its own is in force, but another limit of the year acts in its place. */
const ANOTHER_RULE = new Set([
  'class2.lowerProfitsThreshold 2021',
  ...[2021, 2022, 2023].map((year) => `incomeTax.nonSavingsBands.scotland[4].upTo ${year}`),
]);

const isThreshold = (path: string) =>
  !(path in NOT_THRESHOLDS) && (path in THRESHOLDS || !ELSEWHERE.some((pattern) => pattern.test(path)));

/** Every figure of a year by its path; lists by index, and of an entry of a list only where it begins. */
function figuresOf(value: unknown, path = ''): readonly (readonly [path: string, value: unknown])[] {
  if (typeof value !== 'object' || value === null) return path === 'taxYear' ? [] : [[path, value]];
  if ('source' in value && 'value' in value) return entriesOf(value.value, path);
  return Object.entries(value).flatMap(([name, inner]) =>
    figuresOf(inner, path === '' ? name : `${path}.${name}`),
  );
}

function entriesOf(value: unknown, path: string): readonly (readonly [string, unknown])[] {
  if (!Array.isArray(value)) {
    return typeof value === 'object' && value !== null
      ? Object.entries(value).map(([name, inner]) => [`${path}.${name}`, inner] as const)
      : [[path, value]];
  }
  return value.flatMap((entry: Record<string, unknown>, index) =>
    ['upTo', 'from']
      .filter((name) => Number.isFinite(entry[name]))
      .map((name) => [`${path}[${index}].${name}`, entry[name]] as const),
  );
}

/** The value for a year of a list by first years. */
function inYear<T>(years: Readonly<Record<number, T>>, taxYear: number): T | undefined {
  const first = Object.keys(years)
    .map(Number)
    .filter((year) => year <= taxYear)
    .at(-1);
  return first === undefined ? undefined : years[first];
}

/** Amounts and percentages are held in hundredths; miles, hours and people are not. */
const scaleOf = (path: string) => (/Miles|\.from$/.test(path) ? 1 : 100);

describe.each(SUPPORTED_TAX_YEARS)('the thresholds of %i', (taxYear) => {
  const figures = new Map(figuresOf(ratesFor(taxYear)));
  const cases = Object.entries(THRESHOLDS).map(([path, threshold]) => ({
    path,
    ...threshold,
    here: inYear(threshold.at, taxYear) ?? null,
  }));

  it('are all in the table, or have a reason', () => {
    const left = [...figures.keys()].filter((path) => isThreshold(path) && !(path in THRESHOLDS));
    expect(left).toEqual([]);
    expect(figures.size).toBeGreaterThan(80);
  });

  it.each(cases)('$path is $here', ({ path, here }) => {
    expect(figures.get(path) ?? null).toBe(here === null ? null : Math.round(here * scaleOf(path)));
  });

  it.each(cases.filter(({ here }) => here !== null))(
    '$path: nothing moves but on the side that it says',
    ({ figure, steps = BESIDE, moves, here, stands = (_year, x) => x }) => {
      const at = stands(taxYear, here ?? 0);

      const found = steps.map((step) => figure(taxYear, at + step) - figure(taxYear, at));

      expect(found).toEqual(inYear(moves, taxYear));
    },
  );

  it.each(cases.filter(({ here, path }) => here === null && !ANOTHER_RULE.has(`${path} ${taxYear}`)))(
    '$path is not in force, and moves nothing',
    ({ figure }) => {
      expect(figure(taxYear, 60_000)).toBe(0);
    },
  );
});

describe('the thresholds that are dates', () => {
  const trade = [{ profit: 6_000_000 }];

  it.each(SUPPORTED_TAX_YEARS)('%i: Class 4 begins with a sixteenth birthday on 6 April', (taxYear) => {
    const class4 = ['04-06', '04-07'].map(
      (day) =>
        calculateTax({ taxYear, selfEmployments: trade, dateOfBirth: `${taxYear - 16}-${day}` }).class4,
    );
    expect(class4.map((amount) => amount > 0)).toEqual([true, false]);
  });

  /** Those born from 6 April 1960 on wait some months beyond 66. */
  const LAST_OVER_AGE: Readonly<Record<number, readonly [last: string, next: string]>> = {
    2026: ['1960-04-05', '1960-04-06'],
    2027: ['1960-10-05', '1960-10-06'],
  };

  it.each(SUPPORTED_TAX_YEARS)('%i: it ends with State Pension age on 6 April', (taxYear) => {
    const birthdays = [`${taxYear - 66}-04-06`, `${taxYear - 66}-04-07`] as const;
    const class4 = (LAST_OVER_AGE[taxYear] ?? birthdays).map(
      (dateOfBirth) => calculateTax({ taxYear, selfEmployments: trade, dateOfBirth }).class4,
    );
    expect(class4.map((amount) => amount > 0)).toEqual([false, true]);
  });

  it.each(SUPPORTED_TAX_YEARS)(
    "%i: married couple's allowance needs a birth before 6 April 1935",
    (taxYear) => {
      const reductions = ['1935-04-05', '1935-04-06'].map(
        (spouseDateOfBirth) =>
          calculateTax({
            taxYear,
            pensions: { state: 3_000_000 },
            marriedCouplesAllowance: { spouseDateOfBirth },
          }).incomeTax.reductions.length,
      );
      expect(reductions).toEqual([1, 0]);
    },
  );
});
