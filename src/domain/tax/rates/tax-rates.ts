import type { Pence } from '../../money.js';
import type { IsoDate, TaxYearStart } from '../../tax-year.js';
import type { IncomeBandCode, TaxedIncomeClass } from '../tax-calculation.js';
import type { Region, StudentLoanPlan } from '../tax-input.js';
import type { BasisOfAssessment } from './basis-of-assessment.js';
import type { CapitalGainsRates } from './capital-gains-rates.js';
import type { Figure } from './figure.js';

/** A slice of taxable income. */
export interface IncomeBand {
  readonly code: IncomeBandCode;
  /** `Infinity` for the last band. */
  readonly upTo: Pence;
  readonly rateBps: number;
  /** Whether gross Gift Aid and relief-at-source pension raise its upper limit. */
  readonly extends: boolean;
  /** Whether tax at this rate bars the marriage allowance. */
  readonly barsMarriageAllowance: boolean;
}

/** A kind of income that the bands tax in its turn, above the classes before it. */
export interface IncomeClass {
  readonly source: TaxedIncomeClass;
  /**
   * `free` when reliefs and allowances go against the class as far as that costs least; `first` when they have to be
   * set against it before any class that is free.
   */
  readonly reliefs: 'first' | 'free';
  readonly bands: readonly IncomeBand[];
}

export type ByRegion<T> = Readonly<Record<Region, T>>;

export interface RateTriple {
  readonly basicBps: number;
  readonly higherBps: number;
  readonly additionalBps: number;
}

export interface IncomeTaxRates {
  readonly basicRateBps: Figure;
  readonly basicRateLimit: Figure;
  readonly higherRateLimit: Figure;
  readonly nonSavingsBands: ByRegion<Figure<readonly IncomeBand[]>>;
  /** `null` where property income is a part of non-savings income. */
  readonly property: Figure<RateTriple | null>;
  readonly savings: Figure<RateTriple>;
  readonly dividends: Figure<RateTriple>;
  readonly order: Figure<readonly Pick<IncomeClass, 'source' | 'reliefs'>[]>;
  /** The order, bands and rates together, lowest class first. */
  readonly classes: ByRegion<readonly IncomeClass[]>;
  readonly nilRateBps: Figure;
  readonly startingRateForSavingsLimit: Figure;
  readonly startingRateForSavingsBps: Figure;
  readonly personalSavingsAllowance: {
    readonly basic: Figure;
    readonly higher: Figure;
    readonly additional: Figure;
  };
  readonly dividendAllowance: Figure;
  readonly personalAllowance: Figure;
  readonly personalAllowanceTaperFrom: Figure;
  readonly personalAllowanceTaperBps: Figure;
  readonly blindPersonsAllowance: Figure;
  readonly marriageAllowance: Figure;
  readonly marriedCouplesAllowance: {
    readonly maximum: Figure;
    readonly minimum: Figure;
    readonly taperFrom: Figure;
    readonly taperBps: Figure;
    readonly reliefBps: Figure;
    readonly bornBefore: Figure<IsoDate>;
  };
  readonly residentialFinanceCostsBps: Figure;
  /** Pension contributions relieved whatever the earnings. */
  readonly pensionBasicAmount: Figure;
  /** No contribution paid from this age on is relieved. */
  readonly pensionReliefEndsAtAge: Figure;
  /** Without the taper for high incomes and without what earlier years left. */
  readonly pensionAnnualAllowance: Figure;
  readonly reliefCap: { readonly amount: Figure; readonly incomeShareBps: Figure };
  /** Exemption of a payment on the end of an employment. */
  readonly terminationExemption: Figure;
  /** Whether tax at the ordinary rate counts as paid on dividends of somebody not resident. */
  readonly nonResidentDividendCredit: Figure<boolean>;
  /** Rate of tax on discretionary payments of trusts. */
  readonly trustRateBps: Figure;
  readonly investmentReliefs: Readonly<
    Record<'vct' | 'eis' | 'seis', { readonly limit: Figure; readonly rateBps: Figure }>
  >;
  /** Limit of subscriptions under the enterprise scheme in companies that are not knowledge-intensive. */
  readonly eisLimitOfOtherCompanies: Figure;
  /** Share of an investment in community development finance institutions that is relieved, in each of five years. */
  readonly communityInvestmentBps: Figure;
  /** Share of maintenance payments that is relieved. They count up to the minimum of the married couple's allowance. */
  readonly maintenancePaymentsBps: Figure;
  /** `null` before the charge existed. */
  readonly winterFuelIncomeLimit: Figure<Pence | null>;
}

export type Class2Mode =
  | 'compulsory_from_small_profits_threshold'
  | 'compulsory_above_lower_profits_threshold'
  | 'voluntary_only';

export interface Class2Rates {
  readonly mode: Figure<Class2Mode>;
  readonly weeklyRate: Figure;
  /** Weeks that are charged for a whole year unless the input says otherwise. */
  readonly weeks: Figure;
  /** Contribution weeks that begin in the year. */
  readonly weeksInYear: Figure;
  readonly smallProfitsThreshold: Figure;
  /** `null` in the years that have none. */
  readonly lowerProfitsThreshold: Figure<Pence | null>;
}

