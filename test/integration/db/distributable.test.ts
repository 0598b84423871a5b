import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readTableFacts } from '../../../src/db/distribution/table-facts-queries.js';
import { TENANT_TABLES } from '../../../src/db/tenant-tables.js';
import { findHindrances, type RuleName } from '../../../src/domain/distribution/hindrances.js';
import { type Placement, placeTables } from '../../../src/domain/distribution/place-tables.js';
import type { TableFacts } from '../../../src/domain/distribution/table-facts.js';
import { startTestContext } from '../../support/test-app.js';

/** Rows of tenants that are looked up before their tenant is known, and what other rows refer to. */
const ON_EVERY_NODE = ['api_keys', 'oauth_apps', 'oauth_grants', 'oauth_tokens', 'tenants', 'users'];

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
  'tenants',
  'transactions',
  'users',
];

/** `domain/distribution/hindrances.ts` has the rules; `keys.test.ts` holds the keys, and `statements-on-shards.test.ts` statements. */
describe('tables, where Citus spreads them by tenant,', () => {
  let stand: Awaited<ReturnType<typeof startTestContext>>;
  let tables: readonly TableFacts[];
  beforeAll(async () => {
    stand = await startTestContext();
    tables = await readTableFacts(stand.ctx.systemDb);
  });
  afterAll(() => stand.close());

  const tablesOf = (placement: Placement) =>
    placeTables(tables)
      .tables.filter((table) => table.placement === placement)
      .map(({ name }) => name)
      .toSorted();
  const hindrancesOf = (rule: RuleName) =>
    findHindrances(tables, { allowsTriggers: false, allowsStatementsOfTriggers: false }).filter(
      (hindrance) => hindrance.rule === rule,
    );

  it('are on the node of their tenant when they have rows of tenants, but for those that every node has', () => {
    expect(tablesOf('reference')).toEqual(ON_EVERY_NODE);
    expect(tablesOf('distributed')).toEqual(
      Object.keys(TENANT_TABLES)
        .filter((name) => !ON_EVERY_NODE.includes(name))
        .toSorted(),
    );
  });

  it('have a policy each, without the subqueries that Citus refuses', async () => {
    const { rows } = await stand.ctx.systemDb.raw<{ rows: { name: string }[] }>(
      `select tablename as name from pg_policies
       where policyname = 'tenant_rows' and tablename = any(cast(? as text[])) order by 1`,
      [Object.keys(TENANT_TABLES)],
    );

    expect(rows.map(({ name }) => name)).toEqual(Object.keys(TENANT_TABLES).toSorted());
    expect(hindrancesOf('policy_subquery')).toEqual([]);
  });

  it('have triggers where it is known that these stay within the tenant', () => {
    expect([...new Set(hindrancesOf('trigger').map(({ table }) => table))].toSorted()).toEqual(
      FOLLOWED_BY_TRIGGERS,
    );
  });

  it.each([
    'foreign_key_tenant',
    'foreign_key_change',
    'foreign_key_circle',
    'partitioned_reference',
    'no_tenant',
    'small_number',
  ] as const)('keep to the rule %s', (rule) => {
    expect(hindrancesOf(rule)).toEqual([]);
  });

  it('lead from every node to a single one by the client of a key alone, which `distribute` lets go', () => {
    expect(hindrancesOf('foreign_key_from_everywhere').map(({ what }) => what)).toEqual(['api_keys_client']);
  });

  it('number events by transactions, which each node counts by itself', () => {
    expect(hindrancesOf('server_number').map(({ table, what }) => `${table}.${what}`)).toEqual([
      'events.transaction_id',
    ]);
  });
});
