import { MAX_PENCE } from '../money.js';
import { cleanCell, isTooLongForFigure } from './cell-text.js';

type AmountFault = 'missing_value' | 'invalid_amount' | 'too_many_decimals' | 'amount_out_of_range';

export type ParsedAmount =
  | {
      readonly ok: true;
      readonly minor: number;
      readonly currency: string | null;
      readonly explicitSign: boolean;
    }
  | { readonly ok: false; readonly fault: AmountFault };

export type DecimalMark = '.' | ',';

const SYMBOLS: Readonly<Record<string, string>> = { '£': 'GBP', '€': 'EUR', $: 'USD', '¥': 'JPY' };
const PLAIN = /^-?\d{1,11}(?:\.\d{1,2})?$/;
const CURRENCY_BEFORE = /^(?:([£€$¥])|(GBP|EUR|USD)\s?)/i;
const CURRENCY_AFTER = /(?:([£€$¥])|\s?(GBP|EUR|USD))$/i;
const SIDE_AFTER = /\s?(CR|DR|OD)\.?$/i;
const DASHES = /[\u2212\u2012\u2013\u2014\ufe63\uff0d]/g;
const GROUPED_POINT = /^(?:\d+|\d{1,3}(?:[, '’\u00a0\u2009\u202f]\d{3})+)?(?:\.(\d*))?$/;
const GROUPED_COMMA = /^(?:\d+|\d{1,3}(?:[. '’\u00a0\u2009\u202f]\d{3})+)?(?:,(\d*))?$/;

/**
 * A decimal amount to hundredths, exactly and without floating point. Understands thousands marks,
 * currency signs, a sign on either side, brackets, and `CR` / `DR` / `OD`; zeros past the second
 * decimal are ignored, any other digit there is `too_many_decimals`.
 */
export function parseAmountText(text: string, decimalMark: DecimalMark = '.'): ParsedAmount {
  if (decimalMark === '.' && PLAIN.test(text)) return plainAmount(text);
  const cleaned = cleanCell(text).replace(DASHES, '-').replace(/^'/, '');
  if (isTooLongForFigure(cleaned)) return { ok: false, fault: 'invalid_amount' };
  if (/^-*$/.test(cleaned)) return { ok: false, fault: 'missing_value' };
  const { digits, negative, currency, explicitSign } = unwrapped(cleaned);
  const match = (decimalMark === '.' ? GROUPED_POINT : GROUPED_COMMA).exec(digits);
  if (!match || !/\d/.test(digits)) return { ok: false, fault: 'invalid_amount' };
  const decimals = match[1] ?? '';
  if (/[1-9]/.test(decimals.slice(2))) return { ok: false, fault: 'too_many_decimals' };
  const whole = digits.slice(0, digits.length - (match[1] === undefined ? 0 : decimals.length + 1));
  const minor = Number(whole.replace(/\D/g, '') + decimals.slice(0, 2).padEnd(2, '0'));
  if (minor > MAX_PENCE) return { ok: false, fault: 'amount_out_of_range' };
  return { ok: true, minor: signed(minor, negative), currency, explicitSign };
}

function plainAmount(text: string): ParsedAmount {
  const point = text.indexOf('.');
  const decimals = point < 0 ? '00' : text.slice(point + 1).padEnd(2, '0');
  const whole = point < 0 ? text : text.slice(0, point);
  const negative = whole.startsWith('-');
  const minor = Number((negative ? whole.slice(1) : whole) + decimals);
  return { ok: true, minor: signed(minor, negative), currency: null, explicitSign: negative };
}

/** Takes off, in any order, what may surround the digits; each at most once. */
function unwrapped(text: string) {
  let digits = text;
  let currency: string | null = null;
  const signs: boolean[] = [];
  const bracketed = /^\((.*)\)$/.exec(digits);
  if (bracketed) {
    digits = (bracketed[1] ?? '').trim();
    signs.push(true);
  }
  for (let pass = 0; pass < 3; pass++) {
    const side = SIDE_AFTER.exec(digits);
    if (side && signs.length === 0) {
      signs.push((side[1] ?? '').toUpperCase() !== 'CR');
      digits = digits.slice(0, side.index).trimEnd();
    }
    if (/^[+-]/.test(digits) && signs.length === 0) {
      signs.push(digits.startsWith('-'));
      digits = digits.slice(1).trimStart();
    }
    if (/[+-]$/.test(digits) && signs.length === 0) {
      signs.push(digits.endsWith('-'));
      digits = digits.slice(0, -1).trimEnd();
    }
    const money = CURRENCY_BEFORE.exec(digits) ?? CURRENCY_AFTER.exec(digits);
    if (money && currency === null) {
      currency = SYMBOLS[money[1] ?? ''] ?? (money[2] ?? '').toUpperCase();
      digits = (digits.slice(0, money.index) + digits.slice(money.index + money[0].length)).trim();
    }
  }
  return { digits, currency, negative: signs[0] === true, explicitSign: signs.length > 0 };
}

const signed = (minor: number, negative: boolean) => (negative && minor !== 0 ? -minor : minor);
