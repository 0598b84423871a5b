import type { Pence } from '../../../domain/money.js';
import type { TaxYearStart } from '../../../domain/tax-year.js';

export type Regime = 'uk' | 'scotland' | 'wales';

/** A band as HMRC's file has it: up to `threshold` pounds of taxable income at `rate` per cent. */
export interface RateBand {
  readonly name: 'SRT' | 'BRT' | 'IRT' | 'HRT' | 'AVRT' | 'ART';
  readonly rate: number;
  readonly threshold: number;
}

export type LoanPlan = 'plan1' | 'plan2' | 'plan4' | 'plan5' | 'postgraduate';

/** Pounds and per cent, in the names of HMRC's file where it has them. */
export interface HmrcRates {
  readonly taxYear: TaxYearStart;
  readonly incomeTaxBands: Readonly<Record<Regime, readonly RateBand[]>>;
  readonly savingsBands: readonly RateBand[];
  readonly dividendBands: readonly RateBand[];
  readonly startingRateLimit: number;
  readonly psaBrtThreshold: number;
  readonly psaHrtThreshold: number;
  readonly dividendNilRate: number;
  readonly allowance: number;
  readonly reducedAllowanceLimit: number;
  readonly blindPersonAllowance: number;
  readonly marriageAllowance: number;
  readonly marriageAllowanceRate: number;
  readonly basicRate: number;
  readonly lossCap: number;
  readonly incomeLossCapRate: number;
  readonly financeCostsRate: number;
  readonly vctRate: number;
  readonly eisRate: number;
  readonly seisRate: number;
  readonly citrRate: number;
  readonly qmpRate: number;
  readonly qmpLimit: number;
  readonly class2NicsLimit: number;
  readonly class2NicsPerWeek: number;
  readonly class2Weeks: number;
  readonly class4NicBands: readonly { readonly rate: number; readonly threshold: number }[];
  readonly studentLoans: Readonly<
    Partial<Record<LoanPlan, { readonly threshold: number; readonly rate: number }>>
  >;
  readonly studentLoansUnearnedIncomeThreshold: number;
  /** `null` in years whose answer has no such line. */
  readonly childBenefit: {
    readonly threshold: number;
    readonly step: number;
    readonly ratePerStep: number;
  } | null;
  readonly winterFuelIncomeLimit: number | null;
  /** `null` in a year whose rates changed within it, which the logic leaves to the taxpayer: see D18. */
  readonly gains: GainsRates | null;
}

/** Per cent, of gains within the basic-rate band; the same in every year that the calculator has. */
export const LOWER_GAINS_RATE = 18;

/** Pounds and per cent, of capital gains. */
export interface GainsRates {
  readonly annualExemptAmount: number;
  readonly lowerRate: number;
  readonly higherRate: number;
  /** Rate on gains of business assets and of investors. */
  readonly businessRate: number;
}

/** HMRC's figure for a limit that is none. */
export const NO_LIMIT = 99_999_999;

const UK_LIMITS = { basic: 37_700, higher: 125_140 };

const threeBands = (basic: number, higher: number, additional: number): readonly RateBand[] => [
  { name: 'BRT', rate: basic, threshold: UK_LIMITS.basic },
  { name: 'HRT', rate: higher, threshold: UK_LIMITS.higher },
  { name: 'ART', rate: additional, threshold: NO_LIMIT },
];

const scottishBands = (starter: number, basic: number): readonly RateBand[] => [
  { name: 'SRT', rate: 19, threshold: starter },
  { name: 'BRT', rate: 20, threshold: basic },
  { name: 'IRT', rate: 21, threshold: 31_092 },
  { name: 'HRT', rate: 42, threshold: 62_430 },
  { name: 'AVRT', rate: 45, threshold: 125_140 },
  { name: 'ART', rate: 48, threshold: NO_LIMIT },
];

/**
 * 2024-25: HMRC's own file, `tax-logic/taxyear24-25.yml` of hmrc/tax-logic-service-guide at
 * fcb7f7bdaa23f03947e350c2ef0d0c0c183cd25e (20 April 2026).
 */
