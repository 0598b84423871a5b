import { createHash } from 'node:crypto';
import type { CopiedColumn, CopiedRow } from '../../db/copy/read-by-copy.js';
import { copyExported, exportedTables } from '../../db/reports/export-queries.js';
import type { ExportedTable } from '../../db/reports/exported-tables.js';
import type { TenantTable } from '../../db/tenant-tables.js';
import { publicId } from '../../domain/ids.js';
import { isPlainObject } from '../../domain/language/is-object.js';
import { parsedAs } from '../../domain/language/parsed-as.js';
import { type ExportedColumn, rowWriter } from '../../domain/reports/exported-row.js';
import type { SealedPurpose } from '../../domain/sealed-purposes.js';
import { inPieces, type Table } from '../../gateways/report-files/table.js';
import { writeCsv } from '../../gateways/report-files/write-csv.js';
import { zipInThread } from '../../gateways/report-files/zip/zip-in-thread.js';
import type { ZipEntry } from '../../gateways/report-files/zip/zip-stream.js';
import { documentFiles } from './document-files.js';
import { readTransactionLines } from './read-transaction-lines.js';
import { clientsOf } from './report-header.js';
import type { ReportSource } from './report-source.js';

/** Quick: text shrinks to a tenth even so. */
const COMPRESSION_LEVEL = 1;

/** A file of the export as its manifest lists it. */
interface ListedFile {
  readonly name: string;
  /** Lower-case hex, of the file as it is before it is compressed. */
  readonly sha256: string;
  /** Objects, or lines without the heading; 1 for a document. */
  readonly rows: number;
}

/**
 * All that a tenant or a client has here, as a zip: a file of newline-delimited JSON for each kind of thing, the
 * transactions as CSV too, the documents as they were sent, and a manifest last. Read and written together, a page of rows at a time.
 */
export function dataExport(source: ReportSource): AsyncIterable<Uint8Array> {
  return zipInThread(entriesOf(source), { mtime: source.asOf, compressionLevel: COMPRESSION_LEVEL });
}

async function* entriesOf(source: ReportSource): AsyncGenerator<ZipEntry> {
  const files: ListedFile[] = [];
  const list = (file: ListedFile) => void files.push(file);
  const clientIds = clientsOf(source.report);
  for (const [table, shown] of exportedTables(clientIds !== null)) {
    const name = `${shown.file}.ndjson`;
    const count = { rows: 0 };
    const lines = inPieces(linesOf(source, { table, idKind: shown.idKind, clientIds, count }));
    yield { path: name, content: listed(lines, (sha256) => list({ name, sha256, rows: count.rows })) };
  }
  yield await transactionsCsv(source, list);
  for await (const { path, content } of documentFiles(source, clientIds)) {
    yield { path, content: listed(content, (sha256) => list({ name: path, sha256, rows: 1 })) };
  }
  const manifest = {
    as_of: source.asOf.toISOString(),
    livemode: source.db.livemode,
    client_ids: clientIds?.map((id) => publicId('client', id)) ?? null,
    files,
  };
  yield { path: 'manifest.json', content: inPieces([`${JSON.stringify(manifest, null, 2)}\n`]) };
}

async function transactionsCsv(source: ReportSource, list: (file: ListedFile) => void): Promise<ZipEntry> {
  const name = 'transactions.csv';
  const table = readTransactionLines(source);
  const count = { rows: 0 };
  const csv = writeCsv({ ...table, pages: counted(table.pages, count) });
  return { path: name, content: listed(csv, (sha256) => list({ name, sha256, rows: count.rows })) };
}

/** Passes the rows on and counts them. */
async function* counted<Row>(
  pages: Table<Row>['pages'],
  count: { rows: number },
): AsyncGenerator<Iterable<Row>> {
  function* each(page: Iterable<Row>): Generator<Row> {
    for (const row of page) {
      count.rows += 1;
      yield row;
    }
  }
  for await (const page of pages) yield each(page);
}

/** Passes the bytes on. `done` gets their digest once all have gone by. */
async function* listed(
  content: AsyncIterable<Uint8Array>,
  done: (sha256: string) => void,
): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256');
  for await (const piece of content) {
    hash.update(piece);
    yield piece;
  }
  done(hash.digest('hex'));
}

interface TableToExport extends Pick<ExportedTable, 'idKind'> {
  readonly table: TenantTable;
  /** `null`: every client of the tenant. */
  readonly clientIds: readonly string[] | null;
  /** Rows so far. */
  readonly count: { rows: number };
}

async function* linesOf(
  source: ReportSource,
  { table, idKind, clientIds, count }: TableToExport,
): AsyncGenerator<Iterable<string>> {
  const { columns, pages } = await copyExported(source.db, table, clientIds);
  const lineOf =
    table === 'events' ? bodyOf(columns) : rowWriter(openedColumns(source, table, columns), idKind);
  function* linesOfPage(page: Iterable<CopiedRow>): Generator<string> {
    for (const row of page) yield `${lineOf(row)}\n`;
  }
  for await (const page of counted(pages, count)) yield linesOfPage(page);
}

/** The event as it was sent, on one line, and what a replacement changed. */
function bodyOf(columns: readonly CopiedColumn[]): (row: CopiedRow) => string {
  const body = named(columns, 'body');
  const changes = named(columns, 'changes');
  return (row) => {
    const sent = parsedAs(String(body.decode(row[body.at] ?? '')), isPlainObject);
    const changed = changes.decode(row[changes.at] ?? '');
    return JSON.stringify(changed === null || changed === undefined ? sent : { ...sent, changes: changed });
  };
}

function named(columns: readonly CopiedColumn[], wanted: string): CopiedColumn & { readonly at: number } {
  const at = columns.findIndex(({ name }) => name === wanted);
  const column = columns[at];
  if (!column) throw new RangeError(`no column is called ${wanted}`);
  return { ...column, at };
}

/** Sealed columns under the names of what they hold; bytes as base64. */
const openedColumns = (
  source: ReportSource,
  table: TenantTable,
  columns: readonly CopiedColumn[],
): ExportedColumn[] =>
  columns.map((column) => {
    if (column.name.endsWith(SEALED)) return unsealed(source, table, column, columns);
    return { name: column.name, decode: (cell) => base64IfBytes(column.decode(cell)) };
  });

const base64IfBytes = (value: unknown): unknown =>
  Buffer.isBuffer(value) ? value.toString('base64') : value;

function unsealed(
  { cipher, db }: ReportSource,
  table: TenantTable,
  column: CopiedColumn,
  columns: readonly CopiedColumn[],
): ExportedColumn {
  const id = named(columns, 'id');
  const name = column.name.slice(0, -SEALED.length);
  const purpose = `${table}.${name}` as SealedPurpose;
  const decode = (cell: string, row: CopiedRow): unknown => {
    const sealed = column.decode(cell);
    if (!Buffer.isBuffer(sealed)) return sealed;
    const rowId = String(id.decode(row[id.at] ?? ''));
    const text = cipher.decryptText({ purpose, tenantId: db.tenantId, rowId }, sealed);
    return OBJECTS.has(name) ? JSON.parse(text) : text;
  };
  return { name, decode };
}

const SEALED = '_encrypted';

/** Sealed values that are objects. */
const OBJECTS: ReadonlySet<string> = new Set(['fraud_prevention', 'spouse']);
