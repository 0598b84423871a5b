import type { Phrase } from './printed-line.js';
import { printedMoney } from './printed-money.js';

/** A row has no more columns of money than this. */
const MAX_FIGURES = 3;
/** The figure with which a text ends: a sign and pounds, and the letters behind it. */
const LAST_FIGURE = /(?:[-+]\s?)?£?(?:\d{1,3}(?:,\d{3}){1,3}|\d{1,7})\.\d\d(?:\s?(?:CR|DR|OD|D|-))?$/;
const FIGURE_CHARACTERS = 24;

/**
 * Words and the figures behind them, parted: where a description or an amount is so wide that no space is left before
 * the next column, a program gives them as one text.
 */
export function phrasesWithFigures(phrase: Phrase): readonly Phrase[] {
  const figures: Phrase[] = [];
  const each = (phrase.right - phrase.left) / Math.max(1, phrase.text.length);
  let rest = phrase;
  while (figures.length < MAX_FIGURES && printedMoney(rest.text) === null) {
    const from = Math.max(0, rest.text.length - FIGURE_CHARACTERS);
    const found = LAST_FIGURE.exec(rest.text.slice(from));
    const at = found === null ? 0 : from + found.index;
    if (at === 0) break;
    const left = rest.left + at * each;
    figures.unshift({ text: rest.text.slice(at).trim(), left, right: rest.right });
    rest = { text: rest.text.slice(0, at).trimEnd(), left: rest.left, right: left };
  }
  return [rest, ...figures];
}
