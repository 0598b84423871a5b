import type { IsoDate } from '../tax-year.js';
import { isIsoDate } from '../tax-year.js';
import { parseAmountText } from './amount-text.js';
import type { BankFileItem } from './bank-row.js';
import { cleanCell, joinedText } from './cell-text.js';
import { decodeEntities } from './markup-text.js';
import { CARD_SETTLEMENT } from './sign-evidence.js';
import type { StatedBalancesTally } from './stated-balances.js';
import type { Place } from './stated-transaction.js';
import { statedItem } from './stated-transaction.js';
import { ukDateAt } from './uk-date.js';

/** What stands around a statement's transactions and counts for all of them. */
export interface OfxContext {
  readonly currency: string;
  readonly card: boolean;
}

const LEAF = /<([A-Za-z0-9.]+)>([^<]*(?:<(?!\/?[A-Za-z0-9.]+>)[^<]*)*)/g;
const POSTED =
  /^(\d{4})(\d{2})(\d{2})(?:(\d{2})(\d{2})(\d{2})?(?:\.\d+)?)?\s*(?:\[\s*([+-]?\d{1,2}(?:[.:]\d{1,2})?)(?::?\w+)?\s*\])?$/;
const NAMES = { date: 'DTPOSTED', amount: 'TRNAMT', currency: 'CURDEF' };

/** Takes note of what the text between two transactions says. */
export function ofxContext(context: OfxContext, between: string): OfxContext {
  const currencies = [...between.matchAll(/<CURDEF>\s*([A-Za-z]{3})/gi)];
  const lists = [...between.matchAll(/<(CCSTMTRS|STMTRS|INVSTMTRS)>/gi)];
  const list = lists.at(-1)?.[1]?.toUpperCase();
  return {
    currency: currencies.at(-1)?.[1] ?? context.currency,
    card: list === undefined ? context.card : list === 'CCSTMTRS',
  };
}

const LEDGER_BALANCE = /<LEDGERBAL>\s{0,40}<BALAMT>\s{0,40}([+-]?[\d.,]{1,20})\s{0,40}</i;
/** Enough for an aggregate that two pieces share. */
const HELD = 200;

/** Notes a ledger balance, which closes a statement. @returns the text's end, to go before what comes next */
export function notedLedgerBalance(
  between: string,
  { currency }: OfxContext,
  balances: StatedBalancesTally,
): string {
  const found = LEDGER_BALANCE.exec(between);
  if (!found) return between.slice(-HELD);
  const text = found[1] ?? '';
  const amount = parseAmountText(/,\d{1,2}$/.test(text) ? text.replace(',', '.') : text);
  if (amount.ok) balances.closed(amount.minor, currency.toUpperCase() || 'GBP');
  return '';
}

/** One `STMTTRN` of OFX 1 (leaf tags left open) or OFX 2 (all closed). */
export function readOfxRecord(element: string, place: Place, context: OfxContext): BankFileItem {
  const leaves = leavesOf(element);
  const dateText = leaves.get('DTPOSTED') ?? '';
  const name = leaves.get('NAME') ?? '';
  const memo = leaves.get('MEMO') ?? '';
  const amount = leaves.get('TRNAMT') ?? '';
  const described = memo.toLowerCase().startsWith(name.toLowerCase()) ? memo : joinedText([name, memo]);
  return statedItem(
    {
      dateText,
      date: ofxDate(dateText),
      amount: /^[+-]?\d+,\d{1,2}$/.test(amount) ? amount.replace(',', '.') : amount,
      currency: leaves.get('CURRENCY/CURSYM') ?? context.currency,
      description: described || (leaves.get('TRNTYPE') ?? ''),
      counterparty: name,
      reference: leaves.get('CHECKNUM') ?? leaves.get('REFNUM') ?? null,
      externalId: leaves.get('FITID') ?? null,
      transfer: context.card && CARD_SETTLEMENT.test(described),
      leftOut: /^<STMTTRNP\b/i.test(element) ? 'pending' : null,
    },
    place,
    NAMES,
  );
}

/** Leaf tags by name; those of a foreign-currency aggregate under its name, the first of each. */
function leavesOf(element: string): ReadonlyMap<string, string> {
  const leaves = new Map<string, string>();
  let inCurrency = '';
  for (const [, tag = '', raw = ''] of element.matchAll(LEAF)) {
    const name = tag.toUpperCase();
    if (name === 'CURRENCY' || name === 'ORIGCURRENCY') inCurrency = name;
    const value = cleanCell(decodeEntities(unwrapped(raw)));
    const key = name === 'CURSYM' || name === 'CURRATE' ? `${inCurrency}/${name}` : name;
    if (value !== '' && !leaves.has(key)) leaves.set(key, value);
  }
  return leaves;
}

const unwrapped = (raw: string) => /^\s*<!\[CDATA\[([\s\S]*?)\]\]>/.exec(raw)?.[1] ?? raw;

/** The day as written; with a zone, the day it was in the United Kingdom. */
function ofxDate(text: string): IsoDate | null {
  const match = POSTED.exec(text.trim());
  if (!match) return null;
  const [, year = '', month = '', day = '', hour, minute = '0', second = '0', zone] = match;
  const date = `${year}-${month}-${day}`;
  if (!isIsoDate(date)) return null;
  if (hour === undefined || zone === undefined) return date;
  const [hours = '0', part = '0'] = zone.split(/[.:]/);
  const minutes =
    Math.abs(Number(hours)) * 60 +
    (zone.includes(':') ? Number(part) : (Number(part.padEnd(2, '0')) * 60) / 100);
  const offset = zone.startsWith('-') ? -minutes : minutes;
  const midnight = Date.UTC(Number(year), Number(month) - 1, Number(day));
  return ukDateAt(midnight + ((Number(hour) * 60 + Number(minute) - offset) * 60 + Number(second)) * 1000);
}
