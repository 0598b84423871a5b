import type { Knex } from 'knex';
import type { Certificate, ErasureSubject, OpenWork } from '../../domain/erasure/erasure.js';
import type { KeptFor } from '../../domain/tax/rates/retention.js';
import type { IsoDate, TaxYearStart } from '../../domain/tax-year.js';
import type { TenantKey } from '../../domain/tenant.js';
import { insertInto, type Queries, rowsOf, type TenantExecutor } from '../executor.js';
import { keyColumns, type RowKey } from '../row-key.js';
import { TODAY_IN_UK } from '../today.js';
import type { ErasureStep } from './erased-tables.js';

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

/** An erasure that is not over, as whoever goes on with it needs it. */
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

/** Hides what could be worked with while a client is erased. @param id of a client that is locked */
export async function hideClient(db: TenantExecutor, id: string): Promise<void> {
  const now = db.trx.fn.now();
  await rowsOf(db, 'clients').where({ 'clients.id': id }).whereNull('deleted_at').update({ deleted_at: now });
  for (const table of ['businesses', 'properties', 'source_accounts', 'tax_returns'] as const) {
    await rowsOf(db, table).where({ client_id: id }).whereNull('deleted_at').update({ deleted_at: now });
  }
}

/** Locks the client, deleted or not. @returns whether there is one */
export async function lockAnyClient(db: TenantExecutor, id: string): Promise<boolean> {
  const row = await rowsOf(db, 'clients').where({ 'clients.id': id }).forUpdate().first('clients.id');
  return row !== undefined;
}

/** @returns whether it was waiting */
export async function setErasureWithdrawn(db: TenantExecutor, id: string): Promise<boolean> {
  const count = await rowsOf(db, 'erasures')
    .where({ id, status: 'waiting' })
    .update({ status: 'withdrawn', completed_at: db.trx.fn.now() });
  return count === 1;
}

/** Work that is not over, of a client or of all of the tenant's in both modes. */
export async function findOpenWork(
  queries: Queries,
  { tenantId, clientId }: { readonly tenantId: string; readonly clientId: string | null },
): Promise<OpenWork> {
  const of = `tenant_id = :tenantId and (cast(:clientId as uuid) is null or client_id = :clientId)`;
  const joint = `tenant_id = :tenantId and deleted_at is null and owners <> '[]'`;
  const started = (table: string) =>
    `exists (select from ${table} where ${of} and status in ('queued', 'processing'))`;
  const { rows }: { rows: OpenWork[] } = await queries.raw(
    `select
       (exists (select from submissions where ${of} and state not in ('confirmed', 'refused', 'done', 'unknown'))
         or exists (select from quarterly_updates where ${of} and status = 'sending')
         or exists (select from submission_batch_items i where i.tenant_id = :tenantId and i.status = 'pending'
           and (cast(:clientId as uuid) is null or i.update_request->>'clientId' = cast(:clientId as text)
             or i.tax_return_id in (select id from tax_returns where ${of})))) as filing,
       (exists (select from submissions where ${of} and state = 'unknown')
         or exists (select from quarterly_updates where ${of} and status = 'unknown')) as unknown,
       (${['imports', 'categorisations', 'bulk_updates', 'prefills', 'reports'].map(started).join(' or ')}) as other,
       (exists (select from properties where ${joint} and client_id = :clientId)
         or exists (select from properties where ${joint}
           and owners @> jsonb_build_array(jsonb_build_object('clientId', cast(:clientId as text))))) as joint`,
    { tenantId, clientId },
  );
  return rows[0] ?? { filing: false, unknown: false, other: false, joint: false };
}

/** The name of the tenant. */
export async function findOwnName(db: TenantExecutor): Promise<string | undefined> {
  const { rows }: { rows: { name: string }[] } = await db.trx.raw('select name from tenants where id = ?', [
    db.tenantId,
  ]);
  return rows[0]?.name;
}

/** Whether the client trades or lets, as far as its records say. */
export async function findKeptFor(
  queries: Queries,
  { tenantId, clientId }: { readonly tenantId: string; readonly clientId: string },
): Promise<KeptFor> {
  const of = 'tenant_id = :tenantId and client_id = :clientId';
  const { rows }: { rows: { trades: boolean }[] } = await queries.raw(
    `select exists (select from businesses where ${of}) or exists (select from properties where ${of})
       or exists (select from transactions where ${of} and category ~ '^(self_employment|property|foreign_property)')
       as trades`,
    { tenantId, clientId },
  );
  return rows[0]?.trades === true ? 'business' : 'other';
}

/** Erasures whose time has come, tenants in turns, each tenant's oldest first. @param except ids of those that are left out */
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

/** Locks an erasure that is not over, unless somebody else has it. */
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
    .first();
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

