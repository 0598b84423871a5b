import type { Pence } from '../money.js';
import type { IsoDate, TaxYearStart } from '../tax-year.js';
import type { CapitalGainsFacts } from './capital-gains/complete-capital-gains.js';
import type { ForeignItem } from './foreign-income.js';
import type { Investments } from './investment-reliefs.js';
import type { LifeGains } from './life-gains.js';
import type { ProfitsOfYear } from './periods/profits-of-year.js';
import type { WarningCode } from './tax-calculation.js';
import type {
  AllowanceChoice,
  LossClaim,
  MarriageAllowanceRole,
  Region,
  ResidenceStatus,
  RoomsLet,
  StudentLoanPlan,
} from './tax-input.js';

/** One self-employment with nothing left out. A `bare` one came as a final profit. */
export interface TradeFacts {
  /** `null` where the input gives none. */
  readonly businessId: string | null;
  /** For people: several trades may bear the same. */
  readonly name: string;
  readonly bare: boolean;
  readonly turnover: Pence;
  readonly expenses: Pence;
  /** Profit by expenses, in whole pounds; negative for a loss. */
  readonly profit: Pence;
  readonly choice: AllowanceChoice;
  readonly lossesBroughtForward: Pence;
  readonly lossesOnlyForward: boolean;
  readonly transitionProfit: Pence;
  /** The part of the transition profit that later years are charged on. */
  readonly transitionProfitLeft: Pence;
  /** `null` where the figures are those of the tax year. */
  readonly byPeriods: ProfitsOfYear | null;
  /** Its figures are estimates, to be corrected by an amendment. */
  readonly provisional: boolean;
  readonly class4Exempt: boolean;
  /** `null`: the whole year. */
  readonly class2Weeks: number | null;
  readonly averagingAdjustment: Pence;
  readonly class4LossesBroughtForward: Pence;
  readonly loanInterestForTrade: Pence;
  /** A share of a partnership, which has no trading allowance. */
  readonly isPartnership: boolean;
}

export interface UkPropertyFacts {
  readonly bare: boolean;
  readonly income: Pence;
  readonly expenses: Pence;
  readonly profit: Pence;
  readonly financeCosts: Pence;
  readonly financeCostsBroughtForward: Pence;
  readonly lossesBroughtForward: Pence;
  readonly holidayLettingProfit: Pence;
  readonly choice: AllowanceChoice;
  /** The part that is rooms let in the person's own home; it may be the whole. */
  readonly rooms: RoomsLet | null;
}

export interface ForeignPropertyFacts {
  readonly income: Pence;
  readonly expenses: Pence;
  readonly profit: Pence;
  readonly financeCosts: Pence;
  readonly financeCostsBroughtForward: Pence;
  readonly lossesBroughtForward: Pence;
  readonly holidayLettingProfit: Pence;
  readonly foreignTax: Pence;
}

/** A checked input: every default filled in, income in whole pounds per source, reliefs grossed up. */
export interface TaxFacts {
  readonly taxYear: TaxYearStart;
  readonly region: Region;
  readonly dateOfBirth: IsoDate | null;
  readonly trades: readonly TradeFacts[];
  readonly ukProperty: UkPropertyFacts;
  readonly foreignProperty: ForeignPropertyFacts;
  readonly employmentIncome: Pence;
  readonly class1Earnings: Pence;
  /** Primary Class 1 contributions at the main rate, worked out for each job by the year. */
  readonly class1AtMainRate: Pence;
  /** Taxable pay less payrolled benefits and the expenses of each job, for student loans. */
  readonly loanEarnings: Pence;
  readonly statePension: Pence;
  /** Charged by itself, in whole pounds. */
  readonly stateLumpSum: Pence;
  readonly otherPensions: Pence;
  readonly stateBenefits: Pence;
  readonly otherIncome: Pence;
  readonly interest: Pence;
  /** Taken from interest before it was paid. */
  readonly interestTaxDeducted: Pence;
  readonly dividends: Pence;
  /** Dividends received from companies in the United Kingdom directly; they are part of `dividends`. */
  readonly ukDividends: Pence;
  readonly giftAidGross: Pence;
  readonly pensionReliefAtSource: Pence;
  readonly pensionDeducted: Pence;
  readonly loanInterest: Pence;
  /** Shares, land and buildings given to charities. */
  readonly giftsOfAssets: Pence;
  readonly maintenancePayments: Pence;
  readonly communityInvestment: Pence;
  readonly lossClaims: readonly LossClaim[];
  /** Trading losses of this year that are set against income of earlier years. */
  readonly lossesCarriedBack: Pence;
  /** The part of them that is carried back as a terminal loss. */
  readonly terminalLosses: Pence;
  readonly annualAllowanceExcess: Pence;
  readonly winterFuelPayment: Pence;
  readonly schemePays: Pence;
  readonly marriageAllowance: MarriageAllowanceRole;
  readonly marriedCouplesAllowance: { readonly spouseDateOfBirth: IsoDate | null } | null;
  readonly blindPerson: boolean;
  readonly surplusMarriedCouples: Pence;
  readonly surplusBlindPersons: Pence;
  readonly studentLoanPlans: readonly StudentLoanPlan[];
  readonly childBenefit: Pence;
  readonly voluntaryClass2: boolean;
  /** By date of birth; `null` when that is absent or too late for the table to cover. */
  readonly statePensionAgeOn: IsoDate | null;
  readonly overStatePensionAge: boolean;
  /** The input says otherwise than the date of birth. */
  readonly statePensionAgeDiffers: boolean;
  readonly underMinimumAge: boolean;
  /** No contribution of the year is relieved: the person had reached the age at which relief ends. */
  readonly pensionReliefEnded: boolean;
  /** The person reaches that age within the year, so that only earlier contributions are relieved. */
  readonly pensionReliefEndsInYear: boolean;
  readonly taxDeducted: Pence;
  /** The part of `taxDeducted` that was deducted under the Construction Industry Scheme. */
  readonly cisDeducted: Pence;
  readonly studentLoanDeducted: Pence;
  readonly postgraduateLoanDeducted: Pence;
  readonly paymentsOnAccountPaid: Pence;
  readonly taxCollectedThroughCode: Pence;
  readonly earlierYearsUnderpayment: Pence;
  readonly refundedInYear: Pence;
  readonly foreignIncome: readonly ForeignItem[];
  readonly lifeGains: LifeGains;
  /** Over the exemption, in whole pounds. */
  readonly lumpSums: Pence;
  readonly lumpSumsExempt: Pence;
  readonly retirementBenefits: Pence;
  readonly shareSchemes: Pence;
  readonly partnershipProperty: Pence;
  /** Non-savings income of trusts and estates other than property income, gross. */
  readonly trusts: Pence;
  /** Property income of trusts and estates, gross. */
  readonly trustProperty: Pence;
  /** `null` when nothing was invested. */
  readonly investments: Investments | null;
  readonly residence: ResidenceStatus;
  readonly hasAllowances: boolean;
  /** Warnings for amounts of a non-resident that are left out. */
  readonly leftOut: readonly WarningCode[];
  readonly capitalGains: CapitalGainsFacts | null;
}