const YEAR_2024: HmrcRates = {
  taxYear: 2024,
  incomeTaxBands: {
    uk: threeBands(20, 40, 45),
    scotland: scottishBands(2_306, 13_991),
    wales: threeBands(20, 40, 45),
  },
  savingsBands: threeBands(20, 40, 45),
  dividendBands: threeBands(8.75, 33.75, 39.35),
  startingRateLimit: 5_000,
  psaBrtThreshold: 1_000,
  psaHrtThreshold: 500,
  dividendNilRate: 500,
  allowance: 12_570,
  reducedAllowanceLimit: 100_000,
  blindPersonAllowance: 3_070,
  marriageAllowance: 1_260,
  marriageAllowanceRate: 20,
  basicRate: 20,
  lossCap: 50_000,
  incomeLossCapRate: 25,
  financeCostsRate: 20,
  vctRate: 30,
  eisRate: 30,
  seisRate: 50,
  citrRate: 5,
  qmpRate: 10,
  // The file has 4,010, the limit of the year before: D29.
  qmpLimit: 4_280,
  class2NicsLimit: 6_725,
  class2NicsPerWeek: 3.45,
  class2Weeks: 52,
  class4NicBands: [
    { rate: 0, threshold: 12_570 },
    { rate: 6, threshold: 50_270 },
    { rate: 2, threshold: NO_LIMIT },
  ],
  studentLoans: {
    plan1: { threshold: 24_990, rate: 9 },
    plan2: { threshold: 27_295, rate: 9 },
    plan4: { threshold: 31_395, rate: 9 },
    postgraduate: { threshold: 21_000, rate: 6 },
  },
  studentLoansUnearnedIncomeThreshold: 2_000,
  childBenefit: null,
  winterFuelIncomeLimit: null,
  gains: null,
};

/** HMRC publishes no file for 2025-26: typed from gov.uk's rates and allowances, and SA110 Notes 2026. */
const YEAR_2025: HmrcRates = {
  ...YEAR_2024,
  taxYear: 2025,
  incomeTaxBands: { ...YEAR_2024.incomeTaxBands, scotland: scottishBands(2_827, 14_921) },
  blindPersonAllowance: 3_130,
  qmpLimit: 4_360,
  class2NicsLimit: 6_845,
  class2NicsPerWeek: 3.5,
  studentLoans: {
    plan1: { threshold: 26_065, rate: 9 },
    plan2: { threshold: 28_470, rate: 9 },
    plan4: { threshold: 32_745, rate: 9 },
    postgraduate: { threshold: 21_000, rate: 6 },
  },
  childBenefit: { threshold: 60_000, step: 200, ratePerStep: 1 },
  gains: { annualExemptAmount: 3_000, lowerRate: LOWER_GAINS_RATE, higherRate: 24, businessRate: 14 },
};

/** Nor for 2026-27: typed from gov.uk's rates and allowances; dividends as Finance Act 2026 s.4 has them. */
const YEAR_2026: HmrcRates = {
  ...YEAR_2025,
  taxYear: 2026,
  incomeTaxBands: { ...YEAR_2024.incomeTaxBands, scotland: scottishBands(3_967, 16_956) },
  dividendBands: threeBands(10.75, 35.75, 39.35),
  blindPersonAllowance: 3_250,
  vctRate: 20,
  qmpLimit: 4_530,
  class2NicsLimit: 7_105,
  class2NicsPerWeek: 3.65,
  studentLoans: {
    plan1: { threshold: 26_900, rate: 9 },
    plan2: { threshold: 29_385, rate: 9 },
    plan4: { threshold: 33_795, rate: 9 },
    plan5: { threshold: 25_000, rate: 9 },
    postgraduate: { threshold: 21_000, rate: 6 },
  },
  winterFuelIncomeLimit: 35_000,
  gains: { annualExemptAmount: 3_000, lowerRate: LOWER_GAINS_RATE, higherRate: 24, businessRate: 18 },
};

const TABLE: ReadonlyMap<TaxYearStart, HmrcRates> = new Map(
  [YEAR_2024, YEAR_2025, YEAR_2026].map((year) => [year.taxYear, year]),
);

/** The first year in which an adjustment of profits for Class 4 counts against the sum of all trades, not its own. */
export const FIRST_YEAR_OF_ADJUSTMENTS: TaxYearStart = 2026;

/** The years that can be calculated, oldest first. */
export const HMRC_YEARS: readonly TaxYearStart[] = [...TABLE.keys()];

export const hmrcRates = (taxYear: TaxYearStart): HmrcRates | undefined => TABLE.get(taxYear);

/** Pounds of the table in pence. */
export const inPence = (pounds: number): Pence => Math.round(pounds * 100);
