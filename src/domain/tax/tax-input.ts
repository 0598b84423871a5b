import type { LateAccountingDateRule } from '../businesses/business.js';
import type { Pence } from '../money.js';
import type { IsoDate, TaxYearStart } from '../tax-year.js';
import type { CapitalGainsInput } from './capital-gains/capital-gains-input.js';
import type { Employment, LumpSum, ShareSchemes } from './employment-input.js';
import type { ForeignIncome } from './foreign-income-input.js';

export const REGIONS = ['england', 'northern_ireland', 'scotland', 'wales'] as const;
/** Region of residence for the whole year, for the rates on non-savings income. */
export type Region = (typeof REGIONS)[number];

export const ALLOWANCE_CHOICES = ['auto', 'claim', 'expenses'] as const;
/** `auto` takes whichever leaves the lower bill for the year. */
export type AllowanceChoice = (typeof ALLOWANCE_CHOICES)[number];

export const MARRIAGE_ALLOWANCE_ROLES = ['none', 'given', 'received'] as const;
export type MarriageAllowanceRole = (typeof MARRIAGE_ALLOWANCE_ROLES)[number];

export const STUDENT_LOAN_PLANS = ['plan1', 'plan2', 'plan4', 'plan5', 'postgraduate'] as const;
export type StudentLoanPlan = (typeof STUDENT_LOAN_PLANS)[number];

export const LOSS_CLAIM_KINDS = [
  'sideways_current_year',
  'sideways_carried_back',
  'early_years',
  'property_general',
  'share_loss',
  'share_loss_eis',
] as const;
/**
 * `sideways_carried_back` and `early_years`: a loss of a later year, deducted in this one. `share_loss`: on shares that were
 * subscribed for in a qualifying trading company; `share_loss_eis`: on those with relief of an enterprise scheme, outside the cap.
 */
export type LossClaimKind = (typeof LOSS_CLAIM_KINDS)[number];

export const LOSS_CARRY_BACK_KINDS = ['previous_year', 'early_years', 'terminal'] as const;
/** ITA 2007 s.64, s.72 and s.89. */
type LossCarryBackKind = (typeof LOSS_CARRY_BACK_KINDS)[number];

export const LOSS_ORDERS = ['this_year', 'previous_year'] as const;
/** The year whose income a loss is set against first, where it is claimed against both. */
type LossOrder = (typeof LOSS_ORDERS)[number];

/**
 * Accounts of a trade from one day to another, both included, whole as they were drawn up: turnover and expenses after
 * capital allowances, or a profit that is final.
 */
export interface PeriodOfAccount {
  readonly startOn: IsoDate;
  readonly endOn: IsoDate;
  readonly turnover?: Pence | undefined;
  readonly expenses?: Pence | undefined;
  readonly profit?: Pence | undefined;
  /** Its figures are estimates, to be corrected by an amendment; absent: those of a period that ends after the return is due are. */
  readonly provisional?: boolean | undefined;
}

/**
 * Turnover and expenses (negative when refunds exceed them), or a bare `profit` (negative for a loss) to
 * which no trading allowance applies. Or the periods of account that the profit of the tax year is made of.
 */
export interface SelfEmployment {
  /** Tells trades of one name apart in what comes out; the engine itself makes nothing of it. */
  readonly businessId?: string | undefined;
  readonly name?: string | undefined;
  /** A loss of the year goes against later profits of the trade alone, as on the cash basis to 2023-24. */
  readonly lossesOnlyForward?: boolean | undefined;
  readonly turnover?: Pence | undefined;
  readonly expenses?: Pence | undefined;
  readonly profit?: Pence | undefined;
  readonly tradingAllowance?: AllowanceChoice | undefined;
  readonly lossesBroughtForward?: Pence | undefined;
  /** The year's slice of the 2023-24 transition part. Not included in the profit. */
  readonly transitionProfit?: Pence | undefined;
  /** In place of the year's slice: what earlier years left of the transition profit. From 2024-25 on. */
  readonly transitionProfitBroughtForward?: Pence | undefined;
  /** Transition profit charged in this year beyond its slice, by election. */
  readonly transitionProfitAccelerated?: Pence | undefined;
  readonly periodsOfAccount?: readonly PeriodOfAccount[] | undefined;
  /** Turnover and expenses rest on accounts that are not over. */
  readonly provisional?: boolean | undefined;
  readonly commencedOn?: IsoDate | undefined;
  readonly ceasedOn?: IsoDate | undefined;
  /** Whether accounts to a day from 31 March to 4 April count as those of the tax year. `applied` when absent. */
  readonly lateAccountingDateRule?: LateAccountingDateRule | undefined;
  /** Last day of the basis period of the year before. To 2023-24. */
  readonly basisPeriodEndedOn?: IsoDate | undefined;
  /** Profits charged twice in earlier years, and the days that they are of. To 2023-24. */
  readonly overlapProfitBroughtForward?: Pence | undefined;
  readonly overlapDaysBroughtForward?: number | undefined;
  readonly class4Exempt?: boolean | undefined;
  /** Contribution weeks of the year in which this trade was carried on; the whole year when absent. */
  readonly class2Weeks?: number | undefined;
  /** Amount that averaging over years adds to the profit of farming or creative work; negative if it reduces it. */
  readonly averagingAdjustment?: Pence | undefined;
  /** Losses of the trade relieved against other income before: they still reduce profits for Class 4. */
  readonly class4LossesBroughtForward?: Pence | undefined;
  /** The part of `qualifyingLoanInterest` that was paid for this trade: it reduces profits for Class 4. */
  readonly loanInterestForTrade?: Pence | undefined;
}

