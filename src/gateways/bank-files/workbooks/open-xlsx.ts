import { type CellValue, formattedValue } from '../../../domain/workbooks/cell-value.js';
import {
  builtInFormat,
  type NumberFormat,
  PLAIN_NUMBER,
  readNumberFormat,
} from '../../../domain/workbooks/number-format.js';
import { LIMITS } from '../../../limits/limits.js';
import { BankFileError } from '../bank-file-error.js';
import { createRowGatherer, createTextGatherer, type Sheet, type SheetRow } from './workbook.js';
import { findWorkbookParts } from './workbook-parts.js';
import { createXmlReader, readXml, type XmlHandler } from './xml-reader.js';
import type { ZipArchive } from './zip-archive.js';

const MAX_STRINGS = LIMITS.bankFiles.sharedStrings.value;
const MAX_STRING_CHARACTERS = LIMITS.bankFiles.sharedStringCharacters.value;
const IGNORED: XmlHandler = { open: () => undefined, close: () => undefined, text: () => undefined };

/** Tables to which the cells of a workbook refer. */
interface CellContext {
  readonly strings: readonly string[];
  readonly formats: readonly NumberFormat[];
  readonly epoch: 1900 | 1904;
}

/** The sheets of an Office Open XML workbook; `null` for an archive that is none. @throws {BankFileError} */
export async function openXlsx(archive: ZipArchive): Promise<readonly Sheet[] | null> {
  const parts = await findWorkbookParts(archive);
  if (parts === null) return null;
  const { stated, epoch } = await readMainPart(archive, parts.main);
  const formats = await readFormats(archive, parts.styles);
  const strings = await readSharedStrings(archive, parts.strings);
  return stated.flatMap(({ name, isHidden, relation }) => {
    const part = parts.sheets.get(relation);
    if (part === undefined) return [];
    const rows = () => readRows(archive.text(part), { strings, formats, epoch });
    return [{ name, isHidden, rows }];
  });
}

async function readMainPart(archive: ZipArchive, part: string) {
  const stated: { name: string; isHidden: boolean; relation: string }[] = [];
  let epoch: CellContext['epoch'] = 1900;
  await readXml(archive.text(part), {
    ...IGNORED,
    open(name, attribute) {
      if (name === 'workbookPr' && isTrue(attribute('date1904'))) epoch = 1904;
      if (name !== 'sheet') return;
      const isHidden = (attribute('state') ?? 'visible') !== 'visible';
      const relation = attribute('r:id') ?? attribute('id') ?? '';
      stated.push({ name: attribute('name') ?? '', isHidden, relation });
    },
  });
  return { stated, epoch };
}

const isTrue = (text: string | undefined) => text === '1' || text === 'true' || text === 'on';

/** The number format of each style a cell may have. */
async function readFormats(archive: ZipArchive, part: string | null): Promise<readonly NumberFormat[]> {
  const own = new Map<number, NumberFormat>();
  const formats: NumberFormat[] = [];
  let inCellStyles = false;
  if (part === null) return formats;
  await readXml(archive.text(part), {
    ...IGNORED,
    open(name, attribute) {
      if (name === 'numFmt') {
        own.set(Number(attribute('numFmtId')), readNumberFormat(attribute('formatCode') ?? ''));
      } else if (name === 'cellXfs') inCellStyles = true;
      else if (name === 'xf' && inCellStyles) {
        const id = Number(attribute('numFmtId') ?? 0);
        formats.push(own.get(id) ?? builtInFormat(id));
      }
    },
    close(name) {
      if (name === 'cellXfs') inCellStyles = false;
    },
  });
  return formats;
}

async function readSharedStrings(archive: ZipArchive, part: string | null): Promise<readonly string[]> {
  const strings: string[] = [];
  let characters = 0;
  if (part === null) return strings;
  const texts = createRichText((text) => {
    characters += text.length;
    if (strings.length >= MAX_STRINGS || characters > MAX_STRING_CHARACTERS) {
      throw new BankFileError('file_too_demanding');
    }
    strings.push(text);
  }, 'si');
  await readXml(archive.text(part), texts);
  return strings;
}

/** Texts in runs, `t` within `r`; how they are pronounced is no part of them. */
function createRichText(found: (text: string) => void, element: string): XmlHandler {
  const gathered = createTextGatherer();
  let inText = false;
  let inPhonetic = false;
  return {
    open(name) {
      if (name === 't') inText = true;
      else if (name === 'rPh') inPhonetic = true;
    },
    close(name) {
      if (name === 't') inText = false;
      else if (name === 'rPh') inPhonetic = false;
      else if (name === element) found(gathered.taken());
    },
    text(text) {
      if (inText && !inPhonetic) gathered.add(text);
    },
  };
}

async function* readRows(
  text: AsyncIterable<string>,
  context: CellContext,
): AsyncGenerator<readonly SheetRow[]> {
  const rows = createRowGatherer();
  const reader = createXmlReader(cellHandler(rows, context));
  for await (const chunk of text) {
    reader.push(chunk);
    yield rows.taken();
  }
  reader.end();
  yield rows.taken();
}

function cellHandler(rows: ReturnType<typeof createRowGatherer>, context: CellContext): XmlHandler {
  const value = createTextGatherer();
  let column = -1;
  let type = 'n';
  let style = 0;
  let inValue = false;
  const inline = createRichText((text) => rows.put(column, { kind: 'text', text }), 'is');
  return {
    open(name, attribute) {
      if (name === 'row') {
        rows.begin(Number(attribute('r') ?? 0));
        column = -1;
      } else if (name === 'c') {
        column = columnOf(attribute('r')) ?? column + 1;
        type = attribute('t') ?? 'n';
        style = Number(attribute('s') ?? 0);
      } else if (name === 'v') inValue = true;
      else if (type === 'inlineStr') inline.open(name, attribute);
    },
    close(name) {
      if (name === 'row') rows.end();
      else if (name === 'v') {
        inValue = false;
        const read = cellValue(value.taken(), type, context.formats[style] ?? PLAIN_NUMBER, context);
        if (read !== null) rows.put(column, read);
      } else if (name === 'c') type = 'n';
      else if (type === 'inlineStr') inline.close(name);
    },
    text(text) {
      if (inValue) value.add(text);
      else if (type === 'inlineStr') inline.text(text);
    },
  };
}

/** The number of the column of a place such as `BC12`, from 0; `null` where none is stated. */
function columnOf(place: string | undefined): number | null {
  const letters = /^[A-Z]{1,3}/.exec(place ?? '')?.[0];
  if (letters === undefined) return null;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function cellValue(text: string, type: string, format: NumberFormat, context: CellContext): CellValue | null {
  switch (type) {
    case 's': {
      const shared = context.strings[Number(text)];
      if (shared === undefined) throw new BankFileError('malformed_file');
      return { kind: 'text', text: shared };
    }
    case 'b':
      return { kind: 'text', text: text.trim() === '1' ? 'TRUE' : 'FALSE' };
    case 'd':
      return /^\d{4}-\d\d-\d\d/.test(text)
        ? { kind: 'date', date: text.slice(0, 10) }
        : { kind: 'text', text };
    case 'n': {
      const number = text.trim() === '' ? null : Number(text);
      if (number === null) return null;
      return Number.isFinite(number) ? formattedValue(number, format, context.epoch) : { kind: 'text', text };
    }
    default:
      return { kind: 'text', text };
  }
}
