import { calculateTax } from '../../../../src/domain/tax/calculate-tax.js';
import {
  type CapitalAllowanceClaim,
  capitalAllowances,
} from '../../../../src/domain/tax/capital-allowances.js';
import { ratesFor } from '../../../../src/domain/tax/rates/rates-for.js';
import {
  mileageExpense,
  premisesUsedAsHome,
  useOfHomeExpense,
} from '../../../../src/domain/tax/simplified-expenses.js';
import type { TaxCalculation } from '../../../../src/domain/tax/tax-calculation.js';
import type { Region, StudentLoanPlan, TaxInput } from '../../../../src/domain/tax/tax-input.js';

type Years<T> = Readonly<Record<number, T>>;

/** A limit in pounds, miles, hours or people, and what happens to one figure on either side of it. */
export interface Threshold {
  /** Stated by hand, by the first year of each value; `null` while there is none. */
  readonly at: Years<number | null>;
  /** A figure, in pence, of someone who stands at `x`. */
  readonly figure: (taxYear: number, x: number) => number;
  /** How far beside the limit to stand; a penny less, a penny, a pound and two pounds more by default. */
  readonly steps?: readonly number[];
  /** By how many pence the figure is then other than at the limit. */
  readonly moves: Years<readonly number[]>;
  /** Where the figure of the table is a part of what the limit is measured by. */
  readonly stands?: (taxYear: number, x: number) => number;
}

const ALWAYS = 2021;
export const BESIDE = [-0.01, 0.01, 1, 2];

const pence = (pounds: number) => Math.round(pounds * 100);
const of = (taxYear: number, input: Omit<TaxInput, 'taxYear'>) => calculateTax({ taxYear, ...input });
const pay = (pounds: number) => ({ employments: [{ pay: pence(pounds) }] });
const trade = (profit: number) => ({ selfEmployments: [{ profit: pence(profit) }] });
const interest = (pounds: number) => ({ savings: { untaxedInterest: pence(pounds) } });
const pension = (state: number) => ({ pensions: { state: pence(state) } });
const charged = ({ incomeTax }: TaxCalculation) => incomeTax.charged;
const always = <T>(value: T): Years<T> => ({ [ALWAYS]: value });

const PERSONAL_ALLOWANCE = 12_570;
const bandLimit = (region: Region) => ({
  figure: (year: number, x: number) => charged(of(year, { ...pay(x + PERSONAL_ALLOWANCE), region })),
});
/** Where the allowance is gone, so that all of the pay is taxable. */
const highBandLimit = (region: Region) => ({
  figure: (year: number, x: number) => charged(of(year, { ...pay(x), region })),
});

/** A penny below 125,140 is a pound below it, with a pound of allowance left: two pounds less are taxed. */
const higherRate = (region: Region): Threshold => ({
  at: { 2021: 150_000, 2023: 125_140 },
  ...highBandLimit(region),
  moves: { 2021: [-40, 0, 45, 90], 2023: [-80, 0, 45, 90] },
});
const basicRate = (region: Region): Threshold => ({
  at: always(37_700),
  ...bandLimit(region),
  moves: always([-20, 0, 40, 80]),
});

const loanPlan = (plan: StudentLoanPlan, at: Threshold['at'], firstPound: number): Threshold => ({
  at,
  figure: (year, x) => {
    const { studentLoan, postgraduateLoan } = of(year, { ...pay(x), studentLoanPlans: [plan] });
    return studentLoan + postgraduateLoan;
  },
  steps: [-0.01, 0.01, firstPound - 0.01, firstPound],
  moves: always([0, 0, 0, 100]),
});

const childBenefitAt = (year: number, x: number) =>
  of(year, { ...pay(x), childBenefitReceived: pence(2_000) }).highIncomeChildBenefitCharge;
const childBenefitFrom = (year: number) => (year < 2024 ? 50_000 : 60_000);

/** What a job's contributions at the main rate take off the most that Class 4 may be. */
const class1BesideTrade = (year: number, x: number) => {
  const { lines } = of(year, { ...pay(x), ...trade(60_000) });
  const class1 = lines.find(({ rule }) => rule === 'class4_annual_maximum')?.inputs['class1'];
  return class1 !== undefined && 'pence' in class1 ? class1.pence : 0;
};

