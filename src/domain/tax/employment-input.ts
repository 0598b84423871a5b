import type { Pence } from '../money.js';

/** Expenses of an employment, by HMRC's kinds. */
export interface ExpenseClaims {
  readonly businessTravel?: Pence | undefined;
  readonly jobExpenses?: Pence | undefined;
  readonly flatRate?: Pence | undefined;
  readonly professionalSubscriptions?: Pence | undefined;
  readonly hotelAndMeals?: Pence | undefined;
  readonly otherAndCapitalAllowances?: Pence | undefined;
  readonly vehicle?: Pence | undefined;
  readonly mileageRelief?: Pence | undefined;
}

export interface Employment {
  /** Taxable pay, `payrolledBenefits` included. */
  readonly pay?: Pence | undefined;
  /** Negative when the employer refunded more than was deducted. */
  readonly taxDeducted?: Pence | undefined;
  readonly benefits?: Pence | undefined;
  /** The part of `pay` that is benefits taxed through the payroll: they bear no Class 1, and no student loan measures them. */
  readonly payrolledBenefits?: Pence | undefined;
  readonly expenses?: Pence | undefined;
  /** `expenses` by kind, for HMRC. */
  readonly expenseClaims?: ExpenseClaims | undefined;
  readonly studentLoanDeducted?: Pence | undefined;
  readonly postgraduateLoanDeducted?: Pence | undefined;
  /** Earnings liable to Class 1 before thresholds; `pay` less `payrolledBenefits` when absent. */
  readonly class1Earnings?: Pence | undefined;
  /** Whether the person was a director of the company that employs them, for HMRC. */
  readonly director?: boolean | undefined;
  /** Whether that company is a close company (CTA 2010 s.439), for HMRC. */
  readonly closeCompany?: boolean | undefined;
  /** The part of `dividends.uk` that the close company paid, for HMRC. */
  readonly dividendsFromIt?: Pence | undefined;
  /** The largest share of the close company held in the year, in hundredths of a per cent, for HMRC. */
  readonly sharePercent?: number | undefined;
  /** Name of the close company, for HMRC. */
  readonly companyName?: string | undefined;
  readonly companyNumber?: string | undefined;
  /** PAYE reference, which finds HMRC's own record of the employment. */
  readonly payeReference?: string | undefined;
}

export const LUMP_SUM_KINDS = ['termination', 'redundancy', 'retirement_benefit'] as const;

/** Paid on the end of an employment. */
export interface LumpSum {
  readonly kind?: (typeof LUMP_SUM_KINDS)[number] | undefined;
  readonly amount?: Pence | undefined;
  /** The part of the exemption that other payments of the same employment took. */
  readonly exemptUsed?: Pence | undefined;
  readonly taxDeducted?: Pence | undefined;
  readonly employerName?: string | undefined;
  readonly payeReference?: string | undefined;
}

export const OPTION_SCHEMES = ['emi', 'csop', 'saye', 'other'] as const;
export const AWARD_SCHEMES = ['sip', 'other'] as const;

/** An event of an option for shares, as HMRC takes it. */
export interface ShareOption {
  readonly employerName?: string | undefined;
  readonly payeReference?: string | undefined;
  readonly scheme?: (typeof OPTION_SCHEMES)[number] | undefined;
  readonly grantedOn?: string | undefined;
  readonly eventOn?: string | undefined;
  /** Whether something was paid for letting the option go. */
  readonly released?: boolean | undefined;
  readonly releasePayment?: Pence | undefined;
  readonly shareCount?: number | undefined;
  readonly shareClass?: string | undefined;
  readonly exercisePrice?: Pence | undefined;
  readonly optionCost?: Pence | undefined;
  readonly marketValue?: Pence | undefined;
  readonly profit?: Pence | undefined;
  readonly employersNic?: Pence | undefined;
  readonly taxableAmount: Pence;
}

/** Shares that an employer gave, as HMRC takes them. */
export interface ShareAward {
  readonly employerName?: string | undefined;
  readonly payeReference?: string | undefined;
  readonly scheme?: (typeof AWARD_SCHEMES)[number] | undefined;
  readonly awardedOn?: string | undefined;
  readonly leftPlanOn?: string | undefined;
  readonly shareCount?: number | undefined;
  readonly shareClass?: string | undefined;
  readonly restricted?: boolean | undefined;
  /** Whether employer and employee elected to leave restrictions out of account. */
  readonly restrictionsIgnored?: boolean | undefined;
  readonly marketValue?: Pence | undefined;
  readonly unrestrictedValue?: Pence | undefined;
  readonly amountPaid?: Pence | undefined;
  readonly valueWithoutRestrictions?: Pence | undefined;
  readonly taxableAmount: Pence;
}

/** Employment income from shares, as the employer reports it. */
export interface ShareSchemes {
  readonly taxableAmount?: Pence | undefined;
  readonly taxDeducted?: Pence | undefined;
  /** Parts of the taxable amount, for HMRC. */
  readonly options?: readonly ShareOption[] | undefined;
  readonly awards?: readonly ShareAward[] | undefined;
}
