import { parse } from 'csv-parse/sync';
import { readZip } from './read-zip.js';

export type FileCell = string | number | null;

/** A table of a file: its headings, and the rows under them. Amounts are pounds, as the file has them. */
export interface FileTable {
  /** What it is called: its sheet, or the first of its headings in CSV. */
  readonly name: string;
  readonly headings: readonly FileCell[];
  readonly rows: readonly (readonly FileCell[])[];
}

const NUMBER = /^-?\d+(?:\.\d+)?$/;

/** A CSV file of one table. */
export function csvTable(file: Buffer): FileTable {
  const records: string[][] = parse(file, { bom: true, relax_column_count: true });
  const [headings = [], ...rows] = records.map((cells) => cells.map(cellOf));
  return { name: String(headings[0]), headings, rows };
}

/** A CSV file of a document: the rows of all its tables, beside the name of each and under the headings of them all. */
export function csvTables(file: Buffer): FileTable[] {
  const { headings, rows } = csvTable(file);
  if (headings[0] !== 'Table') return [{ name: String(headings[0]), headings, rows }];
  const gathered = new Map<FileCell, (readonly FileCell[])[]>();
  for (const row of rows) {
    const own = gathered.get(row[0] ?? null) ?? [];
    gathered.set(row[0] ?? null, own);
    own.push(row);
  }
  return [...gathered].map(([name, own]) => {
    const used = headings.map((_, at) => at).filter((at) => at > 0 && isUsed(own, at));
    return {
      name: String(name),
      headings: [name, ...used.slice(1).map((at) => headings[at] ?? null)],
      rows: own.map((row) => used.map((at) => row[at] ?? null)),
    };
  });
}

const isUsed = (rows: readonly (readonly FileCell[])[], at: number): boolean =>
  rows.some((row) => (row[at] ?? null) !== null);

const cellOf = (text: string): FileCell => (text === '' ? null : NUMBER.test(text) ? Number(text) : text);

const SHEET = /<sheet name="([^"]*)"/g;
const ROW = /<row>(.*?)<\/row>/gs;
const CELL = /<c(?: [^>]*?)?(?:\/>|>(.*?)<\/c>)/gs;
const TEXT = /<t(?: [^>]*)?>(.*?)<\/t>/s;
const VALUE = /<v>(.*?)<\/v>/s;
const ENTITIES: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' };

/** The sheets of a workbook that reports write, in their order; the value of a formula is that beside it. */
export async function workbookTables(file: Buffer): Promise<FileTable[]> {
  const parts = await readZip(file);
  const names = [...(parts.get('xl/workbook.xml')?.toString() ?? '').matchAll(SHEET)];
  const sheets: FileTable[] = [];
  for (let number = 1; ; number += 1) {
    const xml = parts.get(`xl/worksheets/sheet${number}.xml`)?.toString();
    if (xml === undefined) return sheets;
    const [headings = [], ...rows] = [...xml.matchAll(ROW)].map(([, row = '']) =>
      [...row.matchAll(CELL)].map(([, content = '']) => sheetCell(content)),
    );
    sheets.push({ name: names[number - 1]?.[1] ?? '', headings, rows });
  }
}

function sheetCell(content: string): FileCell {
  const text = TEXT.exec(content)?.[1];
  if (text !== undefined) return text.replaceAll(/&(?:lt|gt|quot|amp);/g, (mark) => ENTITIES[mark] ?? mark);
  const value = VALUE.exec(content)?.[1];
  return value === undefined ? null : Number(value);
}

/** Each line of newline-delimited JSON. */
export const jsonLines = (file: Buffer | undefined): ReturnType<JSON['parse']>[] =>
  (file?.toString() ?? '')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
