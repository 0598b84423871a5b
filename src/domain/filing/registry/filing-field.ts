import type { TaxYearStart } from '../../tax-year.js';
import type { OperationKey } from './filing-operations.js';

/**
 * Routes from a field to HMRC. `sendable`: an operation takes it as it is. `needs_detail`: an operation takes it
 * with more than the field holds. `held_by_hmrc`: HMRC has it from others. `computed_by_hmrc`: HMRC works it out itself.
 * `no_service`: no operation takes it. `ours_only`: only our own figures use it.
 */
export type FieldStanding =
  | 'sendable'
  | 'needs_detail'
  | 'held_by_hmrc'
  | 'computed_by_hmrc'
  | 'no_service'
  | 'ours_only';

/** Members of one operation's body, lists as `[]`. */
export interface FieldTarget {
  readonly operation: OperationKey;
  readonly fields: readonly string[];
  /** First tax year from which the operation takes them, if later than for the rest of its body. */
  readonly fromTaxYear?: TaxYearStart;
}

/** One field of a tax estimate or a return, and where it goes at HMRC. */
export interface FilingField {
  /** Lists as `[]`; as `[kind]` where the kind decides. */
  readonly path: string;
  readonly standing: FieldStanding;
  /** HMRC's form, and the number of the box in HMRC's own list; the first of several. `null` where no form has one. */
  readonly box: string | null;
  readonly to: readonly FieldTarget[];
  /** The operations that carry it to HMRC when a return is prepared. Without, it is not sent. */
  readonly sentBy?: readonly OperationKey[];
  /** The tax years that have such a thing at all; every year when absent. */
  readonly inTaxYears?: { readonly from?: TaxYearStart; readonly to?: TaxYearStart };
}