/** The person's share of a partnership. */
export interface Partnership {
  readonly name?: string | undefined;
  /** The partnership's own Unique Taxpayer Reference, for HMRC. */
  readonly utr?: string | undefined;
  /** Trade of the partnership, for HMRC. */
  readonly tradeDescription?: string | undefined;
  /** Negative for a loss. */
  readonly profit?: Pence | undefined;
  readonly lossesBroughtForward?: Pence | undefined;
  readonly transitionProfit?: Pence | undefined;
  readonly class4Exempt?: boolean | undefined;
  /** The person's losses of it relieved against other income before: they still reduce profits for Class 4. */
  readonly class4LossesBroughtForward?: Pence | undefined;
  /** The part of `qualifyingLoanInterest` that was paid for the trade of the partnership. */
  readonly loanInterestForTrade?: Pence | undefined;
  readonly untaxedInterest?: Pence | undefined;
  readonly dividends?: Pence | undefined;
  readonly propertyProfit?: Pence | undefined;
  readonly taxDeducted?: Pence | undefined;
  readonly cisDeducted?: Pence | undefined;
}

export const TRUST_KINDS = ['discretionary', 'interest_in_possession', 'estate'] as const;

/** Income of a trust or an estate, after tax, as on its certificate. */
export interface TrustIncome {
  readonly kind?: (typeof TRUST_KINDS)[number] | undefined;
  /** Other than property income, from 2027-28 on. */
  readonly nonSavingsNet?: Pence | undefined;
  readonly propertyNet?: Pence | undefined;
  readonly savingsNet?: Pence | undefined;
  readonly dividendsNet?: Pence | undefined;
}

export const INVESTMENT_SCHEMES = ['eis', 'seis', 'vct', 'citr'] as const;
export type InvestmentScheme = (typeof INVESTMENT_SCHEMES)[number];

/** One of the subscriptions that a sum of `InvestmentReliefs` is made of, for HMRC. */
export interface Subscription {
  readonly scheme: InvestmentScheme;
  readonly amount: Pence;
  /** Its name, or that of the fund. */
  readonly company?: string | undefined;
  /** The unique investment reference of the certificate. */
  readonly reference?: string | undefined;
  readonly investedOn?: IsoDate | undefined;
  readonly knowledgeIntensive?: boolean | undefined;
}

/** Subscribed for in the year. */
interface InvestmentReliefs {
  readonly eis?: Pence | undefined;
  readonly seis?: Pence | undefined;
  readonly vct?: Pence | undefined;
  /** Invested in community development finance institutions, in this year or one of the four before. */
  readonly citr?: Pence | undefined;
  readonly subscriptions?: readonly Subscription[] | undefined;
}

export const LIFE_INSURANCE_GAIN_KINDS = [
  'life_insurance',
  'capital_redemption',
  'life_annuity',
  'voided_isa',
  'foreign',
] as const;
/** The kinds of policy that HMRC tells apart. */
export type LifeInsuranceGainKind = (typeof LIFE_INSURANCE_GAIN_KINDS)[number];

export interface LifeInsuranceGain {
  readonly amount?: Pence | undefined;
  /** Complete years that the gain built up over; one when absent. */
  readonly years?: number | undefined;
  /** True for policies of UK insurers; true when absent. */
  readonly taxTreatedAsPaid?: boolean | undefined;
  readonly kind?: LifeInsuranceGainKind | undefined;
  /** The tax that counts as paid, which HMRC asks for of some kinds; our own figures work it out. */
  readonly taxPaid?: Pence | undefined;
  readonly reference?: string | undefined;
  readonly event?: string | undefined;
}

