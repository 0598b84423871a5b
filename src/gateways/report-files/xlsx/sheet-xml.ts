import { formatPence } from '../../../domain/money.js';
import type { Cell, CellType, Column, Table } from '../table.js';
import { cellXml, STYLES, textXml } from './cell-xml.js';

const WIDTHS: Readonly<Record<CellType, number>> = {
  text: 24,
  date: 12,
  pence: 16,
  percent: 12,
  count: 10,
  flag: 10,
};

/** Rows of a table that are taken one after another by one sheet or several. */
export interface RowCursor<Row> {
  readonly next: () => Promise<IteratorResult<Row>>;
}

/**
 * One sheet: a heading that stays in sight, filters over the rows, and totals as formulas: those that the table has, and
 * under the rows those of its totalled columns, which follow the filters. The value of each stands beside its formula,
 * for programs that show without computing.
 * @param maxRows how many rows of the cursor it takes at most
 */
export async function* sheetXml<Row>(
  { columns, kindOf = () => 'entry' }: Pick<Table<Row>, 'columns' | 'kindOf'>,
  rows: RowCursor<Row>,
  maxRows: number,
): AsyncGenerator<string> {
  const totals = columns.map(() => 0);
  const entries = new EntryRanges();
  yield headXml(columns);
  let last = 1;
  while (last <= maxRows) {
    const { value, done } = await rows.next();
    if (done === true) break;
    last += 1;
    const kind = kindOf(value);
    const sumOver = kind === 'sum' ? entries.take() : null;
    if (kind === 'group') entries.take();
    if (kind === 'entry') entries.add(last);
    let xml = '<row>';
    for (let at = 0; at < columns.length; at += 1) {
      const column = columns[at] as Column<Row>;
      const cell = column.of(value);
      if (kind === 'entry' && typeof cell === 'number') totals[at] = (totals[at] ?? 0) + cell;
      const type = column.typeOf?.(value) ?? column.type;
      xml += kind === 'entry' ? cellXml(type, cell) : closingXml(type, cell, at, sumOver);
    }
    yield `${xml}</row>`;
  }
  if (last > 1 && columns.some((column) => column.isTotalled === true))
    yield totalsXml(columns, totals, last);
  yield `</sheetData><autoFilter ref="A1:${columnName(columns.length - 1)}${last}"/></worksheet>`;
}

/** The rows of entries since they were last taken, as ranges from row to row. */
class EntryRanges {
  #ranges: [from: number, to: number][] = [];

  add(row: number): void {
    const open = this.#ranges.at(-1);
    if (open?.[1] === row - 1) open[1] = row;
    else this.#ranges.push([row, row]);
  }

  take(): readonly (readonly [number, number])[] {
    const taken = this.#ranges;
    this.#ranges = [];
    return taken;
  }
}

function headXml<Row>(columns: readonly Column<Row>[]): string {
  const widths = columns
    .map(({ type }, at) => `<col min="${at + 1}" max="${at + 1}" width="${WIDTHS[type]}" customWidth="1"/>`)
    .join('');
  const headings = columns.map(({ heading }) => textXml(heading, STYLES.heading)).join('');
  return (
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n' +
    '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">' +
    '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" ' +
    'state="frozen"/></sheetView></sheetViews>' +
    `<cols>${widths}</cols><sheetData><row>${headings}</row>`
  );
}

/** A cell of a row that is no entry. */
function closingXml(
  type: CellType,
  cell: Cell,
  at: number,
  sumOver: readonly (readonly [number, number])[] | null,
): string {
  if (typeof cell === 'string') return textXml(cell, STYLES.heading);
  const isSummed = type === 'pence' || type === 'count';
  if (typeof cell !== 'number' || !isSummed || sumOver === null || sumOver.length === 0) {
    return cellXml(type, cell);
  }
  const letter = columnName(at);
  const ranges = sumOver.map(([from, to]) => `${letter}${from}:${letter}${to}`).join(',');
  return formulaXml(type, `SUM(${ranges})`, cell);
}

function totalsXml<Row>(columns: readonly Column<Row>[], totals: readonly number[], last: number): string {
  const cells = columns.map(({ isTotalled, type }, at) => {
    if (isTotalled !== true) return at === 0 ? textXml('Total', STYLES.heading) : '<c/>';
    const letter = columnName(at);
    return formulaXml(type, `SUBTOTAL(109,${letter}2:${letter}${last})`, totals[at] ?? 0);
  });
  return `<row>${cells.join('')}</row>`;
}

function formulaXml(type: CellType, formula: string, value: number): string {
  const [style, text] = type === 'pence' ? [STYLES.total, formatPence(value)] : [STYLES.count, String(value)];
  return `<c s="${style}"><f>${formula}</f><v>${text}</v></c>`;
}

/** `A` for 0, `AA` for 26. */
function columnName(at: number): string {
  const letter = String.fromCharCode(65 + (at % 26));
  return at < 26 ? letter : columnName(Math.floor(at / 26) - 1) + letter;
}
