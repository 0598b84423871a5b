import type { CalculationWarningCode } from '../codes/calculation-warning-codes.js';
import type { Pence } from '../money.js';
import type { IsoDate, TaxYearStart } from '../tax-year.js';
import type { CapitalGains } from './capital-gains/capital-gains-answer.js';
import type { ForeignIncomeKind } from './foreign-income-input.js';
import type { Region } from './tax-input.js';

/** `property` from 2027-28 on; before, property income is a part of `non_savings`. */
export type TaxedIncomeClass = 'non_savings' | 'property' | 'savings' | 'dividends';

export type IncomeBandCode =
  | 'starter_rate'
  | 'basic_rate'
  | 'intermediate_rate'
  | 'higher_rate'
  | 'advanced_rate'
  | 'additional_rate'
  | 'top_rate';

export type BandCode = IncomeBandCode | 'savings_starter_rate' | 'savings_nil_rate' | 'dividend_nil_rate';

export type ReductionCode =
  | 'residential_finance_costs'
  | 'marriage_allowance'
  | 'married_couples_allowance'
  | 'foreign_tax_credit'
  | 'top_slicing'
  | 'notional_tax'
  | 'non_resident_dividends'
  | 'non_resident_limit'
  | 'eis'
  | 'seis'
  | 'community_investment'
  | 'maintenance_payments'
  | 'vct';

export type ChargeCode =
  | 'high_income_child_benefit'
  | 'gift_aid_shortfall'
  | 'pension_annual_allowance'
  | 'state_pension_lump_sum'
  | 'winter_fuel';

export type RecommendationCode =
  | 'claim_trading_allowance'
  | 'deduct_trading_expenses'
  | 'claim_property_allowance'
  | 'deduct_property_expenses'
  | 'claim_rent_a_room'
  | 'claim_sideways_loss'
  | 'allocate_allowances'
  | 'give_marriage_allowance'
  | 'receive_marriage_allowance'
  | 'withdraw_marriage_allowance'
  | 'transfer_blind_persons_allowance'
  | 'transfer_married_couples_allowance'
  | 'pay_voluntary_class2'
  | 'reduce_payments_on_account'
  | 'defer_gains_to_next_year'
  | 'mileage_or_costs'
  | ContributionCode;

/** Income to which a contribution brings the person back. */
export type ContributionTarget =
  | 'higher_rate'
  | 'advanced_rate'
  | 'additional_rate'
  | 'top_rate'
  | 'child_benefit_charge'
  | 'allowance_taper';

type ContributionCode = `${'pension' | 'gift_aid'}_below_${ContributionTarget}`;

/** Assumptions of a recommendation that the input leaves open. */
export type RecommendationAssumption =
  | 'married_to_basic_rate_taxpayer'
  | 'married_to_non_taxpayer'
  | 'year_needed_for_state_pension'
  | 'paid_within_tax_year'
  | 'paid_within_tax_year_or_carried_back'
  | 'claimed_by_balancing_date'
  | 'next_year_exempt_amount_unused'
  | 'costs_are_for_business';

export type WarningCode = CalculationWarningCode;

export interface BySource {
  readonly nonSavings: Pence;
  /** Absent in years in which property income is a part of `nonSavings`. */
  readonly property?: Pence;
  readonly savings: Pence;
  readonly dividends: Pence;
}

/** One slice of income at one rate. `rateBps` is hundredths of a per cent: 875 is 8.75%. */
export interface BandTax {
  readonly source: TaxedIncomeClass;
  readonly band: BandCode;
  readonly rateBps: number;
  readonly amount: Pence;
  readonly tax: Pence;
}

export interface IncomeTax {
  /** Before reductions; the sum of `bySource` and of the bands' tax. */
  readonly charged: Pence;
  readonly bySource: BySource;
  readonly bands: readonly BandTax[];
  /** Reductions given, never more than the tax to reduce. */
  readonly reductions: readonly { readonly code: ReductionCode; readonly amount: Pence }[];
  readonly charges: readonly { readonly code: ChargeCode; readonly amount: Pence }[];
  /** `charged` less reductions plus charges. */
  readonly liability: Pence;
  /** The liability had the allowances gone to each kind of income in the order in which the bands reach it. */
  readonly standardOrderLiability: Pence;
}

/** `each` is the first payment; an odd penny goes on the second. */
export interface PaymentsOnAccount {
  readonly required: boolean;
  readonly each: Pence;
  readonly dueOn: readonly IsoDate[];
}

type AmountDueWhat =
  | 'balancing payment'
  | 'balancing payment and first payment on account'
  | 'first payment on account'
  | 'second payment on account'
  | 'repayment';

