import type { CellValue } from '../../../domain/workbooks/cell-value.js';
import { LIMITS } from '../../../limits/limits.js';
import { BankFileError } from '../bank-file-error.js';
import { createRowGatherer, createTextGatherer, type Sheet, type SheetRow } from './workbook.js';
import { createXmlReader, readXml, type XmlHandler } from './xml-reader.js';
import type { ZipArchive } from './zip-archive.js';

type Attribute = Parameters<XmlHandler['open']>[1];

const CONTENT = 'content.xml';
const MANIFEST = 'META-INF/manifest.xml';
const MAX_COLUMNS = LIMITS.bankFiles.columns.value;
/** Whatever stands in these is not what the cells hold. */
const NOT_CELLS = new Set(['tracked-changes', 'annotation', 'shapes', 'dde-links']);

/** Whether it is an OpenDocument spreadsheet; a text document is another kind of content. */
export async function isOds(archive: ZipArchive): Promise<boolean> {
  if (!archive.has(CONTENT) || !archive.has('mimetype')) return false;
  for await (const text of archive.text('mimetype')) return text.trim().endsWith('opendocument.spreadsheet');
  return false;
}

/** The sheets of an OpenDocument spreadsheet. @throws {BankFileError} */
export async function openOds(archive: ZipArchive): Promise<readonly Sheet[]> {
  if (archive.has(MANIFEST)) {
    await readXml(archive.text(MANIFEST), {
      open(name) {
        if (name === 'encryption-data') throw new BankFileError('file_encrypted');
      },
      close: () => undefined,
      text: () => undefined,
    });
  }
  const stated = await readTables(archive);
  return stated.map((table, at) => ({ ...table, rows: () => readRows(archive.text(CONTENT), at) }));
}

async function readTables(archive: ZipArchive) {
  const tables: { name: string; isHidden: boolean }[] = [];
  const hidden = new Set<string>();
  let style = '';
  let depth = 0;
  await readXml(archive.text(CONTENT), {
    open(name, attribute) {
      if (name === 'style') style = attribute('style:name') ?? '';
      else if (name === 'table-properties' && attribute('table:display') === 'false') hidden.add(style);
      else if (name === 'table') {
        if (depth === 0) {
          const isHidden = hidden.has(attribute('table:style-name') ?? '');
          tables.push({ name: attribute('table:name') ?? '', isHidden });
        }
        depth += 1;
      }
    },
    close(name) {
      if (name === 'table') depth -= 1;
    },
    text: () => undefined,
  });
  return tables;
}

async function* readRows(text: AsyncIterable<string>, wanted: number): AsyncGenerator<readonly SheetRow[]> {
  const rows = createRowGatherer();
  const { handler, isOver } = tableHandler(rows, wanted);
  const reader = createXmlReader(handler);
  for await (const chunk of text) {
    reader.push(chunk);
    yield rows.taken();
    if (isOver()) return;
  }
  reader.end();
  yield rows.taken();
}

function tableHandler(rows: ReturnType<typeof createRowGatherer>, wanted: number) {
  const cells = cellHandler(rows);
  let table = -1;
  let depth = 0;
  let left = 0;
  const handler: XmlHandler = {
    open(name, attribute) {
      if (NOT_CELLS.has(name)) left += 1;
      if (name === 'table') {
        if (depth === 0) table += 1;
        depth += 1;
      } else if (table === wanted && left === 0) cells.open(name, attribute);
    },
    close(name) {
      if (NOT_CELLS.has(name)) left -= 1;
      else if (name === 'table') depth -= 1;
      else if (table === wanted && left === 0) cells.close(name);
    },
    text(text) {
      if (table === wanted && left === 0) cells.text(text);
    },
  };
  return { handler, isOver: () => table > wanted };
}

function cellHandler(rows: ReturnType<typeof createRowGatherer>): XmlHandler {
  const text = createTextGatherer();
  let times = 1;
  let column = 0;
  let span = 1;
  let paragraphs = 0;
  let inParagraph = 0;
  let valued: CellValue | null = null;

  function beginCell(attribute: Attribute): void {
    span = repeats(attribute('table:number-columns-repeated'));
    valued = statedValue(attribute);
    paragraphs = 0;
    text.taken();
  }

  function endCell(): void {
    const value = valued ?? { kind: 'text', text: text.taken() };
    const last = Math.min(column + span, MAX_COLUMNS + 1);
    for (let at = column; at < last; at++) rows.put(at, value);
    column += span;
  }

  return {
    open(name, attribute) {
      if (name === 'table-row') {
        times = repeats(attribute('table:number-rows-repeated'));
        column = 0;
        rows.begin(0);
      } else if (name === 'table-cell' || name === 'covered-table-cell') beginCell(attribute);
      else if (name === 'p') {
        if (paragraphs > 0) text.add(' ');
        paragraphs += 1;
        inParagraph += 1;
      } else if (name === 's' || name === 'tab' || name === 'line-break') text.add(' ');
    },
    close(name) {
      if (name === 'table-row') rows.end(times);
      else if (name === 'table-cell' || name === 'covered-table-cell') endCell();
      else if (name === 'p') inParagraph -= 1;
    },
    text(piece) {
      if (inParagraph > 0) text.add(piece);
    },
  };
}

/** How often a cell or row stands there; a number that is none counts once. */
function repeats(text: string | undefined): number {
  const times = Number(text ?? 1);
  return Number.isSafeInteger(times) && times > 0 ? times : 1;
}

/** Value by the cell's type and value; `null` if its text is its value. */
function statedValue(attribute: Attribute): CellValue | null {
  switch (attribute('office:value-type')) {
    case 'float':
    case 'currency':
    case 'percentage': {
      const value = Number(attribute('office:value') ?? Number.NaN);
      const currency = attribute('office:currency') ?? 'GBP';
      return Number.isFinite(value)
        ? { kind: 'number', value, currency: currency === 'GBP' ? null : currency }
        : null;
    }
    case 'date': {
      const date = attribute('office:date-value') ?? '';
      return /^\d{4}-\d\d-\d\d/.test(date) ? { kind: 'date', date: date.slice(0, 10) } : null;
    }
    case 'boolean':
      return { kind: 'text', text: attribute('office:boolean-value') === 'true' ? 'TRUE' : 'FALSE' };
    default:
      return null;
  }
}
