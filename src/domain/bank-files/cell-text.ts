import { LIMITS } from '../../limits/limits.js';

const INVISIBLE = /[\u200b-\u200f\u202a-\u202e\u2060\ufeff]|(?![\t\n\v\f\r])\p{Cc}/gu;
const UNSEEN_OR_WIDE = /[\u00a0\u200b-\u200f\u202a-\u202e\u2060\ufeff\p{Cc}]| {2}/u;

/** A cell without invisible or control characters, spreadsheet text markers (`="…"`) or outer space. */
export function cleanCell(text: string): string {
  if (isPlain(text)) return text;
  const visible = UNSEEN_OR_WIDE.test(text) ? text.replace(INVISIBLE, '') : text;
  const trimmed = visible.trim();
  const formula = trimmed.startsWith('="') && trimmed.endsWith('"') && trimmed.length > 3;
  return formula ? trimmed.slice(2, -1).trim() : trimmed;
}

const BLANK = 0x20;
const EQUALS_SIGN = 0x3d;
const LAST_PRINTABLE = 0x7e;

/**
 * Whether a cell is printable ASCII with single spaces inside and no text marker, so that there is nothing to clean.
 * Most cells are, and each is cleaned several times: reading the characters takes a third of the time of the expressions.
 */
function isPlain(text: string): boolean {
  let before = BLANK;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code < BLANK || code > LAST_PRINTABLE || (code === BLANK && before === BLANK)) return false;
    before = code;
  }
  return text === '' || (before !== BLANK && text.charCodeAt(0) !== EQUALS_SIGN);
}

/** Whether a cleaned cell holds anything: some exports fill an empty one with a dash or two. */
export const isFilled = (text: string): boolean => text.length > 3 || (text !== '' && !/^[-–—]+$/.test(text));

/** `cleanCell` with each run of space, tab or newline made one space. */
export function collapsedText(text: string): string {
  if (isPlain(text)) return text;
  const cleaned = cleanCell(text);
  return UNSEEN_OR_WIDE.test(cleaned) ? cleaned.replace(/\s+/g, ' ') : cleaned;
}

const MAX_FIGURE = LIMITS.bankFiles.figureCharacters.value;

/** Longer than any date or amount that a bank writes. */
export const isTooLongForFigure = (cleaned: string): boolean => cleaned.length > MAX_FIGURE;

const SPACE_TO_COLLAPSE = /[^\S ]| {2}/;

/**
 * A cell that is to hold a date: cleaned, each run of any space made one, without the apostrophe by which a
 * spreadsheet marks text. `''` for one too long to hold any.
 */
export function dateCellText(text: string): string {
  const cleaned = cleanCell(text);
  const plain = SPACE_TO_COLLAPSE.test(cleaned) ? cleaned.replace(/\s+/g, ' ') : cleaned;
  if (isTooLongForFigure(plain)) return '';
  return plain.startsWith("'") ? plain.slice(1) : plain;
}

/** The text, or `null` when nothing visible is left of it. */
export function textOrNull(text: string | null | undefined): string | null {
  if (text === null || text === undefined) return null;
  return collapsedText(text) || null;
}

/** Joins what is there, dropping a part that the text before it already says. */
export function joinedText(parts: readonly (string | null | undefined)[]): string {
  const said: string[] = [];
  for (const part of parts) {
    const text = textOrNull(part);
    if (text !== null && !said.some((earlier) => sameText(earlier, text))) said.push(text);
  }
  return said.join(' ');
}

const sameText = (left: string, right: string) => left.toLowerCase() === right.toLowerCase();
