import { parseAmountText } from './amount-text.js';
import type { BankFileItem, LeftOutReason } from './bank-row.js';
import { joinedText } from './cell-text.js';
import { parseDateText } from './date-text.js';
import { fieldAt, isJsonObject, textAt } from './json-field.js';
import { decodeEntities } from './markup-text.js';
import type { StatedBalancesTally } from './stated-balances.js';
import type { Place } from './stated-transaction.js';
import { statedItem } from './stated-transaction.js';

const NAMES = { date: 'BookgDt', amount: 'Amt', currency: 'Amt' };
const STATUS: Readonly<Record<string, LeftOutReason>> = {
  PDNG: 'pending',
  FUTR: 'pending',
  INFO: 'not_posted',
};

/**
 * One `Ntry` of an ISO 20022 account report, any version, as a plain tree without namespace prefixes.
 * The indicator gives the direction, of a reversal too. The counterparty pays what comes in and is
 * paid what goes out.
 */
export function readCamtEntry(entry: unknown, place: Place): BankFileItem {
  const incoming = text(entry, 'CdtDbtInd') === 'CRDT';
  const details = listAt(entry, 'NtryDtls').flatMap((group) => listAt(group, 'TxDtls'));
  const parties = details.map((detail) => partyName(detail, incoming ? 'Dbtr' : 'Cdtr'));
  const remittances = details.map((detail) =>
    listAt(fieldAt(detail, 'RmtInf'), 'Ustrd').map(leafText).join(' '),
  );
  const [counterparty = ''] = parties;
  const dateText = firstText(
    entry,
    ['BookgDt', 'Dt'],
    ['BookgDt', 'DtTm'],
    ['ValDt', 'Dt'],
    ['ValDt', 'DtTm'],
  );
  const information = [text(entry, 'AddtlNtryInf'), ...details.map((detail) => text(detail, 'AddtlTxInf'))];
  const [first] = details;
  return statedItem(
    {
      dateText,
      date: parseDateText(dateText, { order: null }),
      amount: leafText(fieldAt(entry, 'Amt')),
      direction: incoming ? 'in' : 'out',
      currency: textAt(entry, 'Amt', '@Ccy'),
      description: (joinedText([...parties, ...remittances]) || joinedText(information)).slice(0, 1000),
      counterparty,
      reference: stated(firstText(first, ['Refs', 'EndToEndId'], ['RmtInf', 'Strd', 'CdtrRefInf', 'Ref'])),
      externalId: stated(text(entry, 'AcctSvcrRef') || text(first, 'Refs', 'AcctSvcrRef')),
      leftOut: STATUS[text(entry, 'Sts') || text(entry, 'Sts', 'Cd')] ?? null,
    },
    place,
    NAMES,
  );
}

/** Notes the booked balance that opens or closes a statement; other kinds of balance are passed over. */
export function noteCamtBalance(balance: unknown, balances: StatedBalancesTally): void {
  const code = text(balance, 'Tp', 'CdOrPrtry', 'Cd');
  const amount = parseAmountText(leafText(fieldAt(balance, 'Amt')));
  if (!amount.ok) return;
  const minor = text(balance, 'CdtDbtInd') === 'DBIT' ? -amount.minor : amount.minor;
  const currency = textAt(balance, 'Amt', '@Ccy');
  if (code === 'OPBD') balances.opened(minor, currency);
  if (code === 'CLBD') balances.closed(minor, currency);
}

/** Later versions put a party's name one element deeper. */
function partyName(detail: unknown, role: 'Dbtr' | 'Cdtr'): string {
  const ultimate = `Ultmt${role}`;
  return firstText(
    fieldAt(detail, 'RltdPties'),
    [role, 'Nm'],
    [role, 'Pty', 'Nm'],
    [ultimate, 'Nm'],
    [ultimate, 'Pty', 'Nm'],
  );
}

function firstText(value: unknown, ...paths: readonly (readonly string[])[]): string {
  return paths.map((path) => text(value, ...path)).find((found) => found !== '') ?? '';
}

/** One element, or several of the same name, as a list. */
function listAt(value: unknown, name: string): readonly unknown[] {
  const field = fieldAt(value, name);
  if (field === undefined || field === '') return [];
  return Array.isArray(field) ? field : [field];
}

const text = (value: unknown, ...path: readonly string[]) => leafText(fieldAt(value, ...path));

/** An element's text, whether it has attributes beside it or not. */
function leafText(value: unknown): string {
  const [first] = Array.isArray(value) ? value : [value];
  return decodeEntities(isJsonObject(first) ? textAt(first, '#text') : textAt(first)).trim();
}

const stated = (reference: string) => (/^(NOTPROVIDED|NONREF)?$/i.test(reference) ? null : reference);
