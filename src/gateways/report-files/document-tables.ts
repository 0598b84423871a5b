import {
  entry,
  type FiguresBlock,
  type ReportDocument,
  type ReportRow,
  type ReportSection,
  type TableBlock,
} from '../../domain/reports/report-document.js';
import { longDate } from '../../domain/reports/wording.js';
import { ukTime } from './report-wording.js';
import type { CellType, Column, RowKind, Table } from './table.js';

/**
 * The figures and tables of a document for writers of rows, each named by the section that it stands in. Of one that has
 * neither, what it says instead.
 */
export function documentTables(document: ReportDocument): Table<ReportRow>[] {
  const tables = document.sections.flatMap(tablesOf);
  return tables.length > 0 ? tables : [wordsTable(document)];
}

function wordsTable({ title, sections }: ReportDocument): Table<ReportRow> {
  const words = sections.flatMap(({ blocks }) =>
    blocks.flatMap((block) => (block.kind === 'paragraph' ? [entry(block.text)] : [])),
  );
  const column: Column<ReportRow> = {
    key: 'text',
    heading: title,
    type: 'text',
    of: ({ cells }) => cells[0] ?? null,
  };
  return { name: title, columns: [column], pages: [words] };
}

function tablesOf({ heading, blocks }: ReportSection): Table<ReportRow>[] {
  let isFirst = true;
  return blocks.flatMap((block) => {
    if (block.kind === 'figures') return [figuresTable(block, heading)];
    if (block.kind !== 'table') return [];
    const name = isFirst ? heading : (block.columns[0]?.heading ?? heading);
    isFirst = false;
    return [tableOf(block, name)];
  });
}

/** Figures that stand side by side on paper, one under another. */
function figuresTable({ figures }: FiguresBlock, name: string): Table<ReportRow> {
  const rows = figures.map(({ label, value }) => entry(label, value));
  const units = new Map(rows.map((row, at) => [row, figures[at]?.unit ?? 'text']));
  return {
    name,
    columns: [
      { key: 'figure', heading: 'Figure', type: 'text', of: ({ cells }) => cells[0] ?? null },
      {
        key: 'value',
        heading: 'Value',
        type: 'pence',
        typeOf: (row) => units.get(row) ?? 'text',
        of: ({ cells }) => cells[1] ?? null,
      },
    ],
    pages: [rows],
  };
}

/** Client, year and firm of a workbook. */
export function aboutTable(document: ReportDocument, firmName: string | null): Table<ReportRow> {
  const { title, subject, taxYear, periodStart, periodEnd, facts, asOf, reportId } = document;
  const known = new Set(facts.map(({ label }) => label));
  const client = subject === null || known.has('Client') ? [] : [entry('Client', subject.name)];
  const rows = [
    entry('Report', title),
    ...client,
    ...facts.map(({ label, value }) => entry(label, value)),
    ...(taxYear === null ? [] : [entry('Tax year', taxYear)]),
    entry('Period', `${longDate(periodStart)} to ${longDate(periodEnd)}`),
    ...(firmName === null ? [] : [entry('Firm', firmName)]),
    entry('Figures as of', ukTime(asOf)),
    entry('Report number', reportId),
  ];
  const column = (key: string, heading: string, at: number): Column<ReportRow> => ({
    key,
    heading,
    type: 'text',
    of: ({ cells }) => cells[at] ?? null,
  });
  return {
    name: 'About this report',
    columns: [column('about', 'About this report', 0), column('value', 'Value', 1)],
    pages: [rows],
  };
}

/**
 * A document as one table, for a format that holds one. A document with one table gives that table. Any other gives the
 * rows of all its tables: each row has the name of its table, and each cell its heading of that table.
 */
export function singleTable(document: ReportDocument): Table<ReportRow> {
  const [only, ...others] = document.sections.flatMap(({ blocks }) =>
    blocks.filter((block) => block.kind === 'table'),
  );
  if (only !== undefined && others.length === 0) return tableOf(only, document.title);
  const tables = documentTables(document);
  if (tables[0] !== undefined && tables.length === 1) return tables[0];
  const headings = [...new Set(tables.flatMap((table) => headingsOf(table).slice(1)))];
  const rows = tables.flatMap((table) => [...placedRows(table, headings)]);
  const types = new Map(rows.map(({ row, types: own }) => [row, own]));
  return {
    name: document.title,
    columns: ['Table', 'Item', ...headings].map((heading, at) => ({
      key: `column_${at + 1}`,
      heading,
      type: 'text',
      typeOf: (row) => types.get(row)?.[at] ?? 'text',
      of: ({ cells }) => cells[at] ?? null,
    })),
    pages: [rows.map(({ row }) => row)],
  };
}

/** A heading that a table has twice, by its place the second time. */
const headingsOf = ({ columns }: Table<ReportRow>): string[] =>
  columns.map(({ heading }, at) =>
    columns.findIndex((one) => one.heading === heading) === at ? heading : `${heading} ${at + 1}`,
  );

interface PlacedRow {
  readonly row: ReportRow;
  readonly types: readonly CellType[];
}

/** The rows of a table in columns of the whole: its name, its first cell, and the others under their headings. */
function* placedRows(table: Table<ReportRow>, headings: readonly string[]): Generator<PlacedRow> {
  const { name, columns, pages } = table;
  const own = headingsOf(table);
  const places = headings.map((heading) => own.indexOf(heading, 1));
  const order = [0, ...places];
  for (const row of [...(pages as Iterable<readonly ReportRow[]>)].flat()) {
    const cells = order.map((at) => (at < 0 ? null : (row.cells[at] ?? null)));
    const types = order.map((at) => columns[at]?.typeOf?.(row) ?? columns[at]?.type ?? 'text');
    yield { row: { ...row, cells: [name, ...cells] }, types: ['text', ...types] };
  }
}

const tableOf = ({ columns, rows }: TableBlock, name: string): Table<ReportRow> => ({
  name,
  columns: columns.map(({ key, heading, unit }, at) => ({
    key,
    heading,
    type: unit,
    of: ({ cells }) => cells[at] ?? null,
  })),
  pages: [rows],
  kindOf: ({ kind, isSum }): RowKind => (kind === 'total' && isSum ? 'sum' : kind),
});