/** A negative amount is owed to the taxpayer. */
export interface AmountDue {
  readonly dueOn: IsoDate;
  readonly amount: Pence;
  readonly what: AmountDueWhat;
}

interface CarriedOfTrade {
  /** Absent where the input names no business. */
  readonly businessId?: string;
  readonly name: string;
  readonly amount: Pence;
}

/** The days are those that the profit is of. */
interface CarriedOverlap extends CarriedOfTrade {
  readonly overlapDays: number;
}

export interface CarriedForward {
  readonly residentialFinanceCosts: Pence;
  readonly foreignResidentialFinanceCosts: Pence;
  readonly propertyLosses: Pence;
  readonly foreignPropertyLosses: Pence;
  readonly tradingLosses: readonly CarriedOfTrade[];
  /** Transition profits of 2023-24 that later years are charged on; absent where there are none. */
  readonly transitionProfits?: readonly CarriedOfTrade[];
  /** Charged in two years to 2022-23, for which relief is due; absent where there is none. */
  readonly overlapProfits?: readonly CarriedOverlap[];
  /** Relieved against other income and not yet against Class 4 profits. */
  readonly class4Losses: Pence;
}

export interface Recommendation {
  readonly code: RecommendationCode;
  /** More than nil. Off the year's total liability, but where `docs/RECOMMENDATIONS.md` says otherwise. */
  readonly saves: Pence;
  /** Gross: what to contribute for `saves`. */
  readonly contribution?: Pence;
  readonly assumes?: RecommendationAssumption;
}

/** `about` names the figure, plan or claim meant, where there may be several. */
export interface TaxWarning {
  readonly code: WarningCode;
  readonly about?: string;
}

/** A figure a line was worked out from, with its unit. */
export type LineInput = { readonly pence: Pence } | { readonly bps: number } | { readonly count: number };

/** One step of the calculation. The lines with `addsToTotal` add up to `totalLiability`. */
export interface CalculationLine {
  readonly rule: string;
  readonly cites: string;
  /** Which business, employment or claim, where there may be several. */
  readonly about?: string;
  /** The business of a line about a trade, where the input names it. */
  readonly businessId?: string;
  readonly inputs: Readonly<Record<string, LineInput>>;
  readonly amount: Pence;
  readonly addsToTotal: boolean;
}

/** How the foreign tax of one source was relieved. */
export interface ForeignCredit {
  readonly country: string | null;
  readonly kind: ForeignIncomeKind | 'property';
  readonly relief: 'credit' | 'deduction';
  readonly foreignTax: Pence;
  /** Credited; nil for a deduction. */
  readonly amount: Pence;
}

/** Amounts are whole pence. */
export interface TaxCalculation {
  readonly taxYear: TaxYearStart;
  readonly region: Region;
  /** ITA 2007 s.23 Step 1, with any transition profit, which `netIncome` leaves out. */
  readonly totalIncome: Pence;
  readonly netIncome: Pence;
  readonly adjustedNetIncome: Pence;
  /** After the taper, before any transfer. */
  readonly personalAllowance: Pence;
  /** Less marriage allowance given, plus blind person's allowance. */
  readonly allowancesTotal: Pence;
  /** Income taxed by the bands: net income and transition profit less the allowances that the profit leaves. */
  readonly taxableIncome: Pence;
  readonly incomeTax: IncomeTax;
  /** How Step 2 reliefs and Step 3 allowances were set against each kind of income. */
  readonly allocation: BySource;
  readonly class2: Pence;
  readonly class4: Pence;
  readonly studentLoan: Pence;
  readonly postgraduateLoan: Pence;
  readonly highIncomeChildBenefitCharge: Pence;
  /** Credit for foreign tax by source, the tax of sources that are deducted included. */
  readonly foreignTaxCredit: readonly ForeignCredit[];
  readonly topSlicingRelief: Pence;
  /** `null` when none were given. */
  readonly capitalGains: CapitalGains | null;
  /** Income tax liability, Class 2, Class 4, loans, capital gains tax, and what Pay As You Earn collected for earlier years or repaid. */
  readonly totalLiability: Pence;
  /** All tax taken at source, the Construction Industry Scheme included, loans not. */
  readonly taxDeducted: Pence;
  /** `totalLiability` less everything deducted or paid; negative when a repayment is due. */
  readonly balance: Pence;
  readonly paymentsOnAccount: PaymentsOnAccount;
  readonly amountsDue: readonly AmountDue[];
  readonly carriedForward: CarriedForward;
  readonly recommendations: readonly Recommendation[];
  readonly warnings: readonly TaxWarning[];
  readonly lines: readonly CalculationLine[];
}
