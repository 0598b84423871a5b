import type { Pence } from '../money.js';
import { parseAmountText } from './amount-text.js';
import type { BankFileItem } from './bank-row.js';
import { camtLeaf, camtReference, camtText } from './camt-fields.js';
import type { FileWarning } from './file-warning.js';
import { fileWarning } from './file-warning.js';
import { fieldAt, textAt } from './json-field.js';

type Direction = 'in' | 'out';

/** One payment of an entry that states several. */
export interface BatchPayment {
  readonly detail: unknown;
  readonly amount: string;
  readonly direction: Direction;
  /** The bank's own id of the payment, or its place in the entry whose id is known. */
  readonly externalId: string | null;
}

/** Why an entry with several payments stays one row. */
export type BatchFault = 'no_amounts' | 'sum_differs';

type BatchReading =
  | {
      readonly ok: true;
      /** Amount of the entry, positive for money in. */
      readonly amountPence: Pence;
      readonly payments: readonly BatchPayment[];
    }
  | { readonly ok: false; readonly fault: BatchFault };

interface Entry {
  readonly amount: string;
  readonly currency: string;
  readonly direction: Direction;
  readonly reference: string | null;
  readonly isReversal: boolean;
}

/**
 * The payments of an entry, if each states its amount in the entry's currency and together they come to the
 * entry. The details of a reversal may show the direction of what is reversed.
 */
export function readBatch(entry: Entry, details: readonly unknown[]): BatchReading {
  const figures = details.map((detail) => figureOf(detail, entry));
  const minors = figures.map(minorOf);
  const total = minorOf(entry.amount);
  if (total === null || minors.includes(null)) return { ok: false, fault: 'no_amounts' };
  const sumOf = (directions: readonly Direction[]) =>
    minors.reduce<number>((sum, minor, at) => sum + signed(minor ?? 0, directions[at] ?? 'in'), 0);
  const stated = details.map((detail) => directionOf(detail) ?? entry.direction);
  const readings = entry.isReversal ? [stated, details.map(() => entry.direction)] : [stated];
  const directions = readings.find((reading) => sumOf(reading) === signed(total, entry.direction));
  if (directions === undefined) return { ok: false, fault: 'sum_differs' };
  const ids = idsOf(details, entry.reference);
  const payments = details.map((detail, at) => ({
    detail,
    amount: figures[at] ?? '',
    direction: directions[at] ?? entry.direction,
    externalId: ids[at] ?? null,
  }));
  return { ok: true, amountPence: signed(total, entry.direction), payments };
}

/** Later versions state the amount beside the details' other parts, earlier ones among their amounts. */
const AMOUNTS = [
  ['Amt'],
  ['AmtDtls', 'TxAmt', 'Amt'],
  ['AmtDtls', 'CntrValAmt', 'Amt'],
  ['AmtDtls', 'InstdAmt', 'Amt'],
];

function figureOf(detail: unknown, { currency }: Entry): string {
  const path = AMOUNTS.find((candidate) => {
    const amount = fieldAt(detail, ...candidate);
    const own = textAt(amount, '@Ccy');
    return camtLeaf(amount) !== '' && (own === '' || own === currency);
  });
  return path === undefined ? '' : camtText(detail, ...path);
}

function minorOf(figure: string): number | null {
  const parsed = parseAmountText(figure);
  return parsed.ok ? Math.abs(parsed.minor) : null;
}

function directionOf(detail: unknown): Direction | null {
  const indicator = camtText(detail, 'CdtDbtInd');
  if (indicator === 'CRDT') return 'in';
  return indicator === 'DBIT' ? 'out' : null;
}

const signed = (minor: number, direction: Direction) => (direction === 'in' ? minor : -minor);

/** An id that two payments share, or that is the entry's own, does not distinguish them. */
function idsOf(details: readonly unknown[], entryReference: string | null): readonly (string | null)[] {
  const own = details.map((detail) => camtReference(camtText(detail, 'Refs', 'AcctSvcrRef')));
  const areTheirs =
    new Set(own).size === own.length && own.every((id) => id !== null && id !== entryReference);
  if (areTheirs) return own;
  return details.map((_, at) => (entryReference === null ? null : `${entryReference}/${at + 1}`));
}

const WHY_WHOLE: Readonly<Record<BatchFault, string>> = {
  no_amounts:
    'The entry lists several payments without an amount in its currency for each, so it was imported as one transaction. Split it by hand if the payments belong to different categories.',
  sum_differs:
    'The payments that the entry lists do not add up to its amount, so it was imported as one transaction of that amount. Ask the bank, or split it by hand.',
};

/** Says of an entry that stayed whole why it did. */
export function batchWarning(fault: BatchFault, [item]: readonly BankFileItem[]): FileWarning {
  const place =
    item?.kind === 'row' ? { line: item.row.line, date: item.row.date } : { line: lineOf(item), date: null };
  return fileWarning('batch_not_split', WHY_WHOLE[fault], place);
}

function lineOf(item: BankFileItem | undefined): number | null {
  if (item === undefined) return null;
  return item.kind === 'error' ? item.error.line : item.kind === 'left_out' ? item.line : item.row.line;
}
