import type { Knex } from 'knex';
import type { TenantKey } from '../domain/tenant.js';

/** A connection pool or a transaction. */
export type Executor = Knex | Knex.Transaction;

/** A transaction in which the tenant is set: the only way to reach a tenant's rows. */
export interface TenantExecutor extends TenantKey {
  readonly trx: Knex.Transaction;
  /** The only client whose rows the credential may see; `null` for all of the tenant's. */
  readonly clientId: string | null;
}

/** Tables whose rows belong to one client: a credential bound to a client sees that client's only. */
const CLIENT_OWNED: ReadonlySet<string> = new Set([
  'businesses',
  'properties',
  'source_accounts',
  'transactions',
  'category_memory',
  'imports',
  'import_mappings',
  'categorisations',
  'tax_returns',
  'calculations',
  'reports',
  'obligations',
  'quarterly_updates',
  'hmrc_grants',
  'events',
  'api_keys',
]);

/** A query over one tenant table, already narrowed to what the credential may see. Joins must name the table. */
export function rowsOf(db: TenantExecutor, table: string): Knex.QueryBuilder {
  const query = db
    .trx(table)
    .where({ [`${table}.tenant_id`]: db.tenantId, [`${table}.livemode`]: db.livemode });
  if (db.clientId === null) return query;
  if (table === 'clients') return query.where({ 'clients.id': db.clientId });
  return CLIENT_OWNED.has(table) ? query.where({ [`${table}.client_id`]: db.clientId }) : query;
}

/**
 * Options of a query that runs so often that the server is to keep its plan: for text that is always the
 * same but for the narrowing to one client.
 */
export const prepared = (db: TenantExecutor, name: string): { readonly name: string } => ({
  name: db.clientId === null ? name : `${name}-of-client`,
});

/** Adds a row, or rows, with the tenant and mode filled in. */
export function insertInto(
  db: TenantExecutor,
  table: string,
  row: Record<string, unknown> | readonly Record<string, unknown>[],
): Knex.QueryBuilder {
  const key = { tenant_id: db.tenantId, livemode: db.livemode };
  const rows = Array.isArray(row) ? row.map((one) => ({ ...one, ...key })) : { ...row, ...key };
  return db.trx(table).insert(rows);
}

/** Sets the tenant for the rest of the transaction; the policies read it. */
export async function enterTenant(
  trx: Knex.Transaction,
  key: TenantKey & { readonly clientId?: string | null },
): Promise<TenantExecutor> {
  const db = { trx, tenantId: key.tenantId, livemode: key.livemode, clientId: key.clientId ?? null };
  await trx
    .raw(`select set_config('app.tenant_id', ?, true), set_config('app.livemode', ?, true)`, [
      key.tenantId,
      String(key.livemode),
    ])
    .options({ name: 'enter-tenant' });
  return db;
}
