import { parseAmountText } from '../bank-files/amount-text.js';
import type { Pence } from '../money.js';

/** An amount as a statement prints it: its pence, and the sign or letters beside them. */
export interface PrintedMoney {
  /** Never negative. */
  readonly pence: Pence;
  readonly mark: 'plus' | 'minus' | 'cr' | 'dr' | null;
}

const SHAPE = /^[-+(]?\s?£?\s?[-+]?\s?(?:\d{1,9}|\d{1,3}(?:,\d{3}){1,3})\.\d\d\)?\s?(?:CR|DR|OD|D|C|-|\+)?$/i;
const MAX_CHARACTERS = 30;

/** An amount with pence; `null` for every other text. */
export function printedMoney(text: string): PrintedMoney | null {
  const plain = text.trim().replace(/[\u2212\u2012-\u2014]/g, '-');
  if (plain.length > MAX_CHARACTERS || !SHAPE.test(plain)) return null;
  const parsed = parseAmountText(plain.replace(/[^\d.]/g, ''));
  return parsed.ok ? { pence: parsed.minor, mark: markOf(plain) } : null;
}

function markOf(text: string): PrintedMoney['mark'] {
  if (/[-(]/.test(text)) return 'minus';
  if (text.includes('+')) return 'plus';
  if (/CR?$/i.test(text)) return 'cr';
  return /(?:DR?|OD)$/i.test(text) ? 'dr' : null;
}

/** Balance of an account, or the effect of an amount on it. */
export const inAccount = ({ pence, mark }: PrintedMoney): Pence =>
  mark === 'minus' || mark === 'dr' ? -pence : pence;

/** Amount owed on a card, or the effect of an amount on it. */
export const owedOnCard = ({ pence, mark }: PrintedMoney): Pence =>
  mark === 'minus' || mark === 'cr' ? -pence : pence;
