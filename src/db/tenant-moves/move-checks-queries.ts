import type { Knex } from 'knex';
import { MOVED_TABLES } from './cells.js';

/** Rights of a login. */
export interface CellRights {
  /** Whatever the owner of the tables may. */
  readonly tables: boolean;
  /** See and write the rows of every tenant. */
  readonly policies: boolean;
  /** Write without triggers and foreign keys. */
  readonly triggers: boolean;
  /** Create publications and subscriptions in the database. */
  readonly database: boolean;
  /** Be followed by another server. */
  readonly replication: boolean;
  /** Follow another server. */
  readonly subscriptions: boolean;
}

export async function findCellRights(cell: Knex): Promise<CellRights> {
  const { rows } = await cell.raw<{ rows: CellRights[] }>(
    `select rolsuper or (select coalesce(bool_and(pg_has_role(c.relowner, 'usage')), true)
         from unnest(cast(? as text[])) t(name) join pg_class c on c.oid = to_regclass(t.name)) as tables,
       rolsuper or rolbypassrls as policies,
       has_parameter_privilege('session_replication_role', 'set') as triggers,
       has_database_privilege(current_database(), 'create') as database,
       rolsuper or rolreplication as replication,
       exists (select from pg_roles s where s.rolname = 'pg_create_subscription' and pg_has_role(s.oid, 'usage')) as subscriptions
     from pg_roles r where r.rolname = current_user`,
    [[...MOVED_TABLES, 'tenants']],
  );
  const [row] = rows;
  if (row === undefined) throw new Error('the login is not among the roles');
  return row;
}

export async function findServerState(
  cell: Knex,
): Promise<{ readonly walLevel: string; readonly version: number }> {
  const { rows } = await cell.raw<{ rows: { wal_level: string; version: number }[] }>(
    `select current_setting('wal_level') as wal_level, current_setting('server_version_num')::int / 10000 as version`,
  );
  return { walLevel: rows[0]?.wal_level ?? 'unknown', version: rows[0]?.version ?? 0 };
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

/** Contents of files that lie in object storage. @param since only those that were put there later, by the clock of the database */
export async function countObjects(source: Knex, tenantId: string, since = '-infinity'): Promise<number> {
  const { rows } = await source.raw<{ rows: { count: number }[] }>(
    'select count(*)::int as count from file_objects where tenant_id = ? and noted_at > cast(? as timestamptz)',
    [tenantId, since],
  );
  return rows[0]?.count ?? 0;
}

/** The time by the clock of the database. */
export async function readTime(source: Knex): Promise<string> {
  const { rows } = await source.raw<{ rows: { now: string }[] }>('select clock_timestamp()::text as now');
  return rows[0]?.now ?? 'infinity';
}
