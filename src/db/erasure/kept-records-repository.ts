import type { Knex } from 'knex';
import type { IsoDate, TaxYearStart } from '../../domain/tax-year.js';
import type { TenantKey } from '../../domain/tenant.js';
import type { Queries } from '../executor.js';
import type { RowKey } from '../row-key.js';
import { TODAY_IN_UK } from '../today.js';

interface KeptRecord extends TenantKey {
  readonly id: string;
  readonly erasureId: string;
  readonly clientId: string;
  readonly records: string;
  readonly taxYear: TaxYearStart | null;
  readonly rowCount: number;
  readonly keepUntil: IsoDate;
  readonly sealed: Buffer;
}

export async function insertKeptRecord(trx: Queries, record: KeptRecord): Promise<void> {
  await trx('kept_records').insert({
    id: record.id,
    tenant_id: record.tenantId,
    livemode: record.livemode,
    erasure_id: record.erasureId,
    client_id: record.clientId,
    records: record.records,
    tax_year: record.taxYear,
    row_count: record.rowCount,
    keep_until: record.keepUntil,
    sealed: record.sealed,
  });
}

/** Keeps files that nothing names any more until a day; those that need not be kept are emptied within minutes. */
export async function keepFiles(
  trx: Queries,
  tenantId: string,
  fileIds: readonly string[],
  keepUntil: IsoDate | null,
): Promise<void> {
  await trx('files')
    .where({ tenant_id: tenantId })
    .whereIn('id', [...fileIds])
    .update(keepUntil === null ? { removed_at: trx.raw('now()') } : { keep_until: keepUntil });
}

/** The last day for which something of a client is kept; `null` when nothing is. */
export async function lastDayKept(
  trx: Queries,
  { tenantId, id }: RowKey,
  clientId: string,
): Promise<IsoDate | null> {
  const { rows }: { rows: { until: IsoDate | null }[] } = await trx.raw(
    `select max(keep_until) as until from kept_records
     where tenant_id = :tenantId and erasure_id = :id and client_id = :clientId`,
    { tenantId, id, clientId },
  );
  return rows[0]?.until ?? null;
}

/**
 * Destroys records whose last day of retention has passed, a portion at a time.
 * @returns how many records it destroyed
 */
export async function destroyKeptRecords(system: Knex, portion: number): Promise<number> {
  const { rowCount } = await system.raw<{ rowCount: number }>(
    `delete from kept_records where (tenant_id, id) in (
       select tenant_id, id from kept_records where keep_until < ${TODAY_IN_UK} limit ? for update skip locked)`,
    [portion],
  );
  await system.raw(
    `update erasures e set destroyed_at = now() where status = 'completed' and destroyed_at is null
       and jsonb_array_length(certificate->'kept') > 0 and not exists (select from kept_records k
         where k.tenant_id = e.tenant_id and k.erasure_id = e.id)`,
  );
  return rowCount;
}
