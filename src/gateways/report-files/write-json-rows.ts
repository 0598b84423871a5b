import { type Cell, type CellType, type Column, inPieces, type Table } from './table.js';

/** A table as one JSON array of objects, a row a line. */
export function writeJsonArray<Row>(table: Table<Row>): AsyncIterable<Uint8Array> {
  return inPieces(arrayOf(table));
}

/** A table as newline-delimited JSON, an object a row. */
export function writeNdjson<Row>(table: Table<Row>): AsyncIterable<Uint8Array> {
  return inPieces(linesOf(table));
}

async function* arrayOf<Row>(table: Table<Row>): AsyncGenerator<string | Iterable<string>> {
  let before = '[\n';
  function* separated(objects: Iterable<string>): Generator<string> {
    for (const object of objects) {
      yield before + object;
      before = ',\n';
    }
  }
  for await (const page of table.pages) yield separated(objectsOf(table, page));
  yield before === '[\n' ? '[]\n' : '\n]\n';
}

async function* linesOf<Row>(table: Table<Row>): AsyncGenerator<Iterable<string>> {
  function* ended(objects: Iterable<string>): Generator<string> {
    for (const object of objects) yield `${object}\n`;
  }
  for await (const page of table.pages) yield ended(objectsOf(table, page));
}

function* objectsOf<Row>({ columns }: Table<Row>, page: Iterable<Row>): Generator<string> {
  for (const row of page) yield objectText(columns, row);
}

function objectText<Row>(columns: readonly Column<Row>[], row: Row): string {
  const object: Record<string, unknown> = {};
  for (const { key, type, of, json } of columns) {
    object[key] = json === undefined ? jsonCell(type, of(row)) : json(row);
  }
  return JSON.stringify(object);
}

/** Pounds as numbers with at most two decimals, as everywhere in the API. */
const jsonCell = (type: CellType, cell: Cell): Cell =>
  typeof cell === 'number' && type === 'pence' ? cell / 100 : cell;
