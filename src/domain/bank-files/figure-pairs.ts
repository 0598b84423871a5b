import { parseAmountText } from './amount-text.js';

/** Parts of a figure before and after a comma: its thousands and the rest, or its pounds and its pence. */
const HEAD = /^ ?(?:(?:GBP|EUR|USD) ?)?[-+(£€$\s]{0,4}\d{1,3}$/;
export const TAIL = /^\d{3}(?:\.\d{1,2})?\s?(?:[)-]|CR|DR|GBP|EUR|USD|[£€$])?$/i;
export const TAIL_WITH_PENCE = /^\d{3}\.\d{2}$/;
export const PENCE = /^\d{2}$/;

/** Whether two cells side by side are the parts of one figure. */
export const isPair = (cells: readonly string[], at: number, tail: RegExp): boolean =>
  HEAD.test(cells[at] ?? '') && tail.test(cells[at + 1] ?? '');

const WITH_PENCE = /\d\.\d{2}(?!\d)/;
export const isFigure = (text: string): boolean => /\d/.test(text) && parseAmountText(text).ok;
export const showsPence = (text: string): boolean => WITH_PENCE.test(text) && isFigure(text);
