import {
  entry,
  type FiguresBlock,
  type ReportDocument,
  type ReportRow,
  type ReportSection,
  type TableBlock,
} from '../../domain/reports/report-document.js';
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

/**
 * A document as one table, for a format that has room for one: its only table as it stands, or else the rows of each after
 * a row with its name and headings.
 */
export function singleTable(document: ReportDocument): Table<ReportRow> {
  const [only, ...others] = document.sections.flatMap(({ blocks }) =>
    blocks.filter((block) => block.kind === 'table'),
  );
  if (only !== undefined && others.length === 0) return tableOf(only, document.title);
  const tables = documentTables(document);
  if (tables[0] !== undefined && tables.length === 1) return tables[0];
  const rows = [...stacked(tables)];
  const types = new Map(rows.map((row) => [row.row, row.types]));
  const width = Math.max(...rows.map(({ row }) => row.cells.length));
  const columns = Array.from(
    { length: width },
    (_, at): Column<ReportRow> => ({
      key: `column_${at + 1}`,
      heading: at === 0 ? document.title : `Column ${at + 1}`,
      type: 'text',
      typeOf: (row) => types.get(row)?.[at] ?? 'text',
      of: ({ cells }) => cells[at] ?? null,
    }),
  );
  return { name: document.title, columns, pages: [rows.map(({ row }) => row)] };
}

interface StackedRow {
  readonly row: ReportRow;
  readonly types: readonly CellType[];
}

function* stacked(tables: readonly Table<ReportRow>[]): Generator<StackedRow> {
  for (const { name, columns, pages } of tables) {
    const headings = columns.map(({ heading }, at) => (at === 0 ? name : heading));
    yield { row: { kind: 'group', cells: headings }, types: [] };
    for (const row of [...(pages as Iterable<readonly ReportRow[]>)].flat()) {
      yield { row, types: columns.map(({ type, typeOf }) => typeOf?.(row) ?? type) };
    }
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
