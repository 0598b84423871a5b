/** Besides what RFC 4180 asks for, the separators of spreadsheets set up for other countries: none begins a cell of its own. */
const QUOTED = /[",;\t\r\n]/;
/** Characters that a spreadsheet hides or trims before it looks for a formula; it keeps a plain space. */
const UNSEEN =
  '[\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}\\u00a0\\u034f\\u115f\\u1160\\u1680\\u17b4\\u17b5\\u180b-\\u180f\\u2000-\\u200a\\u202f\\u205f\\u2800\\u3000\\u3164\\ufe00-\\ufe0f\\uffa0]';
const TRIGGER = '[=+\\-@＝＋－＠﹦﹢﹣﹫−]';
const DANGER = `(?:[\\t\\r]|(?: *${UNSEEN}(?: |${UNSEEN})*)?${TRIGGER})`;
const FORMULA = new RegExp(`^${DANGER}`, 'u');
const NEUTRALISED = new RegExp(`^'${DANGER}`, 'u');
const [LOWER_CASE, LETTER_A, LETTER_Z] = [0x20, 0x61, 0x7a] as const;
const AMOUNT = /^[+-]?£?\d[\d,]*(\.\d+)?$/;

/** A cell as our CSV files take it. Numbers and booleans are our own text, so they are never neutralised. */
export type CsvCell = string | number | boolean | null | undefined;

/**
 * Text that a spreadsheet shows and does not run. An apostrophe goes before a leading `=`, `+`, `-`, `@` or one of
 * their full-width and small forms, also where breaks or invisible characters precede it. One goes before a leading tab or
 * carriage return too.
 * @see https://owasp.org/www-community/attacks/CSV_Injection
 */
export function safeCell(text: string): string {
  return !startsPlainly(text) && FORMULA.test(text) ? `'${text}` : text;
}

/** Whether it begins with a Latin letter or a digit, as most text does: no formula begins so. */
function startsPlainly(text: string): boolean {
  const letter = text.charCodeAt(0) | LOWER_CASE;
  return (letter >= LETTER_A && letter <= LETTER_Z) || (text >= '0' && text < ':');
}

/** The text that `safeCell` made safe. */
export const originalCell = (text: string): string => (NEUTRALISED.test(text) ? text.slice(1) : text);

/**
 * One record of RFC 4180, its CRLF included. Strings are made safe for a spreadsheet; null and undefined
 * are empty. An amount goes in through `numericCell`, so that its minus sign stays a minus sign.
 */
export function csvLine(cells: readonly (CsvCell | VerbatimCell)[]): string {
  return `${cells.map(fieldOf).join(',')}\r\n`;
}

/** A cell that cannot be a formula, written as it stands. */
export interface VerbatimCell {
  readonly verbatim: string;
}

/** A number we have written ourselves, such as `-12.30`. @throws {TypeError} when it is not one */
export function numericCell(text: string): VerbatimCell {
  if (!/^-?\d+(\.\d+)?$/.test(text)) throw new TypeError('not a plain decimal number');
  return { verbatim: text };
}

/**
 * A cell copied out of a customer's file. What is plainly an amount (`-1,200.00`, `+5`, `-£3.20`) stays
 * as it is, so that the file can be mended and posted again; anything else is text.
 */
export function copiedCell(text: string): string | VerbatimCell {
  return AMOUNT.test(text) ? { verbatim: text } : text;
}

function fieldOf(cell: CsvCell | VerbatimCell): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'string') return quoted(safeCell(cell));
  return typeof cell === 'object' ? quoted(cell.verbatim) : String(cell);
}

function quoted(text: string): string {
  return QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
