import type { IssueCode } from '../codes/issue-codes.js';
import type { Pence } from '../money.js';
import type { Region } from '../tax/tax-input.js';
import type { TaxYearStart } from '../tax-year.js';
import type { Adjustment } from './adjustment.js';
import type { Amendment, FiledVersion } from './amendment.js';
import type { ReturnInputs } from './return-inputs.js';
import type { TaxReturnState } from './tax-return.js';

/** A finding of HMRC's figures or rules, or of our own checks, against a return. */
export interface TaxReturnIssue {
  readonly code: IssueCode;
  readonly path: string | null;
  readonly source: 'us' | 'hmrc';
  readonly hmrcCode: string | null;
  readonly detail: string;
  readonly retryable: boolean;
  /** How many transactions it is about; absent where it counts none. */
  readonly count?: number;
  /** Total amount, whichever way the money went; absent with `count`. */
  readonly amountPence?: Pence;
}

interface Rejection {
  readonly code: string;
  readonly message: string;
  readonly correlationId: string | null;
  readonly retryable: boolean;
}

/** Fields of a return that an integrator may write. */
export interface TaxReturnFields {
  readonly basis: 'cash' | 'accruals';
  /** `null`: the client's. */
  readonly region: Region | null;
  /** Everything that is not a transaction. */
  readonly inputs: ReturnInputs;
  readonly adjustments: readonly Adjustment[];
  readonly notes: string | null;
  readonly metadata: Readonly<Record<string, string>>;
}

/** One client's Self Assessment for one tax year. */
export interface TaxReturn extends TaxReturnFields {
  readonly id: string;
  readonly clientId: string;
  readonly taxYear: TaxYearStart;
  readonly state: TaxReturnState;
  /** 1 for the first filing; each amendment adds one. */
  readonly filingVersion: number;
  /** The version that HMRC has, if a later one was begun since. */
  readonly filed: FiledVersion | null;
  /** The version that is worked on now, where HMRC has one before it. */
  readonly amendment: Amendment | null;
  readonly issues: readonly TaxReturnIssue[];
  readonly rejection: Rejection | null;
  /** The newest completed calculation of ours. */
  readonly calculationId: string | null;
  readonly hmrcCalculationId: string | null;
  readonly submittedAt: Date | null;
  readonly hmrcCorrelationId: string | null;
  readonly reconciledBy: string | null;
  readonly acceptanceState: 'pending' | 'fulfilled' | null;
  readonly acceptedAt: Date | null;
  readonly version: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** Figures of a return that follow its transactions. */
export interface LiveTotals {
  readonly totalIncomePence: Pence;
  readonly totalExpensesPence: Pence;
}