export const RESIDENCE_STATUSES = ['resident', 'non_resident', 'split_year'] as const;
export type ResidenceStatus = (typeof RESIDENCE_STATUSES)[number];

interface Residence {
  readonly status?: ResidenceStatus | undefined;
  /** A non-resident has allowances only where nationality or a treaty gives them. */
  readonly claimsPersonalAllowance?: boolean | undefined;
}

/** Furnished rooms in the person's own home. */
export interface RoomsLet {
  readonly income: Pence;
  readonly expenses: Pence;
  readonly residentialFinanceCosts: Pence;
  /** Another person has income from them too, which halves the limit of the relief. */
  readonly isShared: boolean;
}

/** The person's own share. `expenses` and `profit` leave residential finance costs out. */
export interface UkProperty {
  readonly income?: Pence | undefined;
  readonly expenses?: Pence | undefined;
  readonly profit?: Pence | undefined;
  readonly residentialFinanceCosts?: Pence | undefined;
  readonly residentialFinanceCostsBroughtForward?: Pence | undefined;
  readonly lossesBroughtForward?: Pence | undefined;
  readonly propertyAllowance?: AllowanceChoice | undefined;
  /** The part of the profit that comes from furnished holiday lettings, to 2024-25. */
  readonly furnishedHolidayLettingProfit?: Pence | undefined;
  /** All of the income comes from furnished rooms in the person's own home. */
  readonly rentARoom?: boolean | undefined;
  /** The part of the figures above that such rooms make, if the income is not all theirs. */
  readonly rooms?: RoomsLet | undefined;
}

export interface ForeignProperty {
  readonly income?: Pence | undefined;
  readonly expenses?: Pence | undefined;
  readonly residentialFinanceCosts?: Pence | undefined;
  readonly residentialFinanceCostsBroughtForward?: Pence | undefined;
  readonly lossesBroughtForward?: Pence | undefined;
  /** The part of the profit that comes from furnished holiday lettings in the European Economic Area, to 2024-25. */
  readonly furnishedHolidayLettingProfit?: Pence | undefined;
  readonly foreignTax?: Pence | undefined;
}

export interface TaxedAmount {
  readonly amount?: Pence | undefined;
  readonly taxDeducted?: Pence | undefined;
}

interface Pensions {
  /** The State Pension entitlement of the year. */
  readonly state?: Pence | undefined;
  /** Lump sum of a State Pension that was deferred: no part of total income. */
  readonly stateLumpSum?: Pence | undefined;
  readonly stateLumpSumTaxDeducted?: Pence | undefined;
  readonly other?: readonly TaxedAmount[] | undefined;
}

/** Taxable social security benefits, such as jobseeker's allowance; no part of a student loan's measure. */
interface StateBenefits {
  readonly taxable?: Pence | undefined;
  readonly taxDeducted?: Pence | undefined;
}

/** Amounts that Pay As You Earn collected or repaid beyond the tax of the year itself. */
interface PayAsYouEarn {
  /** Tax of earlier years that the year's code collected: part of `taxDeducted`, not of this year's tax. */
  readonly earlierYearsUnderpaymentInCode?: Pence | undefined;
  /** Tax of this year already repaid by HMRC or the employer, where `taxDeducted` still counts it. */
  readonly refundedInYear?: Pence | undefined;
}

/** Allowances that a spouse or civil partner could not use and transfers. */
interface SurplusAllowances {
  /** Married couple's allowance: the allowance, not the tax it saves. */
  readonly marriedCouples?: Pence | undefined;
  readonly blindPersons?: Pence | undefined;
}

interface Savings {
  readonly untaxedInterest?: Pence | undefined;
  /** Interest after basic-rate tax was taken off. */
  readonly taxedInterestNet?: Pence | undefined;
}

interface Dividends {
  readonly uk?: Pence | undefined;
  readonly foreign?: Pence | undefined;
  /** Country of `foreign`, for HMRC. */
  readonly foreignCountry?: string | undefined;
}

interface OtherIncome extends TaxedAmount {
  readonly description?: string | undefined;
}

export interface LossClaim {
  readonly kind: LossClaimKind;
  readonly amount: Pence;
}

/** A part of the year's trading losses that is set against income of earlier years. */
export interface LossCarriedBack {
  readonly kind: LossCarryBackKind;
  readonly amount: Pence;
  /** Reduction of the tax of those years, for HMRC, which credits it to this one. */
  readonly incomeTax?: Pence | undefined;
  readonly class4?: Pence | undefined;
  readonly capitalGainsTax?: Pence | undefined;
}

