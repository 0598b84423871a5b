import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TENANT_TABLES } from '../../../src/db/tenant-tables.js';
import { startTestContext } from '../../support/test-app.js';

interface Key {
  readonly name: string;
  readonly columns: readonly string[];
}

/** Credentials and persons are found before their tenant is known. */
const FOUND_ALONE = [
  'api_keys_by_id',
  'api_keys_secret_hash_key',
  'oauth_apps_by_id',
  'oauth_grants_by_id',
  'oauth_grants_of_app_itself',
  'oauth_tokens_by_hash',
  'users_by_id',
];

const UNIQUE_KEYS = `
  select c.relname as name, array(
    select a.attname::text from unnest(i.indkey::smallint[]) with ordinality k(number, place)
    join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.number order by k.place) as columns
  from pg_index i join pg_class c on c.oid = i.indexrelid
  where i.indrelid = any(cast(? as regclass[])) and i.indisunique`;

const FOREIGN_KEYS = `
  select conname as name, array(
    select a.attname::text from unnest(conkey) with ordinality k(number, place)
    join pg_attribute a on a.attrelid = conrelid and a.attnum = k.number order by k.place) as columns
  from pg_constraint where contype = 'f'
    and conrelid = any(cast(:tables as regclass[])) and confrelid = any(cast(:tables as regclass[]))`;

describe('keys of tables with rows of tenants', () => {
  let stand: Awaited<ReturnType<typeof startTestContext>>;
  beforeAll(async () => {
    stand = await startTestContext();
  });
  afterAll(() => stand.close());

  const withoutTenant = async (sql: string, bindings: Record<string, string[]> | readonly string[][]) => {
    const { rows } = await stand.ctx.systemDb.raw<{ rows: Key[] }>(sql, bindings as never);
    expect(rows.length).toBeGreaterThan(20);
    return rows.filter(({ columns }) => columns[0] !== 'tenant_id').map(({ name }) => name);
  };
  const tables = Object.keys(TENANT_TABLES);

  it('begin with the tenant, primary and unique ones, but for those that are found before it is known', async () => {
    const found = await withoutTenant(UNIQUE_KEYS, [tables]);
    expect(found.toSorted()).toEqual(FOUND_ALONE);
  });

  it('lead from no tenant to another, but to apps, which may be for every tenant', async () => {
    expect(await withoutTenant(FOREIGN_KEYS, { tables })).toEqual(['oauth_grants_oauth_app_id_fkey']);
  });
});
