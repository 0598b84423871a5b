import type { Pence } from '../../../domain/money.js';
import type { TaxYearStart } from '../../../domain/tax-year.js';
import type { LoanPlan, Regime } from './rates.js';

/** One person's year at HMRC: values sent, and its own records. Amounts in pence. */
export interface SentYear {
  readonly taxYear: TaxYearStart;
  readonly regime: Regime;
  readonly trades: readonly SentTrade[];
  readonly ukProperty: SentProperty | null;
  readonly foreignProperty: SentForeignProperty | null;
  readonly jobs: readonly Job[];
  readonly shareSchemes: Taxed;
  readonly occupationalPensions: readonly Taxed[];
  readonly statePension: Pence;
  readonly stateBenefits: Taxed;
  readonly interest: { readonly untaxed: Pence; readonly taxedNet: Pence };
  readonly ukDividends: Pence;
  readonly foreign: readonly SentForeignItem[];
  readonly otherIncome: Taxed;
  readonly reliefs: SentReliefs;
  /** `null` where nothing was sold. */
  readonly gains: SentGains | null;
  readonly person: PersonRecord;
}

/** Gains of the year after reliefs that take gain away, in whole pounds. */
export interface SentGains {
  /** Homes, other assets, and what bears the rate of business assets or of investors. */
  readonly gains: Readonly<Record<'residential' | 'other' | 'business', Pence>>;
  readonly lossesOfYear: Pence;
  /** Losses brought forward, as far as they are used in the year. */
  readonly lossesBroughtForward: Pence;
  /** Losses of trades that are set against gains. */
  readonly tradingLosses: Pence;
  /** Tax paid with reports of homes. */
  readonly paid: Pence;
}

export interface Taxed {
  readonly amount: Pence;
  readonly taxDeducted: Pence;
}

export interface SentTrade {
  readonly name: string;
  /** Negative for a loss. */
  readonly profit: Pence;
  readonly lossesBroughtForward: Pence;
  readonly transitionProfit: Pence;
  readonly hasClass4Exemption: boolean;
  /** Losses for Class 4 alone; from 2026-27 on whatever lowers profits for it. */
  readonly class4Adjustment: Pence;
}

export interface SentProperty {
  /** Negative for a loss. Residential finance costs are no expense. */
  readonly profit: Pence;
  readonly lossesBroughtForward: Pence;
  /** Residential finance costs of the year and brought forward. */
  readonly financeCosts: Pence;
}

export interface SentForeignProperty extends SentProperty {
  readonly foreignTax: Pence;
}

export interface Job extends Taxed {
  /** Part of `amount`. */
  readonly payrolledBenefits: Pence;
  readonly benefits: Pence;
  readonly expenses: Pence;
  readonly studentLoanDeducted: Pence;
  readonly postgraduateLoanDeducted: Pence;
}

export interface SentForeignItem {
  readonly kind: 'interest' | 'dividends' | 'pension' | 'other';
  /** ISO 3166-1 alpha-3; empty where HMRC was told none. */
  readonly countryCode: string;
  readonly taxableAmount: Pence;
  readonly foreignTax: Pence;
  readonly claimsCredit: boolean;
}

export interface SentReliefs {
  readonly giftAidPaid: Pence;
  readonly pensionAtSource: Pence;
  readonly pensionDeducted: Pence;
  readonly loanInterest: Pence;
  /** Shares, securities, land and buildings given to charities. */
  readonly giftsOfAssets: Pence;
  /** Losses of trades to be set against other income. */
  readonly sidewaysLosses: Pence;
  readonly propertyLossesSideways: Pence;
  readonly vct: Pence;
  readonly eis: Pence;
  readonly seis: Pence;
  readonly communityInvestment: Pence;
  readonly maintenance: Pence;
}

/** Records of employers, the National Insurance system and HMRC's own offices about a person. */
export interface PersonRecord {
  readonly marriageAllowance: 'none' | 'given' | 'received';
  readonly blind: boolean;
  readonly blindAllowanceReceived: Pence;
  /** Over State Pension age at the start of the year, or under sixteen. */
  readonly paysNoContributions: boolean;
  readonly choosesClass2: boolean;
  /** `null`: the whole year. */
  readonly class2Weeks: number | null;
  readonly studentLoanPlans: readonly LoanPlan[];
  readonly childBenefit: Pence;
  readonly winterFuelPayment: Pence;
  readonly annualAllowanceExcess: Pence;
  readonly cisDeducted: Pence;
  /** Tax of earlier years that this year's code collected. */
  readonly underpaymentsCodedOut: Pence;
  /** Tax of this year that was given back in the year. */
  readonly repaidInYear: Pence;
}
