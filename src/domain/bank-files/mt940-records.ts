import { LIMITS } from '../../limits/limits.js';
import { daysBetween, type IsoDate, isIsoDate } from '../tax-year.js';
import { parseAmountText } from './amount-text.js';
import type { BankFileItem } from './bank-row.js';
import { joinedText } from './cell-text.js';
import { mt940Narrative } from './mt940-narrative.js';
import { errorItem } from './row-fault.js';
import type { StatedBalancesTally } from './stated-balances.js';
import type { RecordPlace } from './stated-transaction.js';
import { statedItem } from './stated-transaction.js';

/** A statement line (`:61:`) with the information to the account owner (`:86:`) that follows it. */
interface Mt940Record extends RecordPlace {
  readonly entry: string;
  /** Lines under the entry: supplementary details. */
  readonly details: readonly string[];
  readonly narrative: readonly string[];
  readonly currency: string;
  /** As `:25:` of its statement names it. */
  readonly account: string | null;
}

const MAX_CHARACTERS = LIMITS.bankFiles.recordCharacters.value;
const TAG = /^:(\d{2}[A-Z]?):(.*)$/;
const BALANCE = /^([CD])(\d{6})([A-Z]{3})([\d.,]{1,30})\s*$/;
/** Value date, entry date, mark, funds code, amount, kind of transaction, references. */
const ENTRY =
  /^(\d{6})(?:(\d{4})| {0,4})(R?[CD]|E[CD])[A-Z]?([\d.,]{1,30})([NSF][A-Z0-9]{3}|(?=\/\/|\s*$))([\s\S]*)$/;
const NAMES = { date: ':61:', amount: ':61:', currency: ':60F:' };

/** Gathers the lines of one or more SWIFT statements into their entries, and notes their balances. */
export function createMt940Records(balances?: StatedBalancesTally) {
  let currency = '';
  let account: string | null = null;
  let tag = '';
  let open: { line: number; cells: string[]; entry: string; details: string[]; narrative: string[] } | null =
    null;
  let held = 0;

  function take(): Mt940Record | null {
    const record = open === null ? null : { ...open, currency, account };
    open = null;
    held = 0;
    return record;
  }

  function begin(): void {
    account = null;
    balances?.began();
  }

  return {
    push({ line, text }: { readonly line: number; readonly text: string }): Mt940Record | null {
      const [, name, value = ''] = TAG.exec(text) ?? [];
      if (name === undefined) {
        if (endsMessage(text)) return take();
        held += text.length;
        if (open === null || held > MAX_CHARACTERS || text.trim() === '') return null;
        open.cells.push(text);
        if (tag === '61') open.details.push(text);
        if (tag === '86') open.narrative.push(text);
        return null;
      }
      tag = name;
      if (name === '86') {
        held += text.length;
        if (held > MAX_CHARACTERS) return null;
        open?.cells.push(text);
        open?.narrative.push(value);
        return null;
      }
      const ready = take();
      if (/^6[02][FM]$/.test(name)) currency = notedBalance(name, value, balances) ?? currency;
      if (name === '20') begin();
      if (/^25P?$/.test(name)) {
        account = value;
        balances?.named(value);
      }
      if (name === '34F') currency = value.slice(0, 3);
      if (name === '61') open = { line, cells: [text], entry: value, details: [], narrative: [] };
      return ready;
    },
    end: take,
  };
}

const endsMessage = (line: string) => line.startsWith('{') || ['-', '-}'].includes(line.trimEnd());

/** The currency of an opening or closing balance, which is noted. */
function notedBalance(tag: string, value: string, balances?: StatedBalancesTally): string | null {
  const [, mark, day = '', currency = null, figure = ''] = BALANCE.exec(value) ?? [];
  const amount = parseAmountText(figure, null);
  if (currency === null || !amount.ok || balances === undefined) return currency;
  const minor = mark === 'D' ? -amount.minor : amount.minor;
  const on = dayOrNull(mt940Day(day));
  if (tag.startsWith('60')) balances.opened(minor, currency, { on, isPage: tag.endsWith('M') });
  else balances.closed(minor, currency, { on });
  return currency;
}

/** `YYMMDD` as a day of this century or the last, which may not exist. */
function mt940Day(text: string): string {
  const year = text.slice(0, 2);
  return `${Number(year) < 80 ? '20' : '19'}${year}-${text.slice(2, 4)}-${text.slice(4, 6)}`;
}

const dayOrNull = (text: string): IsoDate | null => (isIsoDate(text) ? text : null);

/**
 * The entry date counts, and without one the value date. A reversal of a credit takes money out, one of a debit
 * brings it back. A figure shows its own decimal mark: some banks write a point, and some thousands marks.
 */
export function readMt940Record(record: Mt940Record): BankFileItem {
  const match = ENTRY.exec(record.entry.trim());
  if (!match) return errorItem({ code: 'malformed_row', column: ':61:' }, record);
  const [, day = '', entered = '', mark = '', amount = '', type = '', references = ''] = match;
  const dateText = mt940Day(day);
  const valueDate = dayOrNull(dateText);
  const [customerReference = '', bankReference = ''] = references.split('//', 2);
  const narrative = mt940Narrative(record.narrative);
  const described = joinedText([narrative.counterparty, narrative.text]);
  return statedItem(
    {
      dateText,
      date: valueDate === null ? null : entryDate(entered, valueDate),
      valueDate,
      amount,
      direction: /^(C|RD|EC)$/.test(mark) ? 'in' : 'out',
      currency: record.currency,
      description: described || joinedText([...record.details, type]) || customerReference,
      counterparty: narrative.counterparty,
      reference: stated(narrative.reference ?? '') ?? stated(customerReference),
      externalId: stated(bankReference),
      account: record.account,
      leftOut: mark.startsWith('E') ? 'pending' : null,
    },
    record,
    NAMES,
    null,
  );
}

const HALF_A_YEAR_DAYS = 183;

/** A month and day in the year that lies nearest to the value date, which it is itself where neither is given. */
function entryDate(monthAndDay: string, valueDate: IsoDate): IsoDate | null {
  if (monthAndDay === '' || monthAndDay === '0000') return valueDate;
  const year = Number(valueDate.slice(0, 4));
  const near = [year, year - 1, year + 1]
    .map((candidate) => `${candidate}-${monthAndDay.slice(0, 2)}-${monthAndDay.slice(2)}`)
    .filter((date) => isIsoDate(date) && daysApart(date, valueDate) <= HALF_A_YEAR_DAYS);
  const [first = null] = near.toSorted(
    (one, other) => daysApart(one, valueDate) - daysApart(other, valueDate),
  );
  return first;
}

const daysApart = (one: IsoDate, other: IsoDate) => Math.abs(daysBetween(one, other));

/** `NONREF` is how the standard spells nothing. */
const stated = (reference: string) =>
  /^(NONREF|NOTPROVIDED)?$/i.test(reference.trim()) ? null : reference.trim();

export function looksLikeMt940(text: string): boolean {
  return /^(\{1:|\s*:20:)/.test(text.trimStart()) || (/^:20:/m.test(text) && /^:6[01][FM]?:/m.test(text));
}
