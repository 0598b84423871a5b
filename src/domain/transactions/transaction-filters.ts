import type { Pence } from '../money.js';
import type { IsoDate, TaxYearStart } from '../tax-year.js';

/** Whether the other side of a movement between own accounts has been found. */
export const TRANSFER_STATES = ['paired', 'unmatched'] as const;
export type TransferState = (typeof TRANSFER_STATES)[number];

/** Filters of a list of transactions; absent narrows nothing. */
export interface TransactionFilters {
  readonly clientId?: string | undefined;
  /** Any of these. */
  readonly clientIds?: readonly string[] | undefined;
  /** Its own property, or that of a part. */
  readonly propertyId?: string | undefined;
  /** Only rows of the client in whose ledger this property is. */
  readonly ledgerOfPropertyId?: string | undefined;
  readonly businessId?: string | undefined;
  /** Rows, or parts of them, without a property. Filters of category, business and property hold of the same part. */
  readonly isWithoutProperty?: boolean | undefined;
  readonly isWithoutBusiness?: boolean | undefined;
  /** In another currency, without an exchange rate. */
  readonly isWithoutPounds?: boolean | undefined;
  readonly isWithoutDocument?: boolean | undefined;
  readonly sourceAccountId?: string | undefined;
  readonly importId?: string | undefined;
  readonly taxYear?: TaxYearStart | undefined;
  /** Inclusive, like `dateTo`. */
  readonly dateFrom?: IsoDate | undefined;
  readonly dateTo?: IsoDate | undefined;
  /** Any of these, its own or that of a part. */
  readonly categories?: readonly string[] | undefined;
  readonly isUncategorised?: boolean | undefined;
  readonly needsReview?: boolean | undefined;
  readonly transfer?: TransferState | undefined;
  readonly externalId?: string | undefined;
  /** Signed, inclusive, like `amountMaxPence`. */
  readonly amountMinPence?: Pence | undefined;
  readonly amountMaxPence?: Pence | undefined;
  readonly updatedSince?: Date | undefined;
  /** In the description, counterparty, reference or notes, whatever the case. */
  readonly text?: string | undefined;
}
