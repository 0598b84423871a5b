import type { Knex } from 'knex';
import type { Certificate, ErasureSubject } from '../../domain/erasure/erasure.js';
import type { KeptFor } from '../../domain/tax/rates/retention.js';
import type { IsoDate, TaxYearStart } from '../../domain/tax-year.js';
import type { TenantKey } from '../../domain/tenant.js';
import { insertInto, type Queries, rowsOf, type TenantExecutor } from '../executor.js';
import { keyColumns, type RowKey } from '../row-key.js';

/** The client whose rows are being erased. */
export interface ClientInHand extends TenantKey {
  readonly clientId: string;
  readonly keptFor: KeptFor;
  /** Rows that were deleted before this instant are not kept. */
  readonly since: string;
}

export interface DueErasure extends TenantKey {
  readonly id: string;
}

/** An erasure that is not over. */
export interface OpenErasure extends TenantKey {
  readonly id: string;
  readonly subject: ErasureSubject;
  readonly clientId: string | null;
  readonly requestingKeyId: string | null;
  readonly clientInHand: ClientInHand | null;
  readonly createdAt: Date;
}

interface OpenRow {
  id: string;
  tenant_id: string;
  livemode: boolean;
  subject: ErasureSubject;
  client_id: string | null;
  requesting_key_id: string | null;
  client_in_hand: ClientInHand | null;
  created_at: Date;
}

/** Inserts an erasure, unless another request for the same one was committed just before. */
export async function insertErasure(
  db: TenantExecutor,
  row: {
    readonly id: string;
    readonly clientId: string | null;
    readonly startsAt: Date;
    readonly requestedBy: string;
    readonly requestingKeyId: string | null;
  },
): Promise<void> {
  await insertInto(db, 'erasures', {
    id: row.id,
    subject: row.clientId === null ? 'tenant' : 'client',
    client_id: row.clientId,
    status: row.clientId === null ? 'waiting' : 'queued',
    starts_at: row.startsAt,
    requested_by: row.requestedBy,
    requesting_key_id: row.requestingKeyId,
  })
    .onConflict()
    .ignore();
}

/** @returns whether it was waiting */
export async function setErasureWithdrawn(db: TenantExecutor, id: string): Promise<boolean> {
  const count = await rowsOf(db, 'erasures')
    .where({ id, status: 'waiting' })
    .update({ status: 'withdrawn', completed_at: db.trx.fn.now() });
  return count === 1;
}

/** Erasures whose time has come. Tenants take turns, each with its oldest first. @param except ids to leave out */
export async function listDueErasures(
  system: Knex,
  { now, except, limit }: { readonly now: Date; readonly except: readonly string[]; readonly limit: number },
): Promise<DueErasure[]> {
  const { rows } = await system.raw<{ rows: { id: string; tenant_id: string; livemode: boolean }[] }>(
    `select id, tenant_id, livemode from erasures
     where status in ('waiting', 'queued', 'processing') and starts_at <= :now
       and id <> all(cast(:except as uuid[]))
     order by row_number() over (partition by tenant_id order by created_at, id), created_at, id
     limit :limit`,
    { now, except: [...except], limit },
  );
  return rows.map((row) => ({ id: row.id, tenantId: row.tenant_id, livemode: row.livemode }));
}

/**
 * Locks an erasure that is not over, until the transaction ends.
 * @returns `undefined` when it is over, not yet due, or locked by another transaction
 */
export async function lockDueErasure(
  trx: Queries,
  key: RowKey,
  now: Date,
): Promise<(OpenErasure & { readonly isStarted: boolean }) | undefined> {
  const row: (OpenRow & { status: string }) | undefined = await trx('erasures')
    .where(keyColumns(key))
    .whereIn('status', ['waiting', 'queued', 'processing'])
    .where('starts_at', '<=', now)
    .forUpdate()
    .skipLocked()
    .first(
      'id',
      'tenant_id',
      'livemode',
      'subject',
      'client_id',
      'requesting_key_id',
      'client_in_hand',
      'created_at',
      'status',
    );
  return (
    row && {
      id: row.id,
      tenantId: row.tenant_id,
      livemode: row.livemode,
      subject: row.subject,
      clientId: row.client_id,
      requestingKeyId: row.requesting_key_id,
      clientInHand: row.client_in_hand,
      createdAt: row.created_at,
      isStarted: row.status === 'processing',
    }
  );
}

export async function setErasureStarted(trx: Queries, key: RowKey): Promise<void> {
  await trx('erasures').where(keyColumns(key)).update({ status: 'processing' });
}

export async function setClientInHand(trx: Queries, key: RowKey, client: ClientInHand | null): Promise<void> {
  await trx('erasures')
    .where(keyColumns(key))
    .update({ client_in_hand: client && JSON.stringify(client) });
}

/** Adds to the number of erased rows of a table, which the certificate states. */
export async function countErased(
  trx: Queries,
  { tenantId, id }: RowKey,
  table: string,
  count: number,
): Promise<void> {
  await trx.raw(
    `update erasures set erased = erased || jsonb_build_object(cast(:table as text),
       coalesce(cast(erased->>:table as bigint), 0) + :count)
     where tenant_id = :tenantId and id = :id`,
    { tenantId, id, table, count },
  );
}

/** Records that an erasure keeps, by kind, year and day, and the number of rows of each table that it has erased. */
export async function readOutcome(trx: Queries, key: RowKey) {
  const {
    rows: kept,
  }: {
    rows: { records: string; tax_year: TaxYearStart | null; until: IsoDate; count: string }[];
  } = await trx.raw(
    `select records, tax_year, keep_until as until, sum(row_count) as count from kept_records
     where tenant_id = :tenantId and erasure_id = :id
     group by records, tax_year, keep_until order by tax_year nulls last, records, keep_until`,
    { tenantId: key.tenantId, id: key.id },
  );
  const row: { erased: Record<string, number> } = await trx('erasures')
    .where(keyColumns(key))
    .first('erased');
  return {
    kept: kept.map((one) => ({
      records: one.records,
      taxYear: one.tax_year,
      until: one.until,
      count: Number(one.count),
    })),
    erased: row.erased,
  };
}

export async function setErasureCompleted(
  trx: Queries,
  key: RowKey,
  { certificate, completedAt }: { readonly certificate: Certificate; readonly completedAt: Date },
): Promise<void> {
  await trx('erasures')
    .where(keyColumns(key))
    .update({
      status: 'completed',
      certificate: JSON.stringify(certificate),
      completed_at: completedAt,
      client_in_hand: null,
    });
}
