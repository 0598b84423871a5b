import { LIMITS } from '../../../limits/limits.js';
import { inPieces, type Table } from '../table.js';
import { type ZipEntry, zipStream } from '../zip/zip-stream.js';
import { type RowCursor, sheetXml } from './sheet-xml.js';
import {
  contentTypes,
  ROOT_RELATIONS,
  STYLE_SHEET,
  workbookRelations,
  workbookXml,
} from './workbook-parts.js';

const MAX_ROWS = LIMITS.reports.sheetRows.value;
/** Quick: a sheet's XML is repetitive enough that more effort gains little. */
const COMPRESSION_LEVEL = 1;
const MAX_NAME_LENGTH = 31;

/**
 * Tables as a workbook (Office Open XML), a sheet each, written while their rows are read. A table of more rows than a
 * sheet holds goes on in another sheet.
 * @param asOf the instant that the parts are dated
 */
export function writeWorkbook<Row>(tables: readonly Table<Row>[], asOf: Date): AsyncIterable<Uint8Array> {
  return zipStream(partsOf(tables), { mtime: asOf, compressionLevel: COMPRESSION_LEVEL });
}

async function* partsOf<Row>(tables: readonly Table<Row>[]): AsyncGenerator<ZipEntry> {
  const names: string[] = [];
  for (const table of tables) {
    const rows = lookAhead(table.pages);
    let isFirst = true;
    while (isFirst || !(await rows.isOver())) {
      isFirst = false;
      names.push(sheetName(table.name, names));
      const xml = sheetXml(table, rows, MAX_ROWS);
      yield { path: `xl/worksheets/sheet${names.length}.xml`, content: inPieces(xml) };
    }
  }
  yield part('xl/styles.xml', STYLE_SHEET);
  yield part('xl/workbook.xml', workbookXml(names));
  yield part('xl/_rels/workbook.xml.rels', workbookRelations(names.length));
  yield part('_rels/.rels', ROOT_RELATIONS);
  yield part('[Content_Types].xml', contentTypes(names.length));
}

const part = (path: string, text: string): ZipEntry => ({ path, content: inPieces([text]) });

/** A name as programs take it: no longer than they allow, without their signs, and no other sheet's. */
export function sheetName(wanted: string, taken: readonly string[]): string {
  const name =
    wanted
      .replaceAll(/[[\]:*?/\\']/g, ' ')
      .trim()
      .slice(0, MAX_NAME_LENGTH) || 'Sheet';
  const isTaken = (text: string) => taken.some((other) => other.toLowerCase() === text.toLowerCase());
  if (!isTaken(name)) return name;
  for (let n = 2; ; n += 1) {
    const numbered = `${name.slice(0, MAX_NAME_LENGTH - String(n).length - 1)} ${n}`;
    if (!isTaken(numbered)) return numbered;
  }
}

interface LookAhead<Row> extends RowCursor<Row> {
  readonly isOver: () => Promise<boolean>;
}

function lookAhead<Row>(pages: Table<Row>['pages']): LookAhead<Row> {
  const iterator = rowsOf(pages);
  let held: IteratorResult<Row> | null = null;
  return {
    async next() {
      const row = held ?? (await iterator.next());
      held = null;
      return row;
    },
    async isOver() {
      held ??= await iterator.next();
      return held.done === true;
    },
  };
}

async function* rowsOf<Row>(pages: Table<Row>['pages']): AsyncGenerator<Row> {
  for await (const page of pages) yield* page;
}
