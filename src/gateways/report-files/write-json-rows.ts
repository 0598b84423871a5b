import { type Cell, type CellType, type Column, inPieces, type Table } from './table.js';

/** A table as one JSON array of objects, a row a line. */
export function writeJsonArray<Row>(table: Table<Row>): AsyncIterable<Uint8Array> {
  return inPieces(arrayOf(table));
}

/** A table as newline-delimited JSON, an object a row. */
export function writeNdjson<Row>(table: Table<Row>): AsyncIterable<Uint8Array> {
  return inPieces(linesOf(table));
}

async function* arrayOf<Row>({ columns, rows }: Table<Row>): AsyncGenerator<string> {
  let before = '[\n';
  for await (const row of rows) {
    yield before + objectText(columns, row);
    before = ',\n';
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}

async function* linesOf<Row>({ columns, rows }: Table<Row>): AsyncGenerator<string> {
  for await (const row of rows) yield `${objectText(columns, row)}\n`;
}

function objectText<Row>(columns: readonly Column<Row>[], row: Row): string {
  const object: Record<string, Cell> = {};
  for (const { key, type, of } of columns) object[key] = jsonCell(type, of(row));
  return JSON.stringify(object);
}

/** Pounds as numbers with at most two decimals, as everywhere in the API. */
const jsonCell = (type: CellType, cell: Cell): Cell =>
  typeof cell === 'number' && type === 'pence' ? cell / 100 : cell;
