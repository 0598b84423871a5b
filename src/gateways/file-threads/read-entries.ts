import type { BankFileItem, BankRow, BankRowError, RowOrigin } from '../../domain/bank-files/bank-row.js';
import { createSeenIds, rowContent } from '../../domain/bank-files/seen-ids.js';
import { findCategory } from '../../domain/categories/category.js';
import type { ImportErrorCode } from '../../domain/codes/import-error-codes.js';
import { accountNumber } from '../../domain/imports/account-number.js';
import type { ImportError } from '../../domain/imports/import.js';
import { createOccurrenceCounter } from '../../domain/imports/occurrence-counter.js';
import { fittedRow } from '../../domain/imports/plan-transaction.js';
import { storableText } from '../../domain/imports/storable-text.js';
import { formatPence } from '../../domain/money.js';
import { contentOf, identityOfExternalId, withOccurrence } from '../../domain/transactions/identity.js';
import { identityHash } from '../crypto/identity-hash.js';

/** One item of a file, judged as far as the file alone allows. */
export type ImportEntry =
  | {
      readonly kind: 'row';
      readonly row: BankRow;
      /** In hex. */
      readonly identity: string;
      /** Its id is the customer's own and makes it the row it is, so that its content may change. */
      readonly isNamed: boolean;
      /** An id of the bank's that is evidence of which row it is; `null` where it has none, or the file's are no use. */
      readonly bankId: string | null;
      readonly origin: RowOrigin | undefined;
    }
  /** An earlier row of this file has the same id and the same content. */
  | { readonly kind: 'repeat'; readonly row: BankRow; readonly origin: RowOrigin | undefined }
  | { readonly kind: 'error'; readonly error: ImportError }
  | { readonly kind: 'left_out' };

interface EntryOptions {
  /** Owner of the file's ids. `unused`: they do not identify rows. */
  readonly ids: 'own' | 'bank' | 'unused';
  /** Each account is compared with its own rows, so equal rows of two accounts are counted apart. */
  readonly hasSeveralAccounts: boolean;
  /** The cells of a row are found again in the file. */
  readonly isTable: boolean;
}

type RowItem = Extract<BankFileItem, { kind: 'row' }>;

const MAX_EXTERNAL_ID = 255;
const MAX_COLUMN = 200;
/** Dates that the API takes for a transaction. */
const DATE_IN_RANGE = /^20(?:0[1-9]|[1-9]\d)-/;

const DETAILS = {
  unknown_category: 'The category is not one of the codes that GET /v1/categories lists.',
  date_out_of_range: 'The date is before 2001 or after 2099.',
  too_long: `The id is longer than ${MAX_EXTERNAL_ID} characters.`,
  period_locked: 'The date lies in a tax year whose return is submitted, or being submitted.',
  duplicate: 'The row is in the ledger already, or earlier in the file.',
} as const satisfies Partial<Record<ImportErrorCode, string>>;

/** Why a row that could be read was not imported. */
export function refusedRow(
  row: BankRow,
  code: keyof typeof DETAILS,
  place: {
    readonly column: string | null;
    readonly isTable: boolean;
    readonly origin?: RowOrigin | undefined;
  },
): ImportError {
  const cells = place.origin?.cells ?? (place.isTable ? [] : ownCells(row));
  const detail = place.origin ? `${place.origin.place}: ${DETAILS[code]}` : DETAILS[code];
  return { line: row.line, column: place.column, code, detail, cells };
}

/**
 * Judges the items of one file, in file order, from the first on: whether a row is a repeat depends on
 * those before it, and on nothing else, so a second run judges alike.
 */
export function createEntryReader(options: EntryOptions): (item: BankFileItem) => ImportEntry {
  const { isTable, ids } = options;
  const seen = createSeenIds();
  const occurrences = createOccurrenceCounter();

  const refused = (item: RowItem, code: keyof typeof DETAILS, column: string): ImportEntry => ({
    kind: 'error',
    error: refusedRow(fittedRow(item.row), code, { column, isTable, origin: item.origin }),
  });

  function contentIdentity(row: BankRow): string {
    const content = contentOf(row);
    if (!options.hasSeveralAccounts) return identityHash(withOccurrence(content, occurrences.next(content)));
    const account = accountNumber(row.account);
    if (account === null)
      return identityHash(withOccurrence(`${content},"no account"`, occurrences.next(content)));
    return identityHash(withOccurrence(content, occurrences.next(`${account} ${content}`)));
  }

  function judge(item: RowItem): ImportEntry {
    const row = fittedRow(item.row);
    const { origin } = item;
    if (!DATE_IN_RANGE.test(row.date)) return refused(item, 'date_out_of_range', 'date');
    if (row.category !== null && findCategory(row.category) === undefined) {
      return refused(item, 'unknown_category', 'category');
    }
    if (row.externalId === null || ids === 'unused') {
      return { kind: 'row', row, identity: contentIdentity(row), isNamed: false, bankId: null, origin };
    }
    if (row.externalId.length > MAX_EXTERNAL_ID) return refused(item, 'too_long', 'external_id');
    const identity = identityOfExternalId(row.externalId, row.part);
    if (ids === 'own') {
      if (item.isRepeat === true) return { kind: 'repeat', row, origin };
      return { kind: 'row', row, identity: identityHash(identity), isNamed: true, bankId: null, origin };
    }
    const inAccount = options.hasSeveralAccounts ? `${row.account ?? ''} ${identity}` : identity;
    if (seen.add(inAccount, rowContent(row)) === 'same') return { kind: 'repeat', row, origin };
    const bankId = row.externalId;
    return { kind: 'row', row, identity: contentIdentity(row), isNamed: false, bankId, origin };
  }

  return (item) => {
    switch (item.kind) {
      case 'left_out':
        return { kind: 'left_out' };
      case 'error':
        return { kind: 'error', error: storableError(item.error) };
      case 'row':
        return judge(item);
    }
  };
}

function storableError({ line, column, code, detail, cells }: BankRowError): ImportError {
  return {
    line,
    column: column === null ? null : storableText(column).slice(0, MAX_COLUMN),
    code: code === 'duplicate_external_id' ? 'conflicting_external_id' : code,
    detail,
    cells: cells.map(storableText),
  };
}

/** Cells of a row in the order of our own columns. */
function ownCells(row: BankRow): readonly string[] {
  const { date, amountPence, currency, description, counterparty, reference, externalId } = row;
  return [
    date,
    formatPence(amountPence),
    currency,
    description,
    counterparty ?? '',
    reference ?? '',
    externalId ?? '',
    row.category ?? '',
    row.notes ?? '',
  ];
}
