import { formatPence } from '../money.js';
import type { IsoDate } from '../tax-year.js';
import type { DecimalMark } from './amount-text.js';
import { inCurrency, parseAmountText } from './amount-text.js';
import type { BankFileItem, BankRow, LeftOutReason, RowErrorCode } from './bank-row.js';
import { bankRow, otherDate } from './bank-row.js';
import { collapsedText, textOrNull } from './cell-text.js';
import { parseCurrencyCode, settledCurrency } from './currency-code.js';
import type { StatedDirection } from './direction-of-word.js';
import { errorItem } from './row-fault.js';

/** A transaction as a tagged or JSON format states it, before anything is checked. */
export interface StatedTransaction {
  readonly dateText: string;
  readonly date: IsoDate | null;
  readonly amount: string;
  /** Stated apart from the figure, whose own sign is then ignored. */
  readonly direction?: StatedDirection;
  /** The format shows money out as positive. */
  readonly inverted?: boolean;
  readonly currency: string;
  readonly description: string;
  readonly counterparty?: string | null;
  readonly reference?: string | null;
  readonly externalId?: string | null;
  readonly relatedExternalId?: string | null;
  readonly balance?: string | null;
  readonly transfer?: boolean;
  readonly part?: 'gross' | 'fee';
  readonly leftOut?: LeftOutReason | null;
  readonly original?: { readonly amount: string; readonly currency: string };
  /** The account that the file names for it, as the file spells it. */
  readonly account?: string | null;
  readonly valueDate?: IsoDate | null;
  readonly batch?: BankRow['batch'];
}

/** The format's names for the parts that can be wrong. */
export interface FieldNames {
  readonly date: string;
  readonly amount: string;
  readonly currency: string;
  readonly direction?: string;
}

export interface RecordPlace {
  readonly line: number;
  readonly cells: readonly string[];
}

/** Checks a stated transaction and makes it a row, an error or a record left out. A row of no stated currency has `''`. */
export function statedItem(
  stated: StatedTransaction,
  place: RecordPlace,
  names: FieldNames,
  decimalMark: DecimalMark | null = '.',
): BankFileItem {
  const failed = (code: RowErrorCode, column: string) =>
    errorItem({ code, column }, { line: place.line, cells: cellsToMend(stated, place, decimalMark) });
  if (stated.leftOut) return { kind: 'left_out', line: place.line, reason: stated.leftOut };
  if (stated.date === null)
    return failed(stated.dateText.trim() ? 'invalid_date' : 'missing_value', names.date);
  const amount = parseAmountText(stated.amount, decimalMark);
  if (!amount.ok) return failed(amount.fault, names.amount);
  const code = stated.currency === '' ? null : parseCurrencyCode(stated.currency);
  if (stated.currency !== '' && code === null) return failed('unknown_currency', names.currency);
  const currency = settledCurrency(amount, code, '');
  if (currency === null) return failed('currencies_disagree', names.amount);
  if (stated.direction === 'unknown') return failed('unknown_direction', names.direction ?? names.amount);
  if (amount.minor === 0) return { kind: 'left_out', line: place.line, reason: 'zero_amount' };
  const row = bankRow({
    line: place.line,
    date: stated.date,
    amountPence: directed(amount.minor, stated),
    currency,
    description: collapsedText(stated.description),
    counterparty: textOrNull(stated.counterparty),
    reference: textOrNull(stated.reference),
    externalId: textOrNull(stated.externalId),
    relatedExternalId: textOrNull(stated.relatedExternalId),
    balancePence: minorOrNull(stated.balance ?? '', currency, decimalMark),
    kind: stated.transfer ? 'transfer' : 'ordinary',
    part: stated.part ?? null,
    original: originalOf(stated, currency, decimalMark),
    account: stated.account ?? null,
    batch: stated.batch ?? null,
    valueDate: otherDate(stated.valueDate, stated.date),
  });
  return { kind: 'row', row };
}

/** The entry's values under our own headings, for the customer to mend, and the entry itself. */
function cellsToMend(
  stated: StatedTransaction,
  place: RecordPlace,
  decimalMark: DecimalMark | null,
): readonly string[] {
  const amount = parseAmountText(stated.amount, decimalMark);
  return [
    stated.date ?? stated.dateText,
    amount.ok ? formatPence(directed(amount.minor, stated)) : stated.amount,
    stated.currency,
    collapsedText(stated.description),
    stated.counterparty ?? '',
    stated.reference ?? '',
    stated.externalId ?? '',
    '',
    '',
    place.cells.join('\n'),
  ];
}

function directed(minor: number, { direction, inverted }: StatedTransaction): number {
  if (direction === 'in') return Math.abs(minor);
  if (direction === 'out') return -Math.abs(minor);
  return inverted ? -minor : minor;
}

function originalOf(
  stated: StatedTransaction,
  booked: string,
  decimalMark: DecimalMark | null,
): BankRow['original'] {
  if (!stated.original) return null;
  const currency = parseCurrencyCode(stated.original.currency);
  if (currency === null || currency === booked) return null;
  const amount = minorOrNull(stated.original.amount, currency, decimalMark);
  if (amount === null) return null;
  return { amountMinor: directed(amount, stated), currency };
}

function minorOrNull(text: string, currency: string, decimalMark: DecimalMark | null): number | null {
  const parsed = inCurrency(parseAmountText(text, decimalMark), currency);
  return parsed.ok ? parsed.minor : null;
}
