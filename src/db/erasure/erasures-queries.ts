import type { Knex } from 'knex';
import type { Certificate, Erasure, ErasureStatus, ErasureSubject } from '../../domain/erasure/erasure.js';
import { NotFoundError } from '../../errors.js';
import { rowsOf, type TenantReader } from '../executor.js';
import { OF_ANY_TENANT, type RowKey } from '../row-key.js';

const COLUMNS = [
  'id',
  'subject',
  'client_id',
  'status',
  'starts_at',
  'certificate',
  'created_at',
  'completed_at',
  'destroyed_at',
] as const;

interface ErasureRow {
  id: string;
  subject: ErasureSubject;
  client_id: string | null;
  status: ErasureStatus;
  starts_at: Date;
  certificate: Certificate | null;
  created_at: Date;
  completed_at: Date | null;
  destroyed_at: Date | null;
}

/** @throws {NotFoundError} */
export async function loadErasure(db: TenantReader, id: string): Promise<Erasure> {
  const row: ErasureRow | undefined = await rowsOf(db, 'erasures')
    .where({ id })
    .first(...COLUMNS);
  if (row === undefined) throw new NotFoundError('There is no such erasure.');
  return toErasure(row);
}

/** The erasure of a client, or of the tenant, that is not withdrawn. */
export async function findErasure(db: TenantReader, clientId: string | null): Promise<Erasure | undefined> {
  const row: ErasureRow | undefined = await rowsOf(db, 'erasures')
    .where(clientId === null ? { subject: 'tenant' } : { subject: 'client', client_id: clientId })
    .whereNot({ status: 'withdrawn' })
    .first(...COLUMNS);
  return row && toErasure(row);
}

/** Sealed records of an erasure, for a lawful request. */
export async function listKeptRecords(
  system: Knex,
  erasure: RowKey,
): Promise<
  { readonly id: string; readonly livemode: boolean; readonly records: string; readonly sealed: Buffer }[]
> {
  return system('kept_records')
    .where({ tenant_id: erasure.tenantId, erasure_id: erasure.id })
    .orderBy('id')
    .select('id', 'livemode', 'records', 'sealed');
}

/** Erasures of every tenant that were completed after an instant, the oldest first. */
export async function listCompletedErasures(
  system: Knex,
  since: Date,
): Promise<{ readonly tenantId: string; readonly erasure: Erasure }[]> {
  const rows: (ErasureRow & { tenant_id: string })[] = await system('erasures')
    .where('completed_at', '>', since)
    .where({ status: 'completed' })
    .orderBy('completed_at')
    .select('tenant_id', ...COLUMNS);
  return rows.map((row) => ({ tenantId: row.tenant_id, erasure: toErasure(row) }));
}

/** An erasure of any tenant. Give it the `system` pool. */
export async function findErasureOfAny(
  system: Knex,
  id: string,
): Promise<{ readonly tenantId: string; readonly erasure: Erasure } | undefined> {
  const row: (ErasureRow & { tenant_id: string }) | undefined = await system('erasures')
    .where({ id })
    .whereRaw(OF_ANY_TENANT)
    .first('tenant_id', ...COLUMNS);
  return row && { tenantId: row.tenant_id, erasure: toErasure(row) };
}

const toErasure = (row: ErasureRow): Erasure => ({
  id: row.id,
  subject: row.subject,
  clientId: row.client_id,
  status: row.status,
  startsAt: row.starts_at,
  certificate: row.certificate,
  createdAt: row.created_at,
  completedAt: row.completed_at,
  destroyedAt: row.destroyed_at,
});