/** Voluntary contributions of those who cannot pay Class 2. */
export interface Class3Rates {
  readonly weeklyRate: Figure;
  /** Pay from which the year counts towards the State Pension without any. */
  readonly notNeededFromEarnings: Figure;
}

/** Employees' contributions, by the year: what a director pays, and close to what equal pay periods come to. */
export interface Class1Rates {
  readonly primaryThreshold: Figure;
  readonly upperEarningsLimit: Figure;
  readonly mainBps: Figure;
}

export interface Class4Rates {
  readonly lowerProfitsLimit: Figure;
  readonly upperProfitsLimit: Figure;
  readonly mainBps: Figure;
  readonly additionalBps: Figure;
  /** Weeks of Class 2 that the annual maximum adds; nil in the years without. */
  readonly annualMaximumClass2Weeks: Figure;
  readonly minimumAge: Figure;
}

/** The age of everyone born from a day until the next step. */
interface StatePensionAgeStep {
  readonly bornFrom: IsoDate;
  readonly years: number;
  readonly months: number;
}

export interface StatePensionAge {
  /** Oldest first; a person born before the first has the age of the first or a lower one. */
  readonly steps: Figure<readonly StatePensionAgeStep[]>;
  /** Anyone born on or after this date waits longer than the last step says. */
  readonly laterFromBirthDate: Figure<IsoDate>;
}

export interface StudentLoanRates {
  /** A `null` threshold: nothing is collectable in that year. */
  readonly plans: Readonly<
    Record<StudentLoanPlan, { readonly threshold: Figure<Pence | null>; readonly rateBps: Figure }>
  >;
  readonly unearnedIncomeThreshold: Figure;
}

export interface ChildBenefitRates {
  readonly eldestWeekly: Figure;
  readonly additionalWeekly: Figure;
  readonly chargeThreshold: Figure;
  readonly chargeStep: Figure;
  /** How much of the benefit each whole step takes. */
  readonly chargePerStepBps: Figure;
  readonly chargeMaximumBps: Figure;
}

export interface CapitalAllowanceRates {
  readonly annualInvestmentAllowance: Figure;
  readonly mainPoolBps: Figure;
  readonly specialRatePoolBps: Figure;
  readonly smallPoolLimit: Figure;
  /** New main-rate plant; `null` in the years that have none. */
  readonly newPlantFirstYearBps: Figure<number | null>;
  readonly newPlantFirstYearFrom: Figure<IsoDate | null>;
  /** `null` once spending no longer qualifies. */
  readonly zeroEmissionCarBps: Figure<number | null>;
}

export interface MonthlyRate {
  /** Hours worked in the month, or people living at the premises. */
  readonly from: number;
  readonly amount: Pence;
}

export interface FixedRateExpenses {
  readonly carOrVanPerMile: Figure;
  readonly carOrVanPerMileBeyond: Figure;
  readonly carOrVanMilesAtFirstRate: Figure;
  readonly motorcyclePerMile: Figure;
  readonly useOfHomeMonthly: Figure<readonly MonthlyRate[]>;
  readonly premisesAsHomeMonthly: Figure<readonly MonthlyRate[]>;
}

export interface BusinessRates {
  readonly cashBasisByDefault: Figure<boolean>;
  /** The most interest that a trade on the cash basis deducts; `null`: all of it. */
  readonly cashBasisInterestLimit: Figure<Pence | null>;
  readonly tradingAllowance: Figure;
  readonly propertyAllowance: Figure;
  readonly rentARoomLimit: Figure;
  readonly rentARoomSharedLimit: Figure;
  readonly transitionProfitArises: Figure<boolean>;
  readonly basisOfAssessment: Figure<BasisOfAssessment>;
  readonly transitionSpreadTo: Figure<TaxYearStart>;
  /** Length of a basis period, and of the standard part of 2023-24. */
  readonly basisPeriodMonths: Figure;
  /** The longest period of account that ends on a new accounting date, to 2022-23. */
  readonly longestPeriodMonths: Figure;
  readonly capitalAllowances: CapitalAllowanceRates;
  readonly fixedRateExpenses: FixedRateExpenses;
}

export interface PaymentsOnAccountRules {
  readonly minimumAmount: Figure;
  readonly minimumShareBps: Figure;
  readonly shareBps: Figure;
  /** Month and day, in the year that holds the filing date. */
  readonly secondDueOn: Figure<string>;
}

/** How far past a threshold a contribution back to it is still worth proposing: our choice, not law. */
export interface AdviceLimits {
  readonly overBandLimit: Figure;
  readonly overChildBenefitThreshold: Figure;
  readonly overAllowanceTaper: Figure;
}

/** Every figure of one tax year, each with its source. Amounts in pence, rates in basis points. */
export interface TaxRates {
  readonly taxYear: TaxYearStart;
  readonly incomeTax: IncomeTaxRates;
  readonly class1: Class1Rates;
  readonly class2: Class2Rates;
  readonly class3: Class3Rates;
  readonly class4: Class4Rates;
  readonly statePensionAge: StatePensionAge;
  readonly studentLoans: StudentLoanRates;
  readonly childBenefit: ChildBenefitRates;
  readonly business: BusinessRates;
  readonly capitalGains: CapitalGainsRates;
  readonly paymentsOnAccount: PaymentsOnAccountRules;
  readonly advice: AdviceLimits;
}
