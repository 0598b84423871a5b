import { LIMITS } from '../../limits/limits.js';
import type { Pence } from '../money.js';
import { leadingDate } from '../statements/printed-date.js';
import { printedMoney } from '../statements/printed-money.js';
import { type IsoDate, isIsoDate } from '../tax-year.js';
import type { TextLine } from './text-line.js';

const MAX_CHARACTERS = LIMITS.documents.lineCharacters.value;

/** A line in two: its words in lower case, and the amounts in pounds that it prints. */
export interface LabelledAmounts {
  readonly label: string;
  /** From left to right; a deduction with its sign. */
  readonly amounts: readonly Pence[];
}

export function labelledAmounts(line: TextLine): LabelledAmounts {
  const words = line.join(' ').slice(0, MAX_CHARACTERS).split(' ');
  const label: string[] = [];
  const amounts: Pence[] = [];
  for (const word of words) {
    const money = word.length > 0 && word !== '£' ? printedMoney(word) : null;
    if (money !== null)
      amounts.push(money.mark === 'minus' || money.mark === 'dr' ? -money.pence : money.pence);
    else if (word !== '' && word !== '£') label.push(word.toLowerCase());
  }
  return { label: label.join(' '), amounts };
}

/** A day after this many characters of a line is part of a sentence, and no date of the document. */
const DATE_WITHIN = 120;
const ISO_DATE_CHARACTERS = 10;

/** The days with a year that a line names, from left to right. */
export function datesOfLine(line: TextLine): readonly IsoDate[] {
  const text = line.join(' ').slice(0, DATE_WITHIN);
  const dates: IsoDate[] = [];
  for (let at = 0; at < text.length; at += 1) {
    if (at > 0 && isPartOfWord(text.charAt(at - 1))) continue;
    const found = dateAt(text, at);
    if (found === null) continue;
    dates.push(found.day);
    at += found.characters - 1;
  }
  return dates;
}

const isPartOfWord = (character: string): boolean => /[A-Za-z0-9]/.test(character);

function dateAt(text: string, at: number): { readonly day: IsoDate; readonly characters: number } | null {
  const iso = text.slice(at, at + ISO_DATE_CHARACTERS);
  if (isIsoDate(iso) && !isPartOfWord(text.charAt(at + ISO_DATE_CHARACTERS))) {
    return { day: iso, characters: ISO_DATE_CHARACTERS };
  }
  const rest = text.slice(at);
  const read = leadingDate(rest);
  if (read === null || read.date.year === null) return null;
  const { day, month, year } = read.date;
  const written = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  return isIsoDate(written) ? { day: written, characters: rest.length - read.rest.length } : null;
}
