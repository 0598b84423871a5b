import type { Pence } from '../money.js';
import type { StudentLoanPlan } from '../tax/tax-input.js';
import type { IsoDate } from '../tax-year.js';

/** An employment or an occupational pension, as the employer has reported it. A figure that HMRC has not is `null`. */
export interface HeldEmployment {
  readonly employmentId: string;
  readonly name: string;
  readonly isPension: boolean;
  readonly payPence: Pence | null;
  /** Negative when the employer refunded more than was deducted. */
  readonly taxDeductedPence: Pence | null;
  /** Benefits of every kind together. */
  readonly benefitsPence: Pence | null;
  readonly studentLoanPence: Pence | null;
  readonly postgraduateLoanPence: Pence | null;
}

/** Benefits of one type that the Department for Work and Pensions has reported. */
export interface HeldBenefit {
  /** HMRC's word for it. */
  readonly type: string;
  readonly amountPence: Pence | null;
  readonly taxPaidPence: Pence | null;
}

/** Interest of a year on the accounts that some software has told HMRC of. */
export interface HeldSavings {
  readonly untaxedPence: Pence | null;
  /** After tax was taken off. */
  readonly taxedPence: Pence | null;
}

/** A disposal of one property that was reported within 60 days. */
export interface HeldDisposal {
  /** HMRC's reference of the report. */
  readonly reference: string;
  readonly disposedOn: IsoDate | null;
  readonly completedOn: IsoDate;
  readonly acquiredOn: IsoDate | null;
  readonly proceedsPence: Pence;
  readonly acquisitionPence: Pence;
  readonly improvementPence: Pence;
  readonly incidentalPence: Pence;
  readonly privateResidencePence: Pence;
  readonly otherReliefPence: Pence;
  /** Tax paid with the report; `null` where HMRC shows it of several reports together. */
  readonly paidPence: Pence | null;
}

export type HeldLossType = 'self-employment' | 'self-employment-class4' | 'uk-property' | 'foreign-property';

/** A loss of an earlier year that is brought forward into this one. */
export interface HeldLoss {
  /** Our trade; `null` for property, and for a trade that could not be matched. */
  readonly businessId: string | null;
  readonly type: HeldLossType;
  readonly amountPence: Pence;
}

/** Facts about the person, as HMRC shows them in a calculation. */
export interface HeldPerson {
  readonly studentLoanPlans: readonly StudentLoanPlan[];
  readonly marriageAllowance: 'given' | 'received' | null;
}

/** Everything that HMRC holds of a person's tax year and a return repeats. Amounts are whole pence. */
export interface HeldForPrefill {
  readonly employments: readonly HeldEmployment[];
  readonly benefits: readonly HeldBenefit[];
  /** By all contractors; `null` where none has reported any. */
  readonly cisDeductedPence: Pence | null;
  /** `null` where no software has told HMRC of an account. */
  readonly savings: HeldSavings | null;
  readonly disposals: readonly HeldDisposal[];
  readonly losses: readonly HeldLoss[];
  /** `null` where HMRC has no calculation of the year. */
  readonly person: HeldPerson | null;
}
