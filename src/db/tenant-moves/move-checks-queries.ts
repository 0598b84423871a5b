import type { Knex } from 'knex';
import { MOVED_TABLES } from './cells.js';

/** Whether the login sees and writes the rows of every tenant, without triggers and foreign keys. */
export async function findCellRights(
  cell: Knex,
): Promise<{ readonly isSuperuser: boolean; readonly walLevel: string; readonly version: number }> {
  const { rows } = await cell.raw<{ rows: { super: boolean; wal_level: string; version: number }[] }>(
    `select rolsuper as super, current_setting('wal_level') as wal_level,
       current_setting('server_version_num')::int / 10000 as version
     from pg_roles where rolname = current_user`,
  );
  const [row] = rows;
  return {
    isSuperuser: row?.super === true,
    walLevel: row?.wal_level ?? 'unknown',
    version: row?.version ?? 0,
  };
}

/** Whether both are one database. */
export async function findDatabaseIdentity(cell: Knex): Promise<string> {
  const { rows } = await cell.raw<{ rows: { identity: string }[] }>(
    `select system_identifier || ' ' || current_database() as identity from pg_control_system()`,
  );
  return rows[0]?.identity ?? '';
}

export const listMigrations = (cell: Knex): Promise<string[]> =>
  cell('schema_migrations').orderBy('name').pluck<string[]>('name').then();

/** Tables whose changes a publication could not tell apart by tenant: with one of these, everybody's updates of it would fail. */
export async function listTablesWithoutIdentity(source: Knex): Promise<readonly string[]> {
  const { rows } = await source.raw<{ rows: { table: string }[] }>(
    `select t.name as table from unnest(cast(? as text[])) as t(name) join pg_class c on c.oid = t.name::regclass
     where c.relreplident <> 'd' or not exists (
       select from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
       where i.indrelid = c.oid and i.indisprimary and a.attname = 'tenant_id')`,
    [[...MOVED_TABLES]],
  );
  return rows.map(({ table }) => table);
}

/** Tables that have rows of the tenant. */
export async function listTablesWithRows(cell: Knex, tenantId: string): Promise<readonly string[]> {
  const some = MOVED_TABLES.map(
    (table) => `select '${table}' as name where exists (select from ${table} where tenant_id = :tenantId)`,
  );
  const { rows } = await cell.raw<{ rows: { name: string }[] }>(some.join(' union all '), { tenantId });
  return rows.map(({ name }) => name);
}

/** Grants that lead from the tenant to an app of another, or from another tenant to an app of this one. */
export async function countGrantsAcrossTenants(source: Knex, tenantId: string): Promise<number> {
  const { rows } = await source.raw<{ rows: { count: number }[] }>(
    `select count(*)::int as count from oauth_grants g join oauth_apps a on a.id = g.oauth_app_id
     where g.tenant_id <> a.tenant_id and (g.tenant_id = :tenantId or a.tenant_id = :tenantId)`,
    { tenantId },
  );
  return rows[0]?.count ?? 0;
}

/** SHA-256 in hexadecimal of every API key of the tenant that works. */
export async function listKeyHashes(source: Knex, tenantId: string): Promise<readonly string[]> {
  const { rows } = await source.raw<{ rows: { hash: string }[] }>(
    `select encode(secret_hash, 'hex') as hash from api_keys
     where tenant_id = ? and (revoked_at is null or revoked_at > now()) and (expires_at is null or expires_at > now())
     order by id`,
    [tenantId],
  );
  return rows.map(({ hash }) => hash);
}

/** Contents of files that lie in object storage. */
export async function countObjects(source: Knex, tenantId: string): Promise<number> {
  const { rows } = await source.raw<{ rows: { count: number }[] }>(
    'select count(*)::int as count from file_objects where tenant_id = ?',
    [tenantId],
  );
  return rows[0]?.count ?? 0;
}
