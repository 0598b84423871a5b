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

/** A CSV file of a document, whose tables stand one under another, each below a row of its headings. */
export function csvTables(file: Buffer): FileTable[] {
  const { name, headings, rows } = csvTable(file);
  const tables: (FileTable & { readonly rows: (readonly FileCell[])[] })[] = [{ name, headings, rows: [] }];
  for (const row of rows) {
    if (isHeading(row)) tables.push({ name: String(row[0]), headings: row, rows: [] });
    else tables.at(-1)?.rows.push(row);
  }
  return tables;
}

const cellOf = (text: string): FileCell => (text === '' ? null : NUMBER.test(text) ? Number(text) : text);

/** Words in the first cell and others, none of them a figure that could not be given. */
function isHeading([first, ...others]: readonly FileCell[]): boolean {
  const given = others.filter((cell) => cell !== null);
  const areWords = given.length > 0 && given.every((cell) => typeof cell === 'string');
  return areWords && typeof first === 'string' && given[0] !== 'Not yet worked out';
}

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
