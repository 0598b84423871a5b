import type { Knex } from 'knex';
import { LIMITS } from '../../limits/limits.js';
import { CREDENTIAL_TABLES, MOVED_TABLES, moveName, quoted } from './cells.js';

/** Hides a tenant's rows of a table from roles: for them the tenant has none. */
const hide = (trx: Knex.Transaction, table: string, tenantId: string, roles: string): Promise<unknown> =>
  trx
    .raw(
      `create policy ${moveName(tenantId)} on ${table} as restrictive to ${roles}
         using (${table === 'tenants' ? 'id' : 'tenant_id'} <> ${quoted(tenantId)})`,
    )
    .then();

const showAgain = (trx: Knex.Transaction, table: string, tenantId: string): Promise<unknown> =>
  trx.raw(`drop policy if exists ${moveName(tenantId)} on ${table}`).then();

const EVERYWHERE = [...MOVED_TABLES, 'tenants'];

/** Tables in which the tenant is not hidden yet, where it is to arrive. */
export async function listOpenTables(target: Knex, tenantId: string): Promise<readonly string[]> {
  const { rows } = await target.raw<{ rows: { table: string }[] }>(
    'select polrelid::regclass::text as table from pg_policy where polname = ?',
    [moveName(tenantId)],
  );
  const hidden = new Set(rows.map(({ table }) => table));
  return EVERYWHERE.filter((table) => !hidden.has(table));
}

/** Hides what arrives in a table from every process, so that none works on half a tenant. */
export const hideArriving = (trx: Knex.Transaction, table: string, tenantId: string): Promise<unknown> =>
  hide(trx, table, tenantId, 'app, system');

/** Shows the tenant in all tables, in one transaction with what `trx` has done. */
export async function showArrived(trx: Knex.Transaction, tenantId: string): Promise<void> {
  for (const table of EVERYWHERE) await showAgain(trx, table, tenantId);
}

/** Stops the claims of the tenant's webhook deliveries; those that are being sent are still recorded. */
export const stopClaims = (trx: Knex.Transaction, tenantId: string): Promise<unknown> =>
  hide(trx, 'webhook_endpoints', tenantId, 'system');

/**
 * Lets nobody write a row of the tenant from the commit of `trx` on. Every earlier writer has committed by then, since each
 * table is locked. Reads across tenants no longer see its rows; the tenant can still read them.
 */
export async function closeTables(trx: Knex.Transaction, tenantId: string): Promise<void> {
  await showAgain(trx, 'webhook_endpoints', tenantId);
  for (const table of MOVED_TABLES) {
    if (!CREDENTIAL_TABLES.includes(table)) await hide(trx, table, tenantId, 'system');
    await refuse(trx, table, tenantId);
  }
}

async function refuse(trx: Knex.Transaction, table: string, tenantId: string): Promise<void> {
  const name = moveName(tenantId);
  const refusal = `execute function refuse_while_moving(${refusedToSystem(table)})`;
  await trx.raw(`create trigger ${name} before insert or update on ${table} for each row
    when (new.tenant_id = ${quoted(tenantId)}) ${refusal}`);
  await trx.raw(`create trigger ${name}_delete before delete on ${table} for each row
    when (old.tenant_id = ${quoted(tenantId)}) ${refusal}`);
}

/** The time of a key's last use is passed over; a token or a password that would not be kept is refused. */
function refusedToSystem(table: string): string {
  if (!CREDENTIAL_TABLES.includes(table)) return '';
  return ['api_keys', 'oauth_grants'].includes(table) ? `'inserts'` : `'inserts and updates'`;
}

/** Tables that the move has closed, or of which it hides the tenant. A partition has its triggers from its table, and loses them with it. */
export async function listClosedTables(source: Knex, tenantId: string): Promise<readonly string[]> {
  const name = moveName(tenantId);
  const { rows } = await source.raw<{ rows: { table: string }[] }>(
    `select polrelid::regclass::text as table from pg_policy where polname = :name
     union select tgrelid::regclass::text from pg_trigger where tgname in (:name, :name || '_delete') and tgparentid = 0`,
    { name },
  );
  return rows.map(({ table }) => table);
}

export async function openTable(trx: Knex.Transaction, table: string, tenantId: string): Promise<void> {
  const name = moveName(tenantId);
  await showAgain(trx, table, tenantId);
  await trx.raw(`drop trigger if exists ${name} on ${table}`);
  await trx.raw(`drop trigger if exists ${name}_delete on ${table}`);
}

/**
 * Locks every table of the tenant, for as long as `trx` takes, so that what is read next stays true. All waits together are shorter
 * than the second after which Postgres looks for deadlocks.
 */
export async function lockTables(trx: Knex.Transaction): Promise<void> {
  await trx.raw(`set local statement_timeout = ${2 * LIMITS.tenantMoves.lockMs.value}`);
  await trx.raw(`lock table ${EVERYWHERE.join(', ')} in access exclusive mode`);
  await trx.raw('set local statement_timeout = 0');
}

/** Work of the tenant that has left for another server, whose result is to be recorded first. */
export async function findWorkAway(
  trx: Knex,
  tenantId: string,
): Promise<{ readonly filings: number; readonly deliveries: number }> {
  const { rows } = await trx.raw<{ rows: { filings: number; deliveries: number }[] }>(
    `select
       (select count(*)::int from submissions where tenant_id = :tenantId and leased_until > now())
         + (select count(*)::int from quarterly_updates where tenant_id = :tenantId and leased_until > now()) as filings,
       (select count(*)::int from webhook_claims where tenant_id = :tenantId and leased_until > now()) as deliveries`,
    { tenantId },
  );
  return rows[0] ?? { filings: 0, deliveries: 0 };
}
