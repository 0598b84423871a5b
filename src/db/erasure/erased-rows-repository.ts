import type { TaxYearStart } from '../../domain/tax-year.js';
import type { TenantKey } from '../../domain/tenant.js';
import { type Queries, rowsOf, type TenantExecutor } from '../executor.js';
import { type ErasureStep, STEPS_OF_CLIENT } from './erased-tables.js';

/**
 * Hides the client and everything of theirs that people could still work with.
 * @param id of a client that is locked
 */
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

/** A client of the tenant in either mode; `undefined` when none is left. */
export async function findAnyClient(
  trx: Queries,
  tenantId: string,
): Promise<{ readonly clientId: string; readonly livemode: boolean } | undefined> {
  const row = await trx('clients').where({ tenant_id: tenantId }).orderBy('id').first('id', 'livemode');
  return row && { clientId: row.id, livemode: row.livemode };
}

export interface ErasedRow {
  /** The row's columns by name; `null` for a row that need not be kept. */
  readonly row: Readonly<Record<string, unknown>> | null;
  /** The tax year that the row belongs to; `null` when its table has none. */
  readonly taxYear: TaxYearStart | null;
}

type Bindings = Readonly<Record<string, string | boolean | null>>;

/**
 * Deletes a portion of a step's rows.
 * @returns the deleted rows; with their columns where they may have to be kept
 */
export async function deletePortion(
  trx: Queries,
  { table, rows, kept }: ErasureStep,
  bindings: Bindings,
  portion: number,
): Promise<ErasedRow[]> {
  const whole = kept === null ? 'null' : `case when ${kept.when ?? 'true'} then to_jsonb(t) end`;
  const deleted: { rows: { row: ErasedRow['row']; tax_year: TaxYearStart | null }[] } = await trx.raw(
    `delete from ${table} t where (t.tableoid, t.ctid) in (
       select t.tableoid, t.ctid from ${table} t where ${rows} limit :portion)
     returning ${whole} as row, ${kept?.year ?? 'null'} as tax_year`,
    { since: null, publicId: null, requestingKeyId: null, ...bindings, portion },
  );
  return deleted.rows.map((one) => ({ row: one.row, taxYear: one.tax_year }));
}

/** All events of the client, those too that a delivery which is being sent still needs. */
const EVENTS_OF_CLIENT = 't.tenant_id = :tenantId and t.livemode = :livemode and t.client_id = :clientId';

/** Whether the client has rows left in any table but `clients`. */
export async function hasClientRowsLeft(trx: Queries, bindings: Bindings): Promise<boolean> {
  for (const step of STEPS_OF_CLIENT) {
    if (step.table === 'clients') continue;
    const rows = step.table === 'events' ? EVENTS_OF_CLIENT : step.rows;
    if (await hasRowsLeft(trx, { ...step, rows }, bindings)) return true;
  }
  return false;
}

async function hasRowsLeft(trx: Queries, { table, rows }: ErasureStep, bindings: Bindings): Promise<boolean> {
  const found: { rows: { left: boolean }[] } = await trx.raw(
    `select exists (select from ${table} t where ${rows}) as left`,
    { publicId: null, requestingKeyId: null, ...bindings },
  );
  return found.rows[0]?.left === true;
}

/**
 * Marks the files of the client's imports and reports as removed. To be called before those rows are deleted, since
 * afterwards nothing leads to the files.
 */
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

/** Whether a report on several clients is being made that may have read rows of this one before they were deleted. */
export async function isSharedReportUnderWay(
  trx: Queries,
  { tenantId, livemode, clientId }: TenantKey & { readonly clientId: string },
): Promise<boolean> {
  const found: { rows: { under_way: boolean }[] } = await trx.raw(
    `select exists (select from reports where tenant_id = :tenantId and livemode = :livemode and client_id is null
       and status = 'processing' and (client_ids is null or cast(:clientId as uuid) = any(client_ids))) as under_way`,
    { tenantId, livemode, clientId },
  );
  return found.rows[0]?.under_way === true;
}

/** Expires reports on several clients that have rows of this one, and takes the client out of schedules. */
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

/**
 * Blanks a tenant. Its id stays, and of its credentials only the key that asked, with the right to fetch the
 * certificate until `keyUntil`.
 */
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
