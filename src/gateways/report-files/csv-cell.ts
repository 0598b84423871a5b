const QUOTED = /[",\r\n]/;
const FORMULA = /^[=+\-@\t\r＝＋－＠]/;
const AMOUNT = /^[+-]?£?\d[\d,]*(\.\d+)?$/;

/** A cell as our CSV files take it. Numbers and booleans are our own text, so they are never neutralised. */
export type CsvCell = string | number | boolean | null | undefined;

/**
 * Text that a spreadsheet will show rather than run: an apostrophe goes before a leading `=`, `+`, `-`,
 * `@`, their full-width forms, a tab or a carriage return.
 * @see https://owasp.org/www-community/attacks/CSV_Injection
 */
export function safeCell(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

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
  if (typeof cell === 'object') return quoted(cell.verbatim);
  return quoted(typeof cell === 'string' ? safeCell(cell) : String(cell));
}

function quoted(text: string): string {
  return QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
