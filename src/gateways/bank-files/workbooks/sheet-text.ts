import type { IsoDate } from '../../../domain/tax-year.js';
import type { CellValue } from '../../../domain/workbooks/cell-value.js';
import { decimalText } from '../../../domain/workbooks/cell-value.js';
import type { Sheet, SheetRow } from './workbook.js';

/** How cells that are not text are written, so that a mapping which describes the texts fits them too. */
export interface WrittenAs {
  readonly decimalMark: '.' | ',';
  readonly date: (date: IsoDate) => string;
  readonly maxRowBytes: number;
}

const PIECE_CHARACTERS = 65_536;
const SIGNS: Readonly<Record<string, string>> = { EUR: '€', USD: '$', JPY: '¥' };

/**
 * A sheet as comma-separated text in which each row stands on the line of its own number, and those up to
 * `afterRow` are blank.
 */
export async function* sheetText(
  sheet: Sheet,
  written: WrittenAs,
  afterRow = 0,
): AsyncGenerator<{ readonly text: string; readonly lastRow: number }> {
  let text = '';
  let lastRow = 0;
  for await (const rows of sheet.rows()) {
    for (const row of rows) {
      if (row.number <= afterRow) continue;
      text += `${'\n'.repeat(row.number - lastRow - 1)}${rowText(row, written)}\n`;
      lastRow = row.number;
      if (text.length < PIECE_CHARACTERS) continue;
      yield { text, lastRow };
      text = '';
    }
  }
  if (text !== '') yield { text, lastRow };
}

/** One record. A row beyond the limit is as long as it takes to be refused. */
export function rowText({ cells }: SheetRow, written: WrittenAs): string {
  let text = '';
  for (const [at, cell] of cells.entries()) {
    if (at > 0) text += ',';
    if (cell !== null) text += quoted(cellText(cell, written));
    if (text.length > written.maxRowBytes) return 'x'.repeat(written.maxRowBytes + 3);
  }
  return text;
}

function cellText(cell: CellValue, { decimalMark, date }: WrittenAs): string {
  switch (cell.kind) {
    case 'text':
      return cell.text;
    case 'date':
      return date(cell.date);
    case 'number': {
      const text = decimalText(cell.value);
      const marked = decimalMark === '.' ? text : text.replace('.', decimalMark);
      return cell.currency === null ? marked : `${SIGNS[cell.currency] ?? `${cell.currency} `}${marked}`;
    }
  }
}

function quoted(text: string): string {
  const line = /[\r\n]/.test(text) ? text.replace(/[\r\n]+/g, ' ') : text;
  return /[",]|^ /.test(line) ? `"${line.replaceAll('"', '""')}"` : line;
}
