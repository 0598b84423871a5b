import { poundsFromPence } from '../../domain/money.js';
import type { ReportDocument, ReportRow, TableBlock } from '../../domain/reports/report-document.js';
import type { Cell, Column, RowKind, Table } from './table.js';

/** The tables of a document for writers of rows, each named by the section that it stands in. */
export function documentTables({ title, sections }: ReportDocument): Table<ReportRow>[] {
  const tables = sections.flatMap(({ heading, blocks }) =>
    blocks
      .filter((block): block is TableBlock => block.kind === 'table')
      .map((block, index) => tableOf(block, index === 0 ? heading : (block.columns[0]?.heading ?? heading))),
  );
  return tables.length > 0 ? tables : [{ name: title, columns: [], pages: [] }];
}

/** All tables as one, for a format that has room for one: the rows of each after a row with its name. */
export function singleTable(document: ReportDocument): Table<ReportRow> {
  const tables = documentTables(document);
  const widest = tables.toSorted((one, other) => other.columns.length - one.columns.length)[0];
  const [only, ...others] = tables;
  if (only !== undefined && others.length === 0) return only;
  const columns: Column<ReportRow>[] = (widest?.columns ?? []).map(({ key, heading }, at) => ({
    key,
    heading: at === 0 ? document.title : heading,
    type: 'text',
    of: (row) => row.cells[at] ?? null,
  }));
  return { name: document.title, columns, pages: [[...stacked(tables)]] };
}

function* stacked(tables: readonly Table<ReportRow>[]): Generator<ReportRow> {
  for (const { name, columns, pages } of tables) {
    yield { kind: 'group', cells: [name, ...columns.slice(1).map(({ heading }) => heading)] };
    for (const row of [...(pages as Iterable<readonly ReportRow[]>)].flat()) {
      yield { ...row, cells: columns.map(({ of, type }) => inPounds(of(row), type)) };
    }
  }
}

/** Amounts as numbers of pounds, since a column holds what is of several types. */
const inPounds = (cell: Cell, type: Column<ReportRow>['type']): string | number | null => {
  if (typeof cell === 'boolean') return String(cell);
  return type === 'pence' && typeof cell === 'number' ? poundsFromPence(cell) : cell;
};

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