const marriedCouple = (year: number, x: number) =>
  of(year, { ...pension(x), dateOfBirth: '1934-01-01', marriedCouplesAllowance: {} }).incomeTax.reductions[0]
    ?.amount ?? 0;

const TAPERS: Years<readonly [from: number, maximum: number]> = {
  2021: [30_400, 9_125],
  2022: [31_400, 9_415],
  2023: [34_600, 10_375],
  2024: [37_000, 11_080],
  2025: [37_700, 11_270],
  2026: [39_200, 11_700],
  2027: [39_200, 11_700],
};

/** Somebody of whose bill so much is left to be met by payments on account. */
function paymentOfBill(year: number, input: Omit<TaxInput, 'taxYear'>, left: number): number {
  const { incomeTax, class4 } = of(year, input);
  const taxCollectedThroughCode = incomeTax.liability + class4 - pence(left);
  return of(year, { ...input, taxCollectedThroughCode }).paymentsOnAccount.each;
}

const claim = (more: Partial<CapitalAllowanceClaim>): CapitalAllowanceClaim => ({
  annualInvestment: 0,
  newPlantFirstYear: 0,
  zeroEmissionCars: 0,
  mainPool: { broughtForward: 0, additions: 0, disposals: 0 },
  specialRatePool: { broughtForward: 0, additions: 0, disposals: 0 },
  privateUseAssets: [],
  ceased: false,
  ...more,
});
const poolOf = (pounds: number) => ({ broughtForward: pence(pounds), additions: 0, disposals: 0 });

const monthly = (expense: typeof useOfHomeExpense, at: number, move: number): Threshold => ({
  at: always(at),
  figure: (year, x) => expense([x], ratesFor(year)),
  steps: [-1, 1],
  moves: always([-pence(move), 0]),
});

