import type { IsoDate } from '../tax-year.js';
import { isIsoDate } from '../tax-year.js';
import type { BankFileItem } from './bank-row.js';
import { joinedText } from './cell-text.js';
import type { OfxContext } from './ofx-context.js';
import { ofxLeaves } from './ofx-leaves.js';
import { CARD_SETTLEMENT } from './sign-evidence.js';
import type { Place } from './stated-transaction.js';
import { statedItem } from './stated-transaction.js';
import { ukDateAt } from './uk-date.js';

const POSTED =
  /^(\d{4})(\d{2})(\d{2})(?:(\d{2})(\d{2})(\d{2})?(?:\.\d+)?)?\s*(?:\[\s*([+-]?\d{1,2}(?:[.:]\d{1,2})?)(?::?\w+)?\s*\])?$/;
const NAMES = { date: 'DTPOSTED', amount: 'TRNAMT', currency: 'CURDEF' };

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
      account: context.account,
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
  for (const { name, value } of ofxLeaves(element)) {
    if (name === 'CURRENCY' || name === 'ORIGCURRENCY') inCurrency = name;
    const key = name === 'CURSYM' || name === 'CURRATE' ? `${inCurrency}/${name}` : name;
    if (value !== '' && !leaves.has(key)) leaves.set(key, value);
  }
  return leaves;
}

/** The day as written; with a zone, the day it was in the United Kingdom. */
export function ofxDate(text: string): IsoDate | null {
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
