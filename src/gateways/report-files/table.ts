/**
 * Types of a cell's value: text; an ISO day; pence, shown in pounds; 12.5 for 12.5 %; a whole number; yes or no.
 * `null` is an empty cell.
 */
export type CellType = 'text' | 'date' | 'pence' | 'percent' | 'count' | 'flag';
export type Cell = string | number | boolean | null;

export interface Column<Row> {
  /** Its name as JSON, in snake case. */
  readonly key: string;
  /** Its name in a table that people read. */
  readonly heading: string;
  readonly type: CellType;
  /** Type of the cell in one row, where the rows of a column differ. */
  readonly typeOf?: (row: Row) => CellType;
  readonly of: (row: Row) => Cell;
  /** In place of the cell as JSON, where that has more than a text says. */
  readonly json?: (row: Row) => unknown;
  /** Whether a workbook adds the column up. */
  readonly isTotalled?: boolean;
}

/** Rows are read once, in the order in which they come, a page of them in memory and made one by one. */
export interface Table<Row> {
  readonly name: string;
  readonly columns: readonly Column<Row>[];
  readonly pages: AsyncIterable<Iterable<Row>> | Iterable<Iterable<Row>>;
  /** Kind of each row; `entry` if left out. */
  readonly kindOf?: (row: Row) => RowKind;
}

/**
 * `group` is a heading over the rows that follow, `total` closes some. Every amount and count of a `sum` is the sum of
 * the entries since the last group or sum.
 */
export type RowKind = 'group' | 'entry' | 'total' | 'sum';

/** Text is handed on in pieces of about this size: large enough to be cheap, small enough to hold. */
const PIECE_CHARACTERS = 64 * 1024;

type Texts = string | Iterable<string>;

/** Joins small texts, or pages of them, to pieces that are worth handing on. */
export async function* inPieces(texts: AsyncIterable<Texts> | Iterable<Texts>): AsyncGenerator<Buffer> {
  let piece = '';
  for await (const page of texts) {
    for (const text of typeof page === 'string' ? [page] : page) {
      piece += text;
      if (piece.length < PIECE_CHARACTERS) continue;
      yield Buffer.from(piece);
      piece = '';
    }
  }
  if (piece !== '') yield Buffer.from(piece);
}