export const THRESHOLDS: Readonly<Record<string, Threshold>> = {
  'incomeTax.personalAllowance': {
    at: always(PERSONAL_ALLOWANCE),
    figure: (year, x) => charged(of(year, pay(x))),
    moves: always([0, 0, 20, 40]),
  },
  'incomeTax.personalAllowanceTaperFrom': {
    at: always(100_000),
    figure: (year, x) => of(year, pay(x)).personalAllowance,
    moves: always([0, 0, 0, -100]),
  },
  'incomeTax.basicRateLimit': {
    at: always(37_700),
    figure: (year, x) => charged(of(year, { dividends: { uk: pence(x + PERSONAL_ALLOWANCE) } })),
    moves: { 2021: [-8, 0, 32, 65], 2022: [-9, 0, 33, 67], 2026: [-11, 0, 35, 71] },
  },
  'incomeTax.higherRateLimit': {
    at: { 2021: 150_000, 2023: 125_140 },
    figure: (year, x) => charged(of(year, { dividends: { uk: pence(x) } })),
    moves: { 2021: [-33, 0, 38, 76], 2022: [-34, 0, 39, 78], 2023: [-68, 0, 39, 78], 2026: [-72, 0, 39, 78] },
  },
  'incomeTax.nonSavingsBands.england[0].upTo': basicRate('england'),
  'incomeTax.nonSavingsBands.england[1].upTo': higherRate('england'),
  'incomeTax.nonSavingsBands.northern_ireland[0].upTo': basicRate('northern_ireland'),
  'incomeTax.nonSavingsBands.northern_ireland[1].upTo': higherRate('northern_ireland'),
  'incomeTax.nonSavingsBands.wales[0].upTo': basicRate('wales'),
  'incomeTax.nonSavingsBands.wales[1].upTo': higherRate('wales'),
  'incomeTax.nonSavingsBands.scotland[0].upTo': {
    at: { 2021: 2_097, 2022: 2_162, 2024: 2_306, 2025: 2_827, 2026: 3_967 },
    ...bandLimit('scotland'),
    moves: always([-19, 0, 20, 40]),
  },
  'incomeTax.nonSavingsBands.scotland[1].upTo': {
    at: { 2021: 12_726, 2022: 13_118, 2024: 13_991, 2025: 14_921, 2026: 16_956 },
    ...bandLimit('scotland'),
    moves: always([-20, 0, 21, 42]),
  },
  'incomeTax.nonSavingsBands.scotland[2].upTo': {
    at: always(31_092),
    ...bandLimit('scotland'),
    moves: { 2021: [-21, 0, 41, 82], 2023: [-21, 0, 42, 84] },
  },
  'incomeTax.nonSavingsBands.scotland[3].upTo': {
    at: { 2021: 150_000, 2023: 125_140, 2024: 62_430 },
    figure: (year, x) =>
      charged(of(year, { ...pay(year < 2024 ? x : x + PERSONAL_ALLOWANCE), region: 'scotland' })),
    moves: { 2021: [-41, 0, 46, 92], 2023: [-84, 0, 47, 94], 2024: [-42, 0, 45, 90] },
  },
  'incomeTax.nonSavingsBands.scotland[4].upTo': {
    at: { 2021: null, 2024: 125_140 },
    ...highBandLimit('scotland'),
    moves: always([-90, 0, 48, 96]),
  },
  'incomeTax.startingRateForSavingsLimit': {
    at: always(5_000),
    figure: (year, x) => charged(of(year, { ...pay(PERSONAL_ALLOWANCE), ...interest(x + 1_000) })),
    moves: { 2021: [0, 0, 20, 40], 2027: [0, 0, 22, 44] },
  },
  'incomeTax.personalSavingsAllowance.basic': {
    at: always(1_000),
    figure: (year, x) => charged(of(year, { ...pay(20_000), ...interest(x) })),
    moves: { 2021: [0, 0, 20, 40], 2027: [0, 0, 22, 44] },
  },
  'incomeTax.personalSavingsAllowance.higher': {
    at: always(500),
    figure: (year, x) => charged(of(year, { ...pay(60_000), ...interest(x) })),
    moves: { 2021: [0, 0, 40, 80], 2027: [0, 0, 42, 84] },
  },
  'incomeTax.personalSavingsAllowance.additional': {
    at: always(0),
    figure: (year, x) => charged(of(year, { ...pay(160_000), ...interest(x) })),
    steps: [0.01, 1, 2],
    moves: { 2021: [0, 45, 90], 2027: [0, 47, 94] },
  },
  'incomeTax.dividendAllowance': {
    at: { 2021: 2_000, 2023: 1_000, 2024: 500 },
    figure: (year, x) => charged(of(year, { ...pay(20_000), dividends: { uk: pence(x) } })),
    moves: { 2021: [0, 0, 7, 15], 2022: [0, 0, 8, 17], 2026: [0, 0, 10, 21] },
  },
  'incomeTax.blindPersonsAllowance': {
    at: { 2021: 2_520, 2022: 2_600, 2023: 2_870, 2024: 3_070, 2025: 3_130, 2026: 3_250 },
    figure: (year, x) => charged(of(year, { ...pay(x + PERSONAL_ALLOWANCE), blindPerson: true })),
    moves: always([0, 0, 20, 40]),
  },
  'incomeTax.marriageAllowance': {
    at: always(1_260),
    figure: (year, x) =>
      charged(of(year, { ...pay(PERSONAL_ALLOWANCE - 2 * 1_260 + x), marriageAllowance: 'given' })),
    moves: always([0, 0, 20, 40]),
  },
  'incomeTax.marriedCouplesAllowance.taperFrom': {
    at: { 2021: 30_400, 2022: 31_400, 2023: 34_600, 2024: 37_000, 2025: 37_700, 2026: 39_200 },
    figure: marriedCouple,
    moves: always([0, 0, 0, -10]),
  },
  'incomeTax.marriedCouplesAllowance.minimum': {
    at: { 2021: 3_530, 2022: 3_640, 2023: 4_010, 2024: 4_280, 2025: 4_360, 2026: 4_530 },
    stands: (year, x) => {
      const [from, maximum] = TAPERS[year] ?? [0, 0];
      return from + 2 * (maximum - x);
    },
    figure: marriedCouple,
    moves: always([10, 0, 0, 0]),
  },
  'incomeTax.pensionBasicAmount': {
    at: always(3_600),
    figure: (year, x) =>
      of(year, { ...interest(20_000), reliefs: { pensionReliefAtSourceGross: pence(x) } }).adjustedNetIncome,
    steps: [-1, -0.01, 0.01, 1],
    moves: always([100, 0, 0, 0]),
  },
  'incomeTax.reliefCap.amount': {
    at: always(50_000),
    figure: (year, x) =>
      of(year, { ...pay(100_000), reliefs: { qualifyingLoanInterest: pence(x) } }).netIncome,
    steps: [-1, -0.01, 0.01, 1],
    moves: always([100, 0, 0, 0]),
  },
  'incomeTax.winterFuelIncomeLimit': {
    at: { 2021: null, 2025: 35_000 },
    figure: (year, x) =>
      of(year, { ...pension(x), charges: { winterFuelPayment: pence(200) } }).incomeTax.charges[0]?.amount ??
      0,
    moves: always([0, 0, 20_000, 20_000]),
  },
  'class1.primaryThreshold': {
    at: { 2021: 9_568, 2022: 11_908, 2023: 12_570 },
    figure: class1BesideTrade,
    steps: [-0.01, 0.01, 100, 200],
    moves: {
      2021: [0, 0, 1_200, 2_400],
      2022: [0, 0, 1_273, 2_546],
      2023: [0, 0, 1_150, 2_300],
      2024: [0, 0, 800, 1_600],
    },
  },
  'class1.upperEarningsLimit': {
    at: always(50_270),
    figure: class1BesideTrade,
    steps: [-1, 0.01, 1, 2],
    moves: { 2021: [-12, 0, 0, 0], 2022: [-13, 0, 0, 0], 2023: [-12, 0, 0, 0], 2024: [-8, 0, 0, 0] },
  },
  'class2.smallProfitsThreshold': {
    at: { 2021: 6_515, 2022: 6_725, 2025: 6_845, 2026: 7_105 },
    figure: (year, x) => of(year, { ...trade(x), voluntaryClass2: year > 2021 }).class2,
    moves: {
      2021: [-15_860, 0, 0, 0],
      2022: [16_380, 0, 0, 0],
      2023: [17_940, 0, 0, 0],
      2025: [18_200, 0, 0, 0],
      2026: [18_980, 0, 0, 0],
    },
  },
  'class2.lowerProfitsThreshold': {
    at: { 2021: null, 2022: 11_908, 2023: 12_570, 2024: null },
    figure: (year, x) => of(year, trade(x)).class2,
    moves: { 2022: [0, 0, 16_380, 16_380], 2023: [0, 0, 17_940, 17_940] },
  },
  'class4.lowerProfitsLimit': {
    at: { 2021: 9_568, 2022: 11_908, 2023: 12_570 },
    figure: (year, x) => of(year, trade(x)).class4,
    moves: { 2021: [0, 0, 9, 18], 2022: [0, 0, 9, 19], 2023: [0, 0, 9, 18], 2024: [0, 0, 6, 12] },
  },
  'class4.upperProfitsLimit': {
    at: always(50_270),
    figure: (year, x) => of(year, trade(x)).class4,
    moves: { 2021: [-9, 0, 2, 4], 2022: [-10, 0, 2, 5], 2023: [-9, 0, 2, 4], 2024: [-6, 0, 2, 4] },
  },
  'studentLoans.plans.plan1.threshold': loanPlan(
    'plan1',
    { 2021: 19_895, 2022: 20_195, 2023: 22_015, 2024: 24_990, 2025: 26_065, 2026: 26_900 },
    11.12,
  ),
  'studentLoans.plans.plan2.threshold': loanPlan(
    'plan2',
    { 2021: 27_295, 2025: 28_470, 2026: 29_385 },
    11.12,
  ),
  'studentLoans.plans.plan4.threshold': loanPlan(
    'plan4',
    { 2021: 25_000, 2022: 25_375, 2023: 27_660, 2024: 31_395, 2025: 32_745, 2026: 33_795 },
    11.12,
  ),
  'studentLoans.plans.plan5.threshold': loanPlan('plan5', { 2021: null, 2026: 25_000 }, 11.12),
  'studentLoans.plans.postgraduate.threshold': loanPlan('postgraduate', always(21_000), 16.67),
  'studentLoans.unearnedIncomeThreshold': {
    at: always(2_000),
    figure: (year, x) =>
      of(year, { ...pay(21_000), ...interest(x), studentLoanPlans: ['postgraduate'] }).postgraduateLoan,
    moves: always([0, 0, 12_000, 12_000]),
  },
  'childBenefit.chargeThreshold': {
    at: { 2021: 50_000, 2024: 60_000 },
    figure: childBenefitAt,
    steps: [-0.01, 0.01, 99.99, 100, 200],
    moves: { 2021: [0, 0, 0, 2_000, 4_000], 2024: [0, 0, 0, 0, 2_000] },
  },
  'childBenefit.chargeStep': {
    at: { 2021: 100, 2024: 200 },
    stands: (year, x) => childBenefitFrom(year) + x,
    figure: childBenefitAt,
    moves: always([-2_000, 0, 0, 0]),
  },
  'childBenefit.chargeMaximumBps': {
    at: always(100),
    stands: (year, x) => childBenefitFrom(year) + x * (year < 2024 ? 100 : 200),
    figure: childBenefitAt,
    moves: always([-2_000, 0, 0, 0]),
  },
  'business.tradingAllowance': {
    at: always(1_000),
    figure: (year, x) => of(year, { selfEmployments: [{ turnover: pence(x) }] }).totalIncome,
    moves: always([0, 0, 100, 200]),
  },
  'business.propertyAllowance': {
    at: always(1_000),
    figure: (year, x) => of(year, { ukProperty: { income: pence(x) } }).totalIncome,
    moves: always([0, 0, 100, 200]),
  },
  'business.rentARoomLimit': {
    at: always(7_500),
    figure: (year, x) => of(year, { ukProperty: { income: pence(x), rentARoom: true } }).totalIncome,
    moves: always([0, 0, 100, 200]),
  },
  'business.rentARoomSharedLimit': {
    at: always(3_750),
    figure: (year, x) => {
      const rooms = { income: pence(x), expenses: 0, residentialFinanceCosts: 0, isShared: true };
      return of(year, { ukProperty: { income: pence(x), rooms } }).totalIncome;
    },
    moves: always([0, 0, 100, 200]),
  },
  'business.capitalAllowances.annualInvestmentAllowance': {
    at: always(1_000_000),
    figure: (year, x) =>
      capitalAllowances(claim({ annualInvestment: pence(x), mainPool: poolOf(10_000) }), ratesFor(year))
        .allowances,
    steps: [-1, -0.01, 100],
    moves: { 2021: [-100, -1, 1_800], 2026: [-100, -1, 1_400] },
  },
  'business.capitalAllowances.smallPoolLimit': {
    at: always(1_000),
    figure: (year, x) => capitalAllowances(claim({ mainPool: poolOf(x) }), ratesFor(year)).allowances,
    steps: [-0.01, 0.01],
    moves: { 2021: [-1, -82_000], 2026: [-1, -86_000] },
  },
  'business.fixedRateExpenses.carOrVanMilesAtFirstRate': {
    at: always(10_000),
    figure: (year, x) => mileageExpense({ carsAndVans: x, motorcycles: 0 }, ratesFor(year)),
    steps: [-1, 1],
    moves: { 2021: [-45, 25], 2026: [-55, 25] },
  },
  'business.fixedRateExpenses.useOfHomeMonthly[0].from': monthly(useOfHomeExpense, 25, 10),
  'business.fixedRateExpenses.useOfHomeMonthly[1].from': monthly(useOfHomeExpense, 51, 8),
  'business.fixedRateExpenses.useOfHomeMonthly[2].from': monthly(useOfHomeExpense, 101, 8),
  'business.fixedRateExpenses.premisesAsHomeMonthly[2].from': monthly(premisesUsedAsHome, 3, 150),
  'paymentsOnAccount.minimumAmount': {
    at: always(1_000),
    figure: (year, x) => paymentOfBill(year, trade(25_000), x),
    moves: always([-50_000, 0, 50, 100]),
  },
  'paymentsOnAccount.minimumShareBps': {
    at: always(20),
    stands: (_year, percent) => (12_460 * percent) / 100,
    figure: (year, x) => paymentOfBill(year, pay(62_570), x),
    moves: always([-124_600, 0, 50, 100]),
  },
  'incomeTax.reliefCap.incomeShareBps': {
    at: always(25),
    stands: (_year, percent) => (400_000 * percent) / 100,
    figure: (year, x) =>
      of(year, { ...pay(400_000), reliefs: { qualifyingLoanInterest: pence(x) } }).netIncome,
    steps: [-1, -0.01, 0.01, 1],
    moves: always([100, 0, 0, 0]),
  },
};
