import { DAY_MS } from '../../../src/domain/durations.js';
import { writeZip, type ZipPart } from './write-zip.js';

/** What a test puts into a cell. */
export type TestCell =
  | null
  | string
  | number
  | { readonly date: string }
  /** A number with a format of its own, such as `[$€-2] #,##0.00`. */
  | { readonly number: number; readonly format: string; readonly currency?: string }
  | { readonly formula: string; readonly value: string | number }
  | { readonly inline: string }
  | { readonly is: boolean }
  | { readonly error: string };

export interface TestSheet {
  readonly name: string;
  readonly hidden?: boolean;
  /** By row; an empty list is an empty row. */
  readonly rows: readonly (readonly TestCell[])[];
  readonly merged?: readonly string[];
}

export interface TestWorkbook {
  readonly sheets: readonly TestSheet[];
  readonly date1904?: boolean;
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships';

/** The parts of an Office Open XML workbook, its texts shared. */
export function xlsxParts({ sheets, date1904 = false }: TestWorkbook): readonly ZipPart[] {
  const strings: string[] = [];
  const formats = ['General', 'dd/mm/yyyy', ...formatsOf(sheets)];
  const written = sheets.map((sheet) => sheetXml(sheet, { strings, formats, date1904 }));
  return [
    { name: '[Content_Types].xml', content: `${XML}<Types/>` },
    {
      name: 'xl/workbook.xml',
      content: `${XML}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><workbookPr${date1904 ? ' date1904="1"' : ''}/><sheets>${sheets
        .map(
          ({ name, hidden }, at) =>
            `<sheet name="${escaped(name)}" sheetId="${at + 1}"${hidden ? ' state="hidden"' : ''} r:id="rId${at + 1}"/>`,
        )
        .join('')}</sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: `${XML}<Relationships xmlns="${PACKAGE}">${sheets
        .map(
          (_, at) =>
            `<Relationship Id="rId${at + 1}" Type="${RELATIONS}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
        )
        .join('')}</Relationships>`,
    },
    {
      name: 'xl/styles.xml',
      content: `${XML}<styleSheet xmlns="${MAIN}"><numFmts>${formats
        .map((code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${escaped(code)}"/>`)
        .join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs>${formats
        .map((_, at) => `<xf numFmtId="${164 + at}"/>`)
        .join('')}</cellXfs></styleSheet>`,
    },
    ...written.map((content, at) => ({ name: `xl/worksheets/sheet${at + 1}.xml`, content })),
    {
      name: 'xl/sharedStrings.xml',
      content: `${XML}<sst xmlns="${MAIN}">${strings
        .map(
          (text) =>
            `<si><r><t xml:space="preserve">${escaped(text)}</t></r><rPh sb="0" eb="1"><t>x</t></rPh></si>`,
        )
        .join('')}</sst>`,
    },
  ];
}

export const writeXlsx = (workbook: TestWorkbook): Buffer => writeZip(xlsxParts(workbook));

const formatsOf = (sheets: readonly TestSheet[]): readonly string[] => [
  ...new Set(
    sheets.flatMap(({ rows }) =>
      rows
        .flat()
        .flatMap((cell) =>
          cell !== null && typeof cell === 'object' && 'format' in cell ? [cell.format] : [],
        ),
    ),
  ),
];

interface XlsxContext {
  readonly strings: string[];
  readonly formats: readonly string[];
  readonly date1904: boolean;
}

function sheetXml({ rows, merged = [] }: TestSheet, context: XlsxContext): string {
  const body = rows
    .map((cells, at) => {
      const inside = cells
        .map((cell, column) => xlsxCell(cell, `${letterOf(column)}${at + 1}`, context))
        .join('');
      return inside === '' ? '' : `<row r="${at + 1}">${inside}</row>`;
    })
    .join('');
  const merges = merged.map((range) => `<mergeCell ref="${range}"/>`).join('');
  return `${XML}<worksheet xmlns="${MAIN}"><sheetData>${body}</sheetData>${merges === '' ? '' : `<mergeCells>${merges}</mergeCells>`}</worksheet>`;
}

const letterOf = (column: number): string =>
  column < 26
    ? String.fromCharCode(65 + column)
    : letterOf(Math.floor(column / 26) - 1) + letterOf(column % 26);

function xlsxCell(cell: TestCell, place: string, { strings, formats, date1904 }: XlsxContext): string {
  const number = (value: number | string, style = 0) => `<c r="${place}" s="${style}"><v>${value}</v></c>`;
  if (cell === null) return '';
  if (typeof cell === 'number') return number(cell);
  if (typeof cell === 'string') {
    if (!strings.includes(cell)) strings.push(cell);
    return `<c r="${place}" t="s"><v>${strings.indexOf(cell)}</v></c>`;
  }
  if ('date' in cell) {
    const epoch = date1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30);
    return number((Date.parse(cell.date) - epoch) / DAY_MS, 1);
  }
  if ('number' in cell) return number(cell.number, formats.indexOf(cell.format));
  if ('inline' in cell) return `<c r="${place}" t="inlineStr"><is><t>${escaped(cell.inline)}</t></is></c>`;
  if ('is' in cell) return `<c r="${place}" t="b"><v>${cell.is ? 1 : 0}</v></c>`;
  if ('error' in cell) return `<c r="${place}" t="e"><v>${escaped(cell.error)}</v></c>`;
  const type = typeof cell.value === 'string' ? ' t="str"' : '';
  return `<c r="${place}"${type}><f>${escaped(cell.formula)}</f><v>${escaped(String(cell.value))}</v></c>`;
}

/** The parts of an OpenDocument spreadsheet. Equal rows, and equal cells, that follow one another are written once. */
export function odsParts({ sheets }: TestWorkbook): readonly ZipPart[] {
  const tables = sheets.map(({ name, hidden, rows }) => {
    const body = runs(
      rows.map((cells) =>
        runs(cells.map(odsCell))
          .map(([xml, times]) => repeated(xml, times, 'columns'))
          .join(''),
      ),
    )
      .map(([cells, times]) =>
        repeated(`<table:table-row>${cells}${EMPTY_CELLS}</table:table-row>`, times, 'rows'),
      )
      .join('');
    return `<table:table table:name="${escaped(name)}"${hidden ? ' table:style-name="ta2"' : ''}>${body}<table:table-row table:number-rows-repeated="1048000"><table:table-cell table:number-columns-repeated="16384"/></table:table-row></table:table>`;
  });
  return [
    { name: 'mimetype', content: 'application/vnd.oasis.opendocument.spreadsheet' },
    {
      name: 'content.xml',
      content: `${XML}<office:document-content><office:automatic-styles><style:style style:name="ta2"><style:table-properties table:display="false"/></style:style></office:automatic-styles><office:body><office:spreadsheet><table:tracked-changes><table:deletion><table:table-cell><text:p>gone</text:p></table:table-cell></table:deletion></table:tracked-changes>${tables.join('')}</office:spreadsheet></office:body></office:document-content>`,
    },
    { name: 'META-INF/manifest.xml', content: `${XML}<manifest:manifest/>` },
  ];
}

export const writeOds = (workbook: TestWorkbook): Buffer => writeZip(odsParts(workbook));

const EMPTY_CELLS = '<table:table-cell table:number-columns-repeated="16000"/>';

function runs<T>(items: readonly T[]): readonly (readonly [T, number])[] {
  const found: [T, number][] = [];
  for (const item of items) {
    const last = found.at(-1);
    if (last?.[0] === item) last[1] += 1;
    else found.push([item, 1]);
  }
  return found;
}

const repeated = (xml: string, times: number, what: 'rows' | 'columns') =>
  times === 1 ? xml : xml.replace(/^(<[\w:-]+)/, `$1 table:number-${what}-repeated="${times}"`);

function odsCell(cell: TestCell): string {
  const text = (value: string) =>
    `<table:table-cell office:value-type="string"><office:annotation><text:p>a note</text:p></office:annotation><text:p>${escaped(value)}</text:p></table:table-cell>`;
  const number = (value: number, currency?: string) =>
    `<table:table-cell office:value-type="${currency ? 'currency' : 'float'}"${currency ? ` office:currency="${currency}"` : ''} office:value="${value}"><text:p>shown</text:p></table:table-cell>`;
  if (cell === null) return '<table:table-cell/>';
  if (typeof cell === 'number') return number(cell);
  if (typeof cell === 'string') return text(cell);
  if ('date' in cell)
    return `<table:table-cell office:value-type="date" office:date-value="${cell.date}T00:00:00"><text:p>shown</text:p></table:table-cell>`;
  if ('number' in cell) return number(cell.number, cell.currency);
  if ('inline' in cell) return text(cell.inline);
  if ('is' in cell)
    return `<table:table-cell office:value-type="boolean" office:boolean-value="${cell.is}"/>`;
  if ('error' in cell) return text(cell.error);
  return typeof cell.value === 'number' ? number(cell.value) : text(cell.value);
}
