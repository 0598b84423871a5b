import type { Pence } from '../money.js';
import type { TaxReturnState } from '../tax-returns/tax-return.js';
import type { IsoDate } from '../tax-year.js';

/** Facts of a client and a tax year that the steps ask for. */
export interface ReadinessFacts {
  readonly givenName: string;
  readonly familyName: string;
  readonly hasNino: boolean;
  readonly access: AccessState;
  readonly obligations: ObligationFacts;
  readonly records: RecordFacts;
  /** `null`: no return has been started, or it was cancelled. */
  readonly taxReturn: ReturnFacts | null;
}

/** The last known authorisation to act for a client at HMRC. */
export type AccessState =
  | 'none'
  | 'active'
  | 'expired'
  | 'revoked'
  | 'agent'
  | 'not_signed_up'
  | 'no_relationship'
  | 'supporting_only';

interface ObligationFacts {
  /** Whether HMRC's list has any of the year. */
  readonly isListed: boolean;
  /** Whether HMRC was ever asked for the list. */
  readonly wasRead: boolean;
  /** The earliest due date of those that are not met: of updates, and of the final declaration. */
  readonly updateDueOn: IsoDate | null;
  readonly finalDueOn: IsoDate | null;
}

export interface RecordFacts {
  /** Whether there is a trade or a property, whose months can be missing. */
  readonly hasSource: boolean;
  /** When the first of them began, and the last of them ended; `null` where that is not known, or is not so. */
  readonly sourceFrom: IsoDate | null;
  readonly sourceUntil: IsoDate | null;
  /** Months of the tax year with transactions, each by the calendar month on whose 6th it begins: `2025-04`. */
  readonly months: readonly string[];
  readonly toReview: number;
  readonly uncategorised: number;
  /** Expenses over an amount that no document proves. No step waits for them. */
  readonly withoutDocument: number;
}

export interface ReturnFacts {
  readonly state: TaxReturnState;
  /** HMRC has a version of it; an amendment may be open. */
  readonly wasFiled: boolean;
  /** A calculation is queued or being made. */
  readonly isCalculating: boolean;
  /** A calculation of ours stands on the return. */
  readonly isCalculated: boolean;
  /** Whether what HMRC was given last is what the figures are made of now; `null` before it was given any. */
  readonly isPreparedAsNow: boolean | null;
  /** Whether the last agreement is to the figures of now; `null` without one. */
  readonly isAgreedAsNow: boolean | null;
  /** By the last calculation: negative for a repayment. */
  readonly balancePence: Pence | null;
}
