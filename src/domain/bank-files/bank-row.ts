import type { ReadingCode } from '../codes/import-error-codes.js';
import type { Pence } from '../money.js';
import type { IsoDate } from '../tax-year.js';
import { accountName } from './account-name.js';
import { cleanCell } from './cell-text.js';
import { decodeEntities } from './decode-entities.js';
import type { OwnFields } from './own-fields.js';

/** One transaction as a bank's or platform's file states it, money in positive. */
export interface BankRow {
  /** 1-based physical line where the record starts, header and preamble counted. */
  readonly line: number;
  readonly date: IsoDate;
  /** Hundredths of the currency's unit, whichever currency it is. */
  readonly amountPence: Pence;
  /** ISO 4217; where the file names none, that of its account, or GBP. */
  readonly currency: string;
  readonly description: string;
  readonly counterparty: string | null;
  readonly reference: string | null;
  readonly externalId: string | null;
  readonly balancePence: Pence | null;
  /** Known from the format: pots, payouts, card settlements and conversions are transfers. */
  readonly kind: 'ordinary' | 'transfer';
  /** Platforms book the sale and the fee apart: two rows from one record, the same `externalId`. */
  readonly part: 'gross' | 'fee' | null;
  /** Generic formats only; not checked against the categories. */
  readonly category: string | null;
  /** Generic formats only. */
  readonly notes: string | null;
  /** The VAT within the amount, with its sign, where a mapping names its column. */
  readonly vatPence?: Pence;
  /** The amount before conversion, in hundredths of that currency's unit. */
  readonly original: { readonly amountMinor: number; readonly currency: string } | null;
  readonly relatedExternalId: string | null;
  /** The account that the file names for the row, as the file spells it: an IBAN, a number or a name. */
  readonly account: string | null;
  /** The day from which the money counts for interest, where the file states it beside the booking date. */
  readonly valueDate: IsoDate | null;
  /** The entry of several payments that the row is one of: what it comes to, money in positive, and the bank's id of it. */
  readonly batch: { readonly amountPence: Pence; readonly reference: string | null } | null;
  /** Only of rows in our own words. */
  readonly own?: OwnFields;
}

/** A record that cannot become a row. `cells` is the record as it stood, for the customer's own eyes. */
export interface BankRowError {
  readonly line: number;
  readonly column: string | null;
  readonly code: RowErrorCode;
  readonly detail: string;
  readonly cells: readonly string[];
}

/** An id that stands twice is told from a duplicate of the ledger only when the error is kept. */
export type RowErrorCode = ReadingCode | 'duplicate_external_id';

/** Why a record that is well formed is no transaction. */
export type LeftOutReason =
  | 'pending'
  | 'reverted'
  | 'declined'
  | 'zero_amount'
  | 'balance_row'
  | 'summary_row'
  | 'total_row'
  | 'split_part'
  | 'memo_hold'
  | 'not_posted'
  | 'header_row'
  | 'blank_row';

/** The place of a row in a file without visible lines, and its cells, which cannot be found there again. */
export interface RowOrigin {
  /** Such as `Sheet “2026”, row 7`. */
  readonly place: string;
  readonly cells?: readonly string[];
}

export type BankFileItem =
  | {
      readonly kind: 'row';
      readonly row: BankRow;
      /** An earlier row of the file has the same id and content. Set only where ids are checked. */
      readonly isRepeat?: boolean;
      /** Whether the row is named like a total, and is not the sum of the rows above it. */
      readonly isLikeTotal?: boolean;
      /** Whether rows beside it, of its day and party, come to it, and nothing says whether they are its parts. */
      readonly isLikeSplit?: boolean;
      /** Set only for workbooks and printed statements. */
      readonly origin?: RowOrigin;
    }
  | { readonly kind: 'error'; readonly error: BankRowError }
  | { readonly kind: 'left_out'; readonly line: number; readonly reason: LeftOutReason };

/** The item with its place: an error names it, and a row keeps it for what may yet be found wrong. */
export function locatedItem(item: BankFileItem, origin: RowOrigin): BankFileItem {
  switch (item.kind) {
    case 'row':
      return { ...item, origin };
    case 'error':
      return { kind: 'error', error: { ...item.error, detail: `${origin.place}: ${item.error.detail}` } };
    case 'left_out':
      return item;
  }
}

/** A row's own fields; everything a format does not state is null. HTML's references in its texts are resolved. */
export function bankRow(
  stated: Pick<BankRow, 'line' | 'date' | 'amountPence' | 'currency' | 'description'> & Partial<BankRow>,
): BankRow {
  return {
    line: stated.line,
    date: stated.date,
    amountPence: stated.amountPence,
    currency: stated.currency,
    description: plainText(stated.description),
    counterparty: plainTextOrNull(stated.counterparty),
    reference: plainTextOrNull(stated.reference),
    externalId: stated.externalId ?? null,
    balancePence: stated.balancePence ?? null,
    kind: stated.kind ?? 'ordinary',
    part: stated.part ?? null,
    category: stated.category ?? null,
    notes: plainTextOrNull(stated.notes),
    original: stated.original ?? null,
    relatedExternalId: stated.relatedExternalId ?? null,
    account: accountName(stated.account),
    valueDate: stated.valueDate ?? null,
    batch: stated.batch ?? null,
    ...(stated.vatPence === undefined ? {} : { vatPence: stated.vatPence }),
  };
}

/** A value date, or `null` where it says no more than the booking date. */
export const otherDate = (valueDate: IsoDate | null | undefined, date: IsoDate): IsoDate | null =>
  valueDate === undefined || valueDate === date ? null : valueDate;

/** Exports made from a web page keep its `&amp;`; a reference may encode an invisible character. */
const plainText = (text: string) => (text.includes('&') ? cleanCell(decodeEntities(text)) : text);

const plainTextOrNull = (text: string | null | undefined) =>
  text === null || text === undefined ? null : plainText(text) || null;
