import type { Knex } from 'knex';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uuidFromPublicId } from '../../../src/domain/ids.js';
import { startSandbox } from '../../../src/local/hmrc-sandbox/start-sandbox.js';
import { createKey, createTenant, type TestTenant } from '../../support/factories.js';
import { startFilingSteps } from '../../support/filing-steps.js';
import { fillTenant } from '../../support/plans/fill-tenant.js';
import { type Consoles, startConsoles } from '../../support/plans/see-consoles.js';
import { type PlanApp, startPlanApp } from '../../support/plans/start-plan-app.js';
import { type Use, useEverything } from '../../support/plans/use-everything.js';
import { type SeenPlan, steepNodes, watchPlans } from '../../support/plans/watch-plans.js';
import { controlSandbox } from '../../support/sandbox-client.js';
import { withHmrc } from '../../support/with-hmrc.js';
import { buildWorld, type World } from '../../support/world.js';
import { createTaxpayer, type FilingApp } from '../submissions/filing-story.js';

const COPIES = 100;
/** Of what the small tenant's clients have, for one client of the large tenant. */
const COPIES_OF_CLIENT = 10;
/** Of a row that the large tenant has then, where there are few in its table. */
const COPIES_OF_ROWS = 2_000;
/** Copies that are not ended, of what a tenant may have only so many of. */
const LIVE = 20;

/** What Postgres knows of a table that was analysed while it was empty, and of one that never was. */
const STATISTICS = [
  ['of empty tables', 0],
  ['of never-analysed tables', -1],
] as const;

/**
 * Everything is used once while there is little, and again once a tenant has hundreds of everything. Postgres then knows how many
 * pages a table has and nothing of its rows, and takes every condition to leave a few: what is joined by the tenant alone, or looked
 * up by it, costs the same to it as what has the whole key. A statement that looks at more rows than its tables have does so for
 * each row of another.
 */
// A server that is given has no superuser for us.
describe.skipIf(process.env['DATABASE_URL'])('a tenant with hundreds of everything', () => {
  let sandbox: Awaited<ReturnType<typeof startSandbox>>;
  let stand: PlanApp;
  let owner: Knex;
  let consoles: Consoles;
  let takenOfConsoles: () => readonly SeenPlan[];
  let use: Use;
  const worlds: World[] = [];
  beforeAll(async () => {
    sandbox = await startSandbox({
      port: 0,
      settings: { calculationDelayMs: 0, obligationDelayMs: 0, callsPerSecond: 0 },
    });
    stand = await startPlanApp('grown-tables', {
      HMRC_SANDBOX_PORT: String(sandbox.port),
      HMRC_BASE_URL: sandbox.url,
    });
    ({ owner } = stand);
    const { databaseUrl, queuePrefix } = stand.app.ctx.config;
    consoles = await startConsoles({ DATABASE_URL: databaseUrl, QUEUE_PREFIX: queuePrefix });
    takenOfConsoles = watchPlans(consoles.pools);
    const small = await createTenant(stand.app.ctx);
    const little = await useOf(small);
    await useAll(small, little);
    use = await useOf(stand.app.tenant);
    await fill(small);
  }, 600_000);
  afterAll(async () => {
    for (const world of worlds) await world.receiver.close();
    await consoles.close();
    await stand.close();
    await sandbox.close();
  });

  async function useOf(tenant: TestTenant): Promise<Use> {
    const app = { ...stand.app, tenant, as: (secret = tenant.secret) => stand.app.as(secret) };
    const filing: FilingApp = {
      app,
      sandboxUrl: sandbox.url,
      ctx: withHmrc(app.ctx, (hmrc) => hmrc, sandbox.url),
      control: (body) => controlSandbox(sandbox.url, body),
      close: async () => undefined,
    };
    const world = await buildWorld(app, app.as());
    worlds.push(world);
    const steps = await startFilingSteps(filing, await createTaxpayer(filing, { authorise: false }));
    const { secret } = await createKey(app.ctx, tenant.tenantId, { livemode: false });
    return { filing, world, steps, testSecret: secret };
  }

  async function useAll(tenant: TestTenant, of: Use): Promise<readonly SeenPlan[]> {
    taken();
    await consoles.see(tenant, of.world);
    await useEverything(of);
    return taken();
  }

  const taken = () => [...stand.taken(), ...stand.takenOfSystem(), ...takenOfConsoles()];

  /** Gives the large tenant what the small one has, many times, and many rows beside each of its own. */
  async function fill({ tenantId: from }: TestTenant): Promise<void> {
    const { tenantId: to } = stand.app.tenant;
    const client = uuidFromPublicId('client', use.world.client) ?? '';
    const limited = {
      webhook_endpoints: 'deleted_at',
      oauth_apps: 'deleted_at',
      api_keys: 'revoked_at',
      category_rules: 'deleted_at',
      users: 'disabled_at',
    };
    const own: { id: string }[] = (
      await Promise.all(
        Object.keys(limited).map((table) => owner(table).where({ tenant_id: to }).select('id')),
      )
    ).flat();
    await fillTenant(owner, { serial: 1, from, to, count: COPIES });
    await fillTenant(owner, { serial: 2, from, to, count: COPIES_OF_CLIENT, client });
    await fillTenant(owner, { serial: 3, from: to, to, count: COPIES_OF_ROWS, isOfRows: true });
    await owner('erasures').where({ tenant_id: to, client_id: null }).delete();
    for (const [table, endedAt] of Object.entries(limited)) {
      const copies = owner(table)
        .where({ tenant_id: to })
        .whereNotIn(
          'id',
          own.map(({ id }) => id),
        );
      const live = copies.clone().orderBy('id').limit(LIVE).select('id');
      await copies.whereNotIn('id', live).update({ [endedAt]: new Date() });
    }
  }

  it.each(STATISTICS)(
    'is served, with statistics %s, by statements that look at each row once or so',
    async (_name, tuples) => {
      await owner.raw(
        `delete from pg_statistic where starelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)`,
      );
      await owner.raw(
        `update pg_class set reltuples = ?, relpages = 0 where relkind = 'r' and relnamespace = 'public'::regnamespace`,
        [tuples],
      );
      // Jobs of copied work are many, and are found lost and written again at the end.
      await owner('outbox').where({ tenant_id: stand.app.tenant.tenantId }).delete();
      const sizes = await sizesOfTables(owner);
      const plans = await useAll(stand.app.tenant, use);

      expect(new Set(plans.map(({ statement }) => statement)).size).toBeGreaterThan(500);
      expect(steepNodes(plans, sizes)).toEqual([]);
    },
    300_000,
  );
});

async function sizesOfTables(owner: Knex): Promise<ReadonlyMap<string, number>> {
  const { rows: tables } = await owner.raw<{ rows: { name: string }[] }>(
    `select relname as name from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace`,
  );
  const counts = tables.map(({ name }) => `select '${name}' as name, count(*)::int as rows from ${name}`);
  const { rows } = await owner.raw<{ rows: { name: string; rows: number }[] }>(counts.join(' union all '));
  return new Map(rows.map((row) => [row.name, row.rows]));
}