/** A client of the tenant in either mode; `undefined` when none is left. */
export async function findAnyClient(
  trx: Queries,
  tenantId: string,
): Promise<{ readonly clientId: string; readonly livemode: boolean } | undefined> {
  const row = await trx('clients').where({ tenant_id: tenantId }).orderBy('id').first('id', 'livemode');
  return row && { clientId: row.id, livemode: row.livemode };
}

export interface ErasedRow {
  /** `null` for a row that need not be kept. */
  readonly row: Readonly<Record<string, unknown>> | null;
  readonly tax_year: TaxYearStart | null;
}

/** Deletes a portion of a step's rows. @returns them, with those that may have to be kept in full */
export async function deletePortion(
  trx: Queries,
  { table, rows, kept }: ErasureStep,
  bindings: Readonly<Record<string, string | boolean | null>>,
  portion: number,
): Promise<ErasedRow[]> {
  const whole = kept === null ? 'null' : `case when ${kept.when ?? 'true'} then to_jsonb(t) end`;
  const deleted: { rows: ErasedRow[] } = await trx.raw(
    `delete from ${table} t where (t.tableoid, t.ctid) in (
       select t.tableoid, t.ctid from ${table} t where ${rows} limit :portion)
     returning ${whole} as row, ${kept?.year ?? 'null'} as tax_year`,
    { since: null, publicId: null, requestingKeyId: null, ...bindings, portion },
  );
  return deleted.rows;
}

/** Whether a step has rows left. */
export async function hasRowsLeft(
  trx: Queries,
  { table, rows }: ErasureStep,
  bindings: Readonly<Record<string, string | boolean | null>>,
): Promise<boolean> {
  const found: { rows: { left: boolean }[] } = await trx.raw(
    `select exists (select from ${table} t where ${rows}) as left`,
    { publicId: null, requestingKeyId: null, ...bindings },
  );
  return found.rows[0]?.left === true;
}

/** Adds to what the certificate will say was erased. */
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

/** Removes the files of the client's imports and reports, before what names them goes. */
export async function removeFilesOfClient(
  trx: Queries,
  { tenantId, livemode, clientId }: TenantKey & { readonly clientId: string },
): Promise<void> {
  const of = 'o.tenant_id = :tenantId and o.livemode = :livemode and o.client_id = :clientId';
  await trx.raw(
    `update files f set removed_at = now() where f.tenant_id = :tenantId and f.livemode = :livemode and f.removed_at is null
       and f.id in (select o.file_id from imports o where ${of} union all select o.file_id from reports o where ${of})`,
    { tenantId, livemode, clientId },
  );
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

/** Ends the contents of reports on several clients that have rows of this one, and takes it out of schedules. */
export async function expireSharedReports(
  trx: Queries,
  { tenantId, livemode, clientId }: TenantKey & { readonly clientId: string },
): Promise<void> {
  const bindings = { tenantId, livemode, clientId };
  await trx.raw(
    `update reports set expires_at = now() where tenant_id = :tenantId and livemode = :livemode and client_id is null
       and file_id is not null and (client_ids is null or cast(:clientId as uuid) = any(client_ids))`,
    bindings,
  );
  await trx.raw(
    `delete from report_schedules where tenant_id = :tenantId and livemode = :livemode
       and client_ids = array[cast(:clientId as uuid)]`,
    bindings,
  );
  await trx.raw(
    `update report_schedules set client_ids = array_remove(client_ids, cast(:clientId as uuid))
     where tenant_id = :tenantId and livemode = :livemode and cast(:clientId as uuid) = any(client_ids)`,
    bindings,
  );
}

/** Leaves of a tenant its id alone, and of its credentials the key that asked, with the right to fetch the certificate for a time. */
export async function blankTenant(
  trx: Queries,
  {
    tenantId,
    keyId,
    keyUntil,
  }: { readonly tenantId: string; readonly keyId: string | null; readonly keyUntil: Date },
): Promise<void> {
  for (const table of ['api_keys', 'oauth_grants']) {
    await trx(table)
      .where({ tenant_id: tenantId })
      .whereRaw('id is distinct from cast(? as uuid)', [keyId])
      .whereNull('revoked_at')
      .update({ revoked_at: trx.raw('now()') });
  }
  await trx('tenants')
    .where({ id: tenantId })
    .update({ name: 'Erased', updated_at: trx.raw('now()') });
  if (keyId === null) return;
  await trx('api_keys')
    .where({ tenant_id: tenantId, id: keyId })
    .update({
      name: 'Certificate of erasure',
      scopes: ['clients:read'],
      expires_at: keyUntil,
      rotated_from_id: null,
      issued_by_id: null,
      last_used_ip: null,
    });
}

/** Destroys what had to be kept until yesterday, a portion at a time. @returns how many portions it destroyed */
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
