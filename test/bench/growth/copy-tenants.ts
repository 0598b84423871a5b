import type pg from 'pg';
import { withoutIndexes } from '../without-indexes.js';

/** Tables whose rows a tenant's ledger is read by. */
const TABLES = [
  'clients',
  'businesses',
  'source_accounts',
  'imports',
  'import_statements',
  'category_models',
  'category_model_counts',
  'row_counts',
  'readiness',
  'ledger_sums',
] as const;

/** A bank account is imported from month to month, so the rows of one tenant lie among those of all others. */
const ROWS_AT_A_TIME = 100;

/** What is copied: the tenant of a client, until there are as many tenants. */
interface Copy {
  readonly clientId: string;
  readonly tenants: number;
  readonly say: (line: string) => void;
}

/**
 * Id of the row that tenant `n` has in place of a row of the first: the same time, and other digits that follow from both. So
 * every id that names another row of the tenant names the copy of it.
 */
const COPIED_ID = `
  create function pg_temp.copied(id uuid, n integer) returns uuid immutable strict parallel safe language sql
  return overlay(md5(id::text || n) placing left(replace(id::text, '-', ''), 13) from 1)::uuid`;

/** Fills the database with copies of a tenant. Without triggers and foreign keys, which have been obeyed by the first. */
export async function copyTenants(admin: pg.Client, { clientId, tenants, say }: Copy): Promise<void> {
  await admin.query("set session_replication_role = 'replica'; set maintenance_work_mem = '1GB'");
  await admin.query(COPIED_ID);
  const { rows } = await admin.query<{ id: string }>('select tenant_id as id from clients where id = $1', [
    clientId,
  ]);
  const tenantId = rows[0]?.id ?? '';
  await admin.query(
    `insert into tenants (id, name, plan) select pg_temp.copied(id, n), name || ' ' || n, plan
     from tenants, generate_series(2, ${tenants}) n where id = $1`,
    [tenantId],
  );
  for (const table of TABLES) await copyRows(admin, table, 'tenant_id = $1', [tenantId, tenants]);
  await withoutIndexes(
    (sql) => admin.query(sql),
    'transactions',
    () => copyTransactions(admin, { tenantId, tenants, say }),
  );
}

async function copyTransactions(
  admin: pg.Client,
  { tenantId, tenants, say }: { tenantId: string; tenants: number; say(line: string): void },
): Promise<void> {
  const { rows } = await admin.query<{ last: number }>(
    'select max(import_row) as last from transactions where tenant_id = $1',
    [tenantId],
  );
  const last = rows[0]?.last ?? 0;
  for (let from = 0; from <= last; from += ROWS_AT_A_TIME) {
    const wanted = 'tenant_id = $1 and import_row >= $3 and import_row < $4';
    await copyRows(admin, 'transactions', wanted, [tenantId, tenants, from, from + ROWS_AT_A_TIME]);
    if (from % (10 * ROWS_AT_A_TIME) === 0) say(`copied ${from} of ${last} rows of each tenant`);
  }
}

/** Copies rows of the first tenant for all others. @param values the tenant, the number of tenants and those of `wanted` */
async function copyRows(
  admin: pg.Client,
  table: string,
  wanted: string,
  values: readonly unknown[],
): Promise<void> {
  const { rows } = await admin.query<{ name: string; value: string }>(
    `select quote_ident(attname) as name,
       case when atttypid = 'uuid'::regtype then format('pg_temp.copied(%I, n)', attname) else quote_ident(attname) end as value
     from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attidentity = '' and attgenerated = ''`,
    [table],
  );
  await admin.query(
    `insert into ${table} (${rows.map(({ name }) => name).join(', ')})
     select ${rows.map(({ value }) => value).join(', ')}
     from generate_series(2, $2::integer) n, ${table} where ${wanted} order by n`,
    [...values],
  );
}
