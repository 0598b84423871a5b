import { formatPence } from '../../domain/money.js';
import { type CsvCell, csvLine, type VerbatimCell } from './csv-cell.js';
import { type Cell, type CellType, type Column, inPieces, type Table } from './table.js';

/** The mark without which Excel reads the file in the machine's own code page and spoils every accent. */
const BYTE_ORDER_MARK = '\uFEFF';

/**
 * A table as CSV: UTF-8 with a byte order mark, RFC 4180 with CRLF, one header row, pounds with two decimals and a bare
 * minus. Text that a spreadsheet would take for a formula is neutralised. Rows are pulled only as fast as it is read.
 */
export function writeCsv<Row>(table: Table<Row>): AsyncIterable<Uint8Array> {
  return inPieces(linesOf(table));
}

async function* linesOf<Row>({ columns, pages }: Table<Row>): AsyncGenerator<Iterable<string>> {
  yield [BYTE_ORDER_MARK + csvLine(columns.map(({ heading }) => heading))];
  for await (const page of pages) yield linesOfPage(columns, page);
}

function* linesOfPage<Row>(columns: readonly Column<Row>[], page: Iterable<Row>): Generator<string> {
  for (const row of page) {
    yield csvLine(columns.map(({ of, type, typeOf }) => csvCell(typeOf?.(row) ?? type, of(row))));
  }
}

/** A cell of a type as CSV takes it. */
function csvCell(type: CellType, cell: Cell): CsvCell | VerbatimCell {
  if (typeof cell !== 'number') return cell;
  return { verbatim: numberText(type, cell) };
}

function numberText(type: CellType, value: number): string {
  return type === 'pence' ? formatPence(value) : String(value);
}
