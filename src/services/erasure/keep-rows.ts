import type { AppContext } from '../../context.js';
import { SEALED_TABLES } from '../../db/encryption/sealed-tables.js';
import type { ErasedRow } from '../../db/erasure/erased-rows-repository.js';
import type { ErasureStep } from '../../db/erasure/erased-tables.js';
import type { ClientInHand } from '../../db/erasure/erasures-repository.js';
import { insertKeptRecord, keepFiles, lastDayKept } from '../../db/erasure/kept-records-repository.js';
import type { TenantExecutor } from '../../db/executor.js';
import { retainedUntil } from '../../domain/tax/rates/retention.js';
import { dateInLondon } from '../../domain/tax-returns/year-ended.js';
import type { IsoDate, TaxYearStart } from '../../domain/tax-year.js';

interface Portion {
  readonly erasureId: string;
  readonly client: ClientInHand;
  readonly step: ErasureStep;
  readonly rows: readonly ErasedRow[];
}

type Slice = Pick<AppContext, 'newId' | 'now' | 'cipher' | 'retentionSeal'>;

/**
 * Seals those of the erased rows that the law still wants kept, by tax year. What the service had sealed itself is opened first, since its
 * keys change.
 * @throws {TypeError} without a key to seal with, so that nothing is erased
 */
export async function keepRows(ctx: Slice, trx: TenantExecutor['trx'], portion: Portion): Promise<void> {
  const { erasureId, client, step } = portion;
  const today = dateInLondon(ctx.now());
  const lastDay =
    step.kept?.year === null
      ? await lastDayKept(trx, { tenantId: client.tenantId, id: erasureId }, client.clientId)
      : null;
  for (const [taxYear, rows] of byYear(portion.rows)) {
    const keepUntil = taxYear === null ? lastDay : retainedUntil(taxYear, client.keptFor);
    const isKept = keepUntil !== null && keepUntil >= today;
    if (isKept) await seal(ctx, trx, { portion, taxYear, rows, keepUntil });
    if (step.table === 'documents')
      await keepFiles(trx, client.tenantId, fileIdsOf(rows), isKept ? keepUntil : null);
  }
}

/** The content of a document stays in its file, sealed under a key that its kept record alone has. */
const fileIdsOf = (rows: readonly Row[]): string[] => rows.map((row) => String(row['file_id']));

/** Text that a kept record is bound to: it opens for no other. */
export const placeOfKept = (id: string, records: string): string => `kept_records ${id} ${records}`;

async function seal(
  ctx: Slice,
  trx: TenantExecutor['trx'],
  {
    portion: { erasureId, client, step },
    taxYear,
    rows,
    keepUntil,
  }: {
    readonly portion: Portion;
    readonly taxYear: TaxYearStart | null;
    readonly rows: readonly Row[];
    readonly keepUntil: IsoDate;
  },
): Promise<void> {
  if (ctx.retentionSeal === null) throw new TypeError('RETENTION_PUBLIC_KEY is not set');
  const id = ctx.newId();
  const opened = rows.map((row) => openRow(ctx, client, step, row));
  await insertKeptRecord(trx, {
    id,
    tenantId: client.tenantId,
    livemode: client.livemode,
    erasureId,
    clientId: client.clientId,
    records: step.table,
    taxYear,
    rowCount: rows.length,
    keepUntil,
    sealed: ctx.retentionSeal.seal(placeOfKept(id, step.table), JSON.stringify(opened)),
  });
}

type Row = NonNullable<ErasedRow['row']>;

function byYear(rows: readonly ErasedRow[]): Map<TaxYearStart | null, Row[]> {
  const years = new Map<TaxYearStart | null, Row[]>();
  for (const { row, taxYear } of rows) {
    if (row === null) continue;
    const ofYear = years.get(taxYear) ?? [];
    ofYear.push(row);
    years.set(taxYear, ofYear);
  }
  return years;
}

/**
 * A row as the law wants it kept: without the columns that are no record, and with sealed columns opened, as text or in
 * Base64.
 */
function openRow(
  { cipher }: Slice,
  { tenantId }: ClientInHand,
  { table, kept }: ErasureStep,
  row: Row,
): object {
  const left = new Set(kept?.without);
  const opened = Object.fromEntries(Object.entries(row).filter(([column]) => !left.has(column)));
  for (const { column, purpose, isBinary } of SEALED_TABLES.find((one) => one.table === table)?.columns ??
    []) {
    const sealed = opened[column];
    if (typeof sealed !== 'string') continue;
    const place = { purpose, tenantId, rowId: String(row['id']) };
    const value = cipher.decrypt(place, Buffer.from(sealed.replace(/^\\x/, ''), 'hex'));
    opened[column] = value.toString(isBinary ? 'base64' : 'utf8');
  }
  return opened;
}
