import { MAX_PENCE } from '../money.js';
import { cleanCell, isTooLongForFigure } from './cell-text.js';
import type { WrittenCurrency } from './currency-code.js';
import { fitsCurrency, writtenCurrency } from './currency-code.js';

type AmountFault =
  | 'missing_value'
  | 'invalid_amount'
  | 'too_many_decimals'
  | 'amount_out_of_range'
  | 'currencies_disagree';

export type ParsedAmount =
  | (WrittenCurrency & {
      readonly ok: true;
      readonly minor: number;
      readonly explicitSign: boolean;
    })
  | { readonly ok: false; readonly fault: AmountFault };

export type DecimalMark = '.' | ',';

/** `open`: three digits after the only mark, which may be thousands or decimals. */
export type ShownMark = DecimalMark | 'open';

const PLAIN = /^-?\d{1,11}(?:\.\d{1,2})?$/;
const NO_CURRENCY: WrittenCurrency = { currency: null, symbol: null };
const CURRENCY_BEFORE = /^(?:[£€$¥]|[A-Z]{3}(?![A-Z]))/i;
const CURRENCY_AFTER = /(?:[£€$¥]|(?<![A-Z])[A-Z]{3})$/i;
const SIDE_BEFORE = /^(CR|DR|OD)(?:\.(?=\s))?(?![A-Z.])/i;
const SIDE_AFTER = /(?<![A-Z])(CR|DR|OD)\.?$/i;
const DASHES = /[\u2010\u2011\u2012\u2013\u2014\u2212\ufe63\uff0d]/g;
const GROUPED_POINT = /^(?:\d+|\d{1,3}(?:[, '’\u00a0\u2009\u202f]\d{3})+)?(?:\.(\d*))?$/;
const GROUPED_COMMA = /^(?:\d+|\d{1,3}(?:[. '’\u00a0\u2009\u202f]\d{3})+)?(?:,(\d*))?$/;
const OPEN = /^[1-9]\d{0,2}[.,]\d{3}$/;

/**
 * A decimal amount to hundredths, exactly and without floating point. Understands thousands marks, a currency's
 * symbol or code, a sign on either side, brackets, and `CR` / `DR` / `OD`; anything else beside the figure is
 * `invalid_amount`. Zeros past the second decimal are ignored, any other digit there is `too_many_decimals`. Without
 * a decimal mark the figure has to show its own, and one that can be read two ways is `invalid_amount`.
 */
export function parseAmountText(text: string, decimalMark: DecimalMark | null = '.'): ParsedAmount {
  if (decimalMark !== ',' && PLAIN.test(text)) return plainAmount(text);
  const cleaned = cleanedFigure(text);
  if (isTooLongForFigure(cleaned)) return { ok: false, fault: 'invalid_amount' };
  if (/^-*$/.test(cleaned)) return { ok: false, fault: 'missing_value' };
  const { digits, negative, money } = unwrapped(cleaned);
  const mark = decimalMark ?? markShownIn(digits) ?? '.';
  if (mark === 'open') return { ok: false, fault: 'invalid_amount' };
  const match = (mark === '.' ? GROUPED_POINT : GROUPED_COMMA).exec(digits);
  if (!match || !/\d/.test(digits)) return { ok: false, fault: 'invalid_amount' };
  const decimals = match[1] ?? '';
  if (/[1-9]/.test(decimals.slice(2))) return { ok: false, fault: 'too_many_decimals' };
  const whole = digits.slice(0, digits.length - (match[1] === undefined ? 0 : decimals.length + 1));
  const minor = Number(whole.replace(/\D/g, '') + decimals.slice(0, 2).padEnd(2, '0'));
  if (minor > MAX_PENCE) return { ok: false, fault: 'amount_out_of_range' };
  const { currency, symbol } = money ?? NO_CURRENCY;
  return {
    ok: true,
    minor: signed(minor, negative === true),
    currency,
    symbol,
    explicitSign: negative !== null,
  };
}

/** The amount, or the fault `currencies_disagree` where it names another currency than its record does. */
export function inCurrency(amount: ParsedAmount, code: string): ParsedAmount {
  return amount.ok && !fitsCurrency(amount, code) ? { ok: false, fault: 'currencies_disagree' } : amount;
}

/** Which mark a figure shows to be that of its decimals; `null` for one without marks and for other text. */
export function shownMark(text: string): ShownMark | null {
  const cleaned = cleanedFigure(text);
  if (isTooLongForFigure(cleaned)) return null;
  const { digits } = unwrapped(cleaned);
  return /^[\d., '’\u00a0\u2009\u202f]*\d/.test(digits) && !/[^\d., '’\u00a0\u2009\u202f]/.test(digits)
    ? markShownIn(digits)
    : null;
}

function markShownIn(digits: string): ShownMark | null {
  const last = Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','));
  if (last < 0) return null;
  const [mark, other] = digits.charAt(last) === '.' ? (['.', ','] as const) : ([',', '.'] as const);
  if (digits.includes(other)) return mark;
  if (digits.indexOf(mark) < last) return other;
  return OPEN.test(digits) ? 'open' : mark;
}

const cleanedFigure = (text: string) => cleanCell(text).replace(DASHES, '-').replace(/^'/, '');

function plainAmount(text: string): ParsedAmount {
  const point = text.indexOf('.');
  const decimals = point < 0 ? '00' : text.slice(point + 1).padEnd(2, '0');
  const whole = point < 0 ? text : text.slice(0, point);
  const negative = whole.startsWith('-');
  const minor = Number((negative ? whole.slice(1) : whole) + decimals);
  return { ok: true, minor: signed(minor, negative), currency: null, symbol: null, explicitSign: negative };
}

/** Takes off, in any order, what may surround the digits: one sign and one currency. */
function unwrapped(text: string) {
  let digits = text;
  let negative: boolean | null = null;
  let money: WrittenCurrency | null = null;
  for (;;) {
    const sign: Sign | null = negative === null ? signAround(digits) : null;
    const found: Money | null = sign === null && money === null ? currencyAround(digits) : null;
    if (sign !== null) negative = sign.negative;
    else if (found !== null) money = found.money;
    else return { digits, negative, money };
    digits = (sign ?? found)?.rest.trim() ?? '';
  }
}

interface Sign {
  readonly negative: boolean;
  readonly rest: string;
}

interface Money {
  readonly money: WrittenCurrency;
  readonly rest: string;
}

function signAround(text: string): Sign | null {
  if (text.startsWith('(') && text.endsWith(')')) return { negative: true, rest: text.slice(1, -1) };
  if (/^[+-]/.test(text)) return { negative: text.startsWith('-'), rest: text.slice(1) };
  if (/[+-]$/.test(text)) return { negative: text.endsWith('-'), rest: text.slice(0, -1) };
  const side = SIDE_BEFORE.exec(text) ?? SIDE_AFTER.exec(text);
  if (side === null) return null;
  return { negative: (side[1] ?? '').toUpperCase() !== 'CR', rest: without(text, side) };
}

function currencyAround(text: string): Money | null {
  const match = CURRENCY_BEFORE.exec(text) ?? CURRENCY_AFTER.exec(text);
  const money = match === null ? null : writtenCurrency(match[0]);
  return match === null || money === null ? null : { money, rest: without(text, match) };
}

const without = (text: string, match: RegExpExecArray) =>
  text.slice(0, match.index) + text.slice(match.index + match[0].length);

const signed = (minor: number, negative: boolean) => (negative && minor !== 0 ? -minor : minor);