export interface Reliefs {
  /** The amount given, before the charity's reclaim. */
  readonly giftAidPaid?: Pence | undefined;
  /** The amount paid to the provider; give this or the gross figure, not both. */
  readonly pensionReliefAtSourceNet?: Pence | undefined;
  readonly pensionReliefAtSourceGross?: Pence | undefined;
  /** Contributions relieved by deduction from income. */
  readonly pensionDeductedGross?: Pence | undefined;
  readonly qualifyingLoanInterest?: Pence | undefined;
  /** Value of shares and securities given to charities, with costs, less what was received for them. */
  readonly giftsOfShares?: Pence | undefined;
  /** Value of land and buildings given to charities, with costs, less what was received for them. */
  readonly giftsOfLand?: Pence | undefined;
  /** Payments to a former spouse under a court order or agreement, where one of the two was born before 6 April 1935. */
  readonly maintenancePayments?: Pence | undefined;
  readonly lossClaims?: readonly LossClaim[] | undefined;
  readonly lossesCarriedBack?: readonly LossCarriedBack[] | undefined;
  /** For HMRC; absent where the loss is not claimed against both years. */
  readonly lossAppliedFirst?: LossOrder | undefined;
}

export const ALLOWANCE_REDUCTIONS = ['none', 'tapered', 'money_purchase', 'both'] as const;
/** Why the annual allowance was less than the standard one. */
type AllowanceReduction = (typeof ALLOWANCE_REDUCTIONS)[number];

interface Charges {
  /** Pension savings over the annual allowance, carry-forward already used. */
  readonly pensionAnnualAllowanceExcess?: Pence | undefined;
  readonly winterFuelPayment?: Pence | undefined;
  /** The part of the annual allowance charge that a pension scheme pays. */
  readonly schemePays?: Pence | undefined;
  /** HMRC's references of the schemes whose savings were over the allowance. */
  readonly pensionSchemeReferences?: readonly string[] | undefined;
  readonly annualAllowanceReduction?: AllowanceReduction | undefined;
}

/** Claimed when either partner was born before 6 April 1935. */
interface MarriedCouplesAllowance {
  readonly spouseDateOfBirth?: IsoDate | null | undefined;
}

/** One person, one tax year. Amounts are whole pence; an absent amount is nil. */
export interface TaxInput {
  readonly taxYear: TaxYearStart;
  /** `england` when absent. */
  readonly region?: Region | undefined;
  readonly dateOfBirth?: IsoDate | null | undefined;
  readonly selfEmployments?: readonly SelfEmployment[] | undefined;
  readonly ukProperty?: UkProperty | null | undefined;
  readonly foreignProperty?: ForeignProperty | null | undefined;
  readonly employments?: readonly Employment[] | undefined;
  readonly pensions?: Pensions | undefined;
  readonly stateBenefits?: StateBenefits | undefined;
  readonly savings?: Savings | undefined;
  readonly dividends?: Dividends | undefined;
  readonly otherIncome?: readonly OtherIncome[] | undefined;
  readonly reliefs?: Reliefs | undefined;
  readonly charges?: Charges | undefined;
  readonly marriageAllowance?: MarriageAllowanceRole | undefined;
  readonly marriedCouplesAllowance?: MarriedCouplesAllowance | null | undefined;
  readonly blindPerson?: boolean | undefined;
  readonly surplusAllowancesReceived?: SurplusAllowances | undefined;
  readonly studentLoanPlans?: readonly StudentLoanPlan[] | undefined;
  readonly childBenefitReceived?: Pence | undefined;
  readonly childBenefitChildren?: number | undefined;
  /** Absent where it did not end in the year. */
  readonly childBenefitEndedOn?: IsoDate | undefined;
  readonly cisDeducted?: Pence | undefined;
  readonly voluntaryClass2?: boolean | undefined;
  /** Worked out from `dateOfBirth` when absent, and false when that is absent too. */
  readonly overStatePensionAgeAtStart?: boolean | undefined;
  readonly paymentsOnAccountPaid?: Pence | undefined;
  readonly taxCollectedThroughCode?: Pence | undefined;
  readonly paye?: PayAsYouEarn | undefined;
  readonly foreignIncome?: readonly ForeignIncome[] | undefined;
  readonly lifeInsuranceGains?: readonly LifeInsuranceGain[] | undefined;
  readonly partnerships?: readonly Partnership[] | undefined;
  readonly employmentLumpSums?: readonly LumpSum[] | undefined;
  readonly shareSchemes?: ShareSchemes | undefined;
  readonly trusts?: readonly TrustIncome[] | undefined;
  readonly investmentReliefs?: InvestmentReliefs | undefined;
  readonly residence?: Residence | undefined;
  readonly capitalGains?: CapitalGainsInput | null | undefined;
}
