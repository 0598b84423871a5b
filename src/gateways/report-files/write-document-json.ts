import { Readable } from 'node:stream';
import { poundsFromPence } from '../../domain/money.js';
import type {
  ReportCell,
  ReportColumn,
  ReportDocument,
  ReportRow,
  TableBlock,
} from '../../domain/reports/report-document.js';

/**
 * A report as one JSON document in UTF-8, snake_case as in the API, amounts as numbers in pounds. Each table
 * is an array of its entries under its own name; totals follow from the entries.
 */
export function writeDocumentJson(document: ReportDocument): Readable {
  const text = `${JSON.stringify(contentOf(document), null, 2)}\n`;
  return Readable.from([Buffer.from(text)], { objectMode: false });
}

function contentOf(document: ReportDocument) {
  const { subject } = document;
  const tables = document.sections.flatMap(({ blocks }) =>
    blocks.filter((block): block is TableBlock => block.kind === 'table'),
  );
  return {
    report_id: document.reportId,
    type: document.type,
    as_of: document.asOf,
    client:
      subject === null ? null : { name: subject.name, utr: subject.utrMasked, nino: subject.ninoMasked },
    tax_year: document.taxYear,
    period_start: document.periodStart,
    period_end: document.periodEnd,
    ...byKey(tables),
    ...document.fields,
  };
}

/** Tables that share a key, one for each business say, are one array. */
function byKey(tables: readonly TableBlock[]): Record<string, unknown[]> {
  const gathered: Record<string, unknown[]> = {};
  for (const { key, columns, rows } of tables) {
    const entries = gathered[key] ?? [];
    gathered[key] = entries;
    for (const one of entriesOf(columns, rows)) entries.push(one);
  }
  return gathered;
}

function* entriesOf(columns: readonly ReportColumn[], rows: readonly ReportRow[]) {
  let group: ReportCell = null;
  for (const { kind, cells } of rows) {
    if (kind === 'group') group = cells[0] ?? null;
    if (kind !== 'entry') continue;
    const named = columns.map(({ key, unit }, index) => [key, jsonOf(cells[index] ?? null, unit)] as const);
    yield { ...(group === null ? {} : { group }), ...Object.fromEntries(named) };
  }
}

const jsonOf = (cell: ReportCell, unit: ReportColumn['unit']): ReportCell =>
  unit === 'pence' && typeof cell === 'number' ? poundsFromPence(cell) : cell;
