import { DAY_MS } from '../../../domain/durations.js';
import { memoize } from '../../../domain/language/memoize.js';
import { formatPence } from '../../../domain/money.js';
import type { Cell, CellType } from '../table.js';

/** Positions in `cellXfs` of `styles.xml`. */
export const STYLES = { plain: 0, heading: 1, date: 2, pounds: 3, percent: 4, count: 5, total: 6 } as const;

/** Day 0 of spreadsheets; from March 1900 on they count as the calendar does. */
const DAY_ZERO_MS = Date.UTC(1899, 11, 30);
const FIRST_DAY = '1900-03-01';

/** The longest text that a cell holds. */
const MAX_CHARACTERS = 32_767;
/** Characters that XML 1.0 cannot hold, with unpaired surrogates and the escapes of spreadsheets (`_x000D_`). */
const UNWRITABLE = /(?![\t\n\r])\p{Cc}|\p{Cs}|[\ufffe\uffff]|_x[0-9A-Fa-f]{4}_/u;
const EVERY_UNWRITABLE = new RegExp(UNWRITABLE, 'gu');
const MARKUP = /[<>&"\r]/;
const EVERY_MARKUP = /[<>&"\r]/g;
const ENTITIES: Readonly<Record<string, string>> = {
  '<': '&lt;',
  '>': '&gt;',
  '&': '&amp;',
  '"': '&quot;',
  '\r': '&#13;',
};

/** Text as XML takes it, in an element or an attribute. */
export function xmlText(text: string): string {
  const writable = UNWRITABLE.test(text)
    ? text.replaceAll(EVERY_UNWRITABLE, (mark) => (mark.length > 1 ? `_x005F${mark}` : '\uFFFD'))
    : text;
  return MARKUP.test(writable)
    ? writable.replaceAll(EVERY_MARKUP, (mark) => ENTITIES[mark] ?? mark)
    : writable;
}

/** A cell; text is always text, whatever it begins with. */
export function cellXml(type: CellType, cell: Cell): string {
  if (cell === null || cell === '') return '<c/>';
  if (typeof cell === 'boolean') return `<c t="b"><v>${cell ? 1 : 0}</v></c>`;
  if (typeof cell === 'number') return numberXml(type, cell);
  if (type === 'date' && cell >= FIRST_DAY) return `<c s="${STYLES.date}"><v>${serialOf(cell)}</v></c>`;
  return textXml(cell);
}

export function textXml(text: string, style: number = STYLES.plain): string {
  const shown = text.length > MAX_CHARACTERS ? text.slice(0, MAX_CHARACTERS) : text;
  const space = /^\s|\s$|\n/.test(shown) ? ' xml:space="preserve"' : '';
  const at = style === STYLES.plain ? '' : ` s="${style}"`;
  return `<c t="inlineStr"${at}><is><t${space}>${xmlText(shown)}</t></is></c>`;
}

function numberXml(type: CellType, value: number): string {
  if (type === 'pence') return `<c s="${STYLES.pounds}"><v>${formatPence(value)}</v></c>`;
  if (type === 'percent') return `<c s="${STYLES.percent}"><v>${value / 100}</v></c>`;
  return `<c s="${STYLES.count}"><v>${value}</v></c>`;
}

/** Few days stand in many rows. */
const serialOf = memoize((day: string) => (Date.parse(`${day}T00:00:00Z`) - DAY_ZERO_MS) / DAY_MS);
