import { UNSAID } from './dictionary/bank-wording.js';

/** Mark before a word, as bits. */
export const AFTER_COMMA = 1;
export const AFTER_STAR = 2;
/** Two spaces or more: banks pad their fields so. */
export const AFTER_GAP = 4;

interface SplitWords {
  readonly tokens: string[];
  readonly marks: number[];
}

const SPACE = 32;
const AMPERSAND = 38;
const STAR = 42;
const COMMA = 44;

/**
 * Upper-case words of letters and digits, `&` kept inside one (`H&M`), apostrophes closed up, accents and
 * legal forms dropped. One pass over the characters: this runs for every imported row.
 */
export function splitWords(text: string): SplitWords {
  const upper = upperAscii(text);
  const words: SplitWords = { tokens: [], marks: [] };
  let start = -1;
  let mark = 0;
  let spaces = 0;
  for (let index = 0; index <= upper.length; index++) {
    const code = index < upper.length ? upper.charCodeAt(index) : SPACE;
    if (isWordCode(code) || (code === AMPERSAND && start >= 0 && isWordCode(upper.charCodeAt(index + 1)))) {
      if (start < 0) start = index;
      continue;
    }
    if (start >= 0) {
      push(words, upper.slice(start, index), mark);
      start = -1;
      mark = 0;
      spaces = 0;
    }
    if (code === SPACE) spaces += 1;
    if (spaces > 1) mark |= AFTER_GAP;
    if (code === COMMA) mark |= AFTER_COMMA;
    if (code === STAR) mark |= AFTER_STAR;
  }
  return words;
}

/** The words of any text, as the dictionary spells them. */
export function tokensOf(text: string): readonly string[] {
  return splitWords(text).tokens;
}

export function isNumber(token: string): boolean {
  for (let index = 0; index < token.length; index++) if (!isDigitCode(token.charCodeAt(index))) return false;
  return token.length > 0;
}

/** `SHELL123` is `SHELL`. */
export function withoutNumberAtEnd(token: string): string {
  let length = token.length;
  while (length > 0 && isDigitCode(token.charCodeAt(length - 1))) length -= 1;
  return token.slice(0, length);
}

export function endsWithDigit(token: string): boolean {
  return isDigitCode(token.charCodeAt(token.length - 1));
}

/** `H&M` is one word, `MARKS&SPENCER` are two. */
const LONGEST_WITH_AMPERSAND = 5;

function push(words: SplitWords, token: string, mark: number): void {
  if (UNSAID.has(token)) return;
  if (token.length > LONGEST_WITH_AMPERSAND && token.includes('&')) {
    for (const part of token.split('&')) push(words, part, mark);
    return;
  }
  words.tokens.push(token);
  words.marks.push(mark);
}

function isWordCode(code: number): boolean {
  return (code >= 65 && code <= 90) || isDigitCode(code);
}

function isDigitCode(code: number): boolean {
  return code >= 48 && code <= 57;
}

function upperAscii(text: string): string {
  const upper = text.toUpperCase();
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the ASCII range is what is asked about
  const isPlain = !/[^\x00-\x7f]/.test(upper);
  const plain = isPlain ? upper : upper.normalize('NFKD').replace(/[\u0300-\u036f\u2018\u2019]/g, '');
  return plain.includes("'") ? plain.replaceAll("'", '') : plain;
}
