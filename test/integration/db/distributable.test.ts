import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TENANT_TABLES } from '../../../src/db/tenant-tables.js';
import { startTestContext } from '../../support/test-app.js';

/** Each reads and writes rows of the same tenant alone, or refuses, and so stays on the node of the row that it follows. */
const FOLLOWED_BY_TRIGGERS = [
  'api_keys',
  'approvals',
  'businesses',
  'calculations',
  'category_rules',
  'clients',
  'declarations',
  'document_links',
  'hmrc_access',
  'hmrc_grants',
  'import_errors',
  'oauth_apps',
  'oauth_grants',
  'oauth_tokens',
  'obligation_readings',
  'obligations',
  'properties',
  'quarterly_updates',
  'status_history',
  'tax_returns',
  'transactions',
  'users',
];

/**
 * Rules of Citus for tables that are spread by tenant, beside those of keys (`keys.test.ts`) and of statements
 * (`named-tenant.test.ts`). @see https://docs.citusdata.com/en/stable/develop/api_udf.html#create-distributed-table
 */
describe('tables with rows of tenants', () => {
  let stand: Awaited<ReturnType<typeof startTestContext>>;
  beforeAll(async () => {
    stand = await startTestContext();
  });
  afterAll(() => stand.close());

  const tables = Object.keys(TENANT_TABLES);
  async function namesOf(sql: string): Promise<string[]> {
    const { rows } = await stand.ctx.systemDb.raw<{ rows: { name: string }[] }>(sql, [tables]);
    return rows.map(({ name }) => name);
  }

  it('have policies without subqueries, which Citus refuses', async () => {
    const policies = `from pg_policies where tablename = any(cast(? as text[]))`;

    expect(
      await namesOf(`select tablename as name ${policies} and policyname = 'tenant_rows' order by 1`),
    ).toEqual(tables.toSorted());
    expect(
      await namesOf(
        `select tablename as name ${policies} and coalesce(qual, '') || coalesce(with_check, '') ~* 'select'`,
      ),
    ).toEqual([]);
  });

  it('have triggers where it is known that these stay within the tenant', async () => {
    const followed = await namesOf(
      `select distinct tgrelid::regclass::text as name from pg_trigger
       where not tgisinternal and tgrelid = any(cast(? as regclass[])) order by 1`,
    );

    expect(followed).toEqual(FOLLOWED_BY_TRIGGERS);
  });

  it('take numbers from sequences of eight bytes alone, since each node gives out its own', async () => {
    expect(
      await namesOf(
        `select c.relname || '.' || a.attname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
         where a.attidentity <> '' and a.atttypid <> 'bigint'::regtype and c.oid = any(cast(? as regclass[]))`,
      ),
    ).toEqual([]);
  });
});
