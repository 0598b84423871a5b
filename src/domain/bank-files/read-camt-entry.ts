import type { Pence } from '../money.js';
import type { BankFileItem, LeftOutReason } from './bank-row.js';
import type { BatchFault, BatchPayment } from './camt-batch.js';
import { readBatch } from './camt-batch.js';
import { camtLeaf, camtList, camtReference, camtText, firstCamtText } from './camt-fields.js';
import { joinedText } from './cell-text.js';
import { directionOfWord, type StatedDirection } from './direction-of-word.js';
import { fieldAt, textAt } from './json-field.js';
import { ukDay } from './json-shape.js';
import type { RecordPlace } from './stated-transaction.js';
import { statedItem } from './stated-transaction.js';
import { notBookedReason } from './status-words.js';

const NAMES = { date: 'BookgDt', amount: 'Amt', currency: 'Amt', direction: 'CdtDbtInd' };
const STATUS: Readonly<Record<string, LeftOutReason>> = {
  PDNG: 'pending',
  FUTR: 'pending',
  INFO: 'not_posted',
};

/** The transactions of an entry: its payments if each is stated, else the entry itself. */
interface CamtReading {
  readonly items: readonly BankFileItem[];
  /** Why several payments were left as one row. */
  readonly notSplit: BatchFault | null;
}

interface CamtEntry {
  readonly entry: unknown;
  readonly direction: StatedDirection;
  /** When it was booked, or its value date where nothing says. */
  readonly dateText: string;
  readonly valueDateText: string;
  readonly details: readonly unknown[];
  readonly leftOut: LeftOutReason | null;
  readonly reference: string | null;
  readonly account: string | null;
}

/**
 * One `Ntry` of an ISO 20022 account report, any version, as a plain tree without namespace prefixes.
 * The indicator gives the direction, of a reversal too. The counterparty pays what comes in and is
 * paid what goes out. An entry of several payments gives a row for each, unless they do not add up to it.
 */
export function readCamtEntry(tree: unknown, place: RecordPlace, account: string | null): CamtReading {
  const valueDateText = firstCamtText(tree, ['ValDt', 'Dt'], ['ValDt', 'DtTm']);
  const entry: CamtEntry = {
    entry: tree,
    direction: directionOfWord(camtText(tree, 'CdtDbtInd')),
    dateText: firstCamtText(tree, ['BookgDt', 'Dt'], ['BookgDt', 'DtTm']) || valueDateText,
    valueDateText,
    details: camtList(tree, 'NtryDtls').flatMap((group) => camtList(group, 'TxDtls')),
    leftOut: leftOutBy(tree),
    reference: camtReference(camtText(tree, 'AcctSvcrRef')),
    account,
  };
  const whole = () => [wholeItem(entry, place)];
  const { direction } = entry;
  if (
    entry.details.length < 2 ||
    entry.leftOut !== null ||
    parsedDate(entry) === null ||
    direction === 'unknown'
  )
    return { items: whole(), notSplit: null };
  const batch = readBatch(
    {
      amount: camtLeaf(fieldAt(tree, 'Amt')),
      currency: textAt(tree, 'Amt', '@Ccy'),
      direction,
      reference: entry.reference,
      isReversal: camtText(tree, 'RvslInd') === 'true',
    },
    entry.details,
  );
  if (!batch.ok) return { items: whole(), notSplit: batch.fault };
  const { amountPence, payments } = batch;
  const items = payments.map((payment) => paymentItem(entry, { ...payment, amountPence }, place));
  return { items, notSplit: null };
}

/** A status of the standard, or one of the bank's own words. */
function leftOutBy(tree: unknown): LeftOutReason | null {
  const code = camtText(tree, 'Sts') || camtText(tree, 'Sts', 'Cd');
  return STATUS[code] ?? notBookedReason(code || camtText(tree, 'Sts', 'Prtry'));
}

function wholeItem(entry: CamtEntry, place: RecordPlace): BankFileItem {
  const { details, direction } = entry;
  const parties = details.map((detail) => partyName(detail, direction === 'in' ? 'Dbtr' : 'Cdtr'));
  const information = [
    camtText(entry.entry, 'AddtlNtryInf'),
    ...details.map((detail) => camtText(detail, 'AddtlTxInf')),
  ];
  const [first] = details;
  return statedItem(
    {
      ...sharedParts(entry),
      amount: camtLeaf(fieldAt(entry.entry, 'Amt')),
      direction,
      description: described([...parties, ...details.map(remittance)], information),
      counterparty: parties[0] ?? '',
      reference: referenceOf(first),
      externalId: entry.reference ?? camtReference(camtText(first, 'Refs', 'AcctSvcrRef')),
    },
    place,
    NAMES,
  );
}

function paymentItem(
  entry: CamtEntry,
  payment: BatchPayment & { readonly amountPence: Pence },
  place: RecordPlace,
): BankFileItem {
  const { detail, amount, direction, externalId, amountPence } = payment;
  const party = partyName(detail, direction === 'in' ? 'Dbtr' : 'Cdtr');
  return statedItem(
    {
      ...sharedParts(entry),
      amount,
      direction,
      description: described(
        [party, remittance(detail)],
        [camtText(detail, 'AddtlTxInf') || camtText(entry.entry, 'AddtlNtryInf')],
      ),
      counterparty: party,
      reference: referenceOf(detail),
      externalId,
      batch: { amountPence, reference: entry.reference },
    },
    place,
    NAMES,
  );
}

const parsedDate = ({ dateText }: CamtEntry) => ukDay(dateText);

const sharedParts = (entry: CamtEntry) => ({
  dateText: entry.dateText,
  date: parsedDate(entry),
  valueDate: ukDay(entry.valueDateText),
  currency: textAt(entry.entry, 'Amt', '@Ccy'),
  leftOut: entry.leftOut,
  account: entry.account,
});

const described = (parts: readonly string[], otherwise: readonly string[]) =>
  (joinedText(parts) || joinedText(otherwise)).slice(0, 1000);

const remittance = (detail: unknown) => camtList(fieldAt(detail, 'RmtInf'), 'Ustrd').map(camtLeaf).join(' ');

const referenceOf = (detail: unknown) =>
  camtReference(firstCamtText(detail, ['Refs', 'EndToEndId'], ['RmtInf', 'Strd', 'CdtrRefInf', 'Ref']));

/** Later versions put a party's name one element deeper. */
function partyName(detail: unknown, role: 'Dbtr' | 'Cdtr'): string {
  const ultimate = `Ultmt${role}`;
  return firstCamtText(
    fieldAt(detail, 'RltdPties'),
    [role, 'Nm'],
    [role, 'Pty', 'Nm'],
    [ultimate, 'Nm'],
    [ultimate, 'Pty', 'Nm'],
  );
}
