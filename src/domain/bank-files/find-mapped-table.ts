import type { ColumnMapping } from './column-mapping.js';
import type { CsvLayout } from './csv-layout.js';
import { DELIMITERS, withoutWide } from './find-table.js';
import { readHeaderNames } from './header-name.js';
import type { MappingFault } from './mapped-layout.js';
import { columnReferences, headingsOf, mappedLayout } from './mapped-layout.js';
import type { RawRecord } from './read-record.js';
import { mappedSigns } from './settle-signs.js';
import type { TableSample } from './table-sample.js';
import { tableSample } from './table-sample.js';

type MappedTable =
  | { readonly ok: true; readonly layout: CsvLayout; readonly sample: TableSample }
  | { readonly ok: false; readonly fault: MappingFault };

/** The table a mapping describes: the first record that holds the headings it names is the header. */
export function findMappedTable(
  mapping: ColumnMapping,
  split: (delimiter: string) => readonly RawRecord[],
): MappedTable {
  if (mapping.delimiter !== undefined && mapping.delimiter.length !== 1) {
    return { ok: false, fault: { key: 'delimiter', detail: 'delimiter must be one character.' } };
  }
  const delimiters = mapping.delimiter === undefined ? DELIMITERS : [mapping.delimiter];
  const tables = delimiters.map((delimiter) => mappedTable(mapping, split(delimiter), delimiter));
  return (
    tables.find(({ table }) => table.ok)?.table ??
    tables.reduce<(typeof tables)[number] | null>(
      (best, next) => (best === null || next.held > best.held ? next : best),
      null,
    )?.table ?? { ok: false, fault: { key: 'delimiter', detail: '' } }
  );
}

interface TriedTable {
  readonly table: MappedTable;
  /** How many of the columns that the mapping names it has: of tables that lack some, the best one is reported. */
  readonly held: number;
}

function mappedTable(mapping: ColumnMapping, records: readonly RawRecord[], delimiter: string): TriedTable {
  const body = withoutWide(records).filter(({ line }) => line > (mapping.skip_lines ?? 0));
  const headerAt = mapping.has_header === false ? null : findHeader(mapping, body);
  const sample = tableSample(body, headerAt, delimiter);
  const skipped = { ...sample, headerLine: Math.max(sample.headerLine, mapping.skip_lines ?? 0) };
  const mapped = mappedLayout(mapping, sample.header);
  return {
    table: mapped.ok ? { ok: true, layout: mappedSigns(mapped.layout, sample), sample: skipped } : mapped,
    held: columnReferences(mapping).filter(([, one]) => headingsOf(one, sample.header).length > 0).length,
  };
}

/** The record with most of the headings the mapping names; with positions only, the first. */
function findHeader(mapping: ColumnMapping, records: readonly RawRecord[]): number {
  const references = columnReferences(mapping).map(([, reference]) => reference);
  const scores = records.slice(0, 60).map(({ cells }) => {
    const header = readHeaderNames(cells);
    return references.filter((reference) => headingsOf(reference, header).length > 0).length;
  });
  return Math.max(0, scores.indexOf(Math.max(...scores)));
}
