import { parseAmountText } from './amount-text.js';
import { isFilled } from './cell-text.js';
import { parseDateText } from './date-text.js';
import { flagDirection } from './record-amount.js';

/** Four in five, or all but one of three or four: a total under the table or one bad cell decides nothing. */
export function mostly(texts: readonly string[], test: (text: string) => boolean): boolean {
  const failing = texts.filter((text) => !test(text)).length;
  return texts.length > 0 && failing <= Math.max(texts.length * 0.2, texts.length > 2 ? 1 : 0);
}

export const isAmount = (text: string) =>
  parseAmountText(text).ok || parseAmountText(text, ',').ok || !isFilled(text);
export const isDate = (text: string) =>
  parseDateText(text, { order: 'dmy' }) !== null || parseDateText(text, { order: 'mdy' }) !== null;
export const isFlag = (texts: readonly string[]) => mostly(texts, (text) => flagDirection(text) !== null);
export const hasLetters = (texts: readonly string[]) => mostly(texts, (text) => /[A-Za-z]/.test(text));
