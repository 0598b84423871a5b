import type { Knex } from 'knex';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { AppContext } from '../../../src/context.js';
import { connect } from '../../../src/db/connect.js';
import {
  millisecondsToNextRow,
  NO_TENANT,
  queuesInLine,
  takeTurns,
} from '../../../src/db/queues/relay-outbox.js';
import {
  type ClaimedDelivery,
  claimDeliveries,
  releaseClaims,
} from '../../../src/db/webhooks/delivery-claims-repository.js';
import { recordResults } from '../../../src/db/webhooks/delivery-results-repository.js';
import { allShards } from '../../../src/domain/webhooks/shards.js';
import { LIMITS } from '../../../src/limits/limits.js';
import { adminAddress } from '../../support/admin-address.js';
import { createTenant, type TestTenant } from '../../support/factories.js';
import {
  readsTable,
  type SeenPlan,
  tellPlans,
  watchPlans,
  wideNodes,
} from '../../support/plans/watch-plans.js';
import { startTestContext } from '../../support/test-app.js';
import { writeRows } from '../queues/outbox-rows.js';
import { writeDeliveries } from '../webhooks/delivery-rows.js';

/** Of each endpoint, and in the outbox of each tenant. */
const WAITING = 3_000;
/** At least what is taken at once; fewer than what waits at one endpoint. */
const MAX_ROWS = 1_500;
const ENDPOINTS = 100;
const ROUNDS = 4;
const TABLES = [
  'events',
  'outbox',
  'webhook_attempts',
  'webhook_claims',
  'webhook_deliveries',
  'webhook_endpoints',
];
const SHARDS = allShards(LIMITS.webhooks.shards.value);

/**
 * A connection keeps the plan of a statement until Postgres learns something new of its tables. A table that was emptied
 * and vacuumed costs nothing to read whole, and that is what a plan of such an hour does with all that came since.
 */
// A server that is given has no superuser for us.
describe.skipIf(process.env['DATABASE_URL'])('plans that were made while nothing waited', () => {
  let base: Awaited<ReturnType<typeof startTestContext>>;
  let ctx: AppContext;
  let owner: Knex;
  let taken: () => readonly SeenPlan[];
  let tenants: readonly TestTenant[];

  beforeAll(async () => {
    base = await startTestContext();
    ctx = base.ctx;
    owner = connect({
      url: await adminAddress(inject('dataDir'), ctx.config.databaseUrl),
      role: 'owner',
      poolSize: 1,
      applicationName: 'queue-plans',
    });
    const { rows } = await owner.raw<{ rows: { name: string }[] }>(
      `select c.oid::regclass::text as name from pg_class c left join pg_inherits i on i.inhrelid = c.oid
       where c.relkind = 'r' and coalesce(i.inhparent, c.oid) = any(cast(? as regclass[]))`,
      [TABLES],
    );
    for (const { name } of rows) await owner.raw(`alter table ${name} set (autovacuum_enabled = off)`);
    await owner.raw(`vacuum analyze ${TABLES}`);
    await tellPlans(owner);
    taken = watchPlans([ctx.systemDb]);
    for (let round = 0; round < 8; round++) await work();
    tenants = [await createTenant(ctx), await createTenant(ctx)];
    for (const tenant of tenants) {
      for (const fields of [{}, { batch_events: 10, batch_wait_ms: 0 }, { ordering: 'entity' }])
        await writeDeliveries(ctx.systemDb, tenant, {
          endpointId: await addEndpoint(tenant, fields),
          rows: WAITING,
        });
      await writeRows(ctx.systemDb, {
        queue: 'import',
        tenantId: tenant.tenantId,
        rows: WAITING,
        idField: 'importId',
      });
    }
    taken();
  });
  afterAll(async () => {
    await owner.destroy();
    await base.close();
  });

  async function addEndpoint({ tenantId, livemode }: TestTenant, fields: object): Promise<string> {
    const id = ctx.newId();
    await ctx.systemDb('webhook_endpoints').insert({
      id,
      tenant_id: tenantId,
      livemode,
      url: `https://${id}.example/hook`,
      events: ['client.created'],
      secret_encrypted: Buffer.from('sealed'),
      ...fields,
    });
    return id;
  }

  /** One look at each thing that waits, by one connection. */
  async function work(): Promise<number> {
    let done = 0;
    for (const withSpecial of [false, true]) {
      const { deliveries } = await claimDeliveries(ctx.systemDb, {
        shards: SHARDS,
        token: ctx.newId(),
        now: ctx.now(),
        quick: LIMITS.webhooks.placesQuick.value,
        slow: LIMITS.webhooks.placesSlow.value,
        delivered: [],
        withSpecial,
        releasesDead: true,
      });
      const [first, ...others] = deliveries;
      await record(others);
      if (first !== undefined)
        await releaseClaims(ctx.systemDb, [first], { until: ctx.now(), isFault: true });
      done += deliveries.length;
    }
    const queues = await queuesInLine(ctx.systemDb);
    const rooms = [...queues, 'none'].map((queue) => ({
      queue,
      rows: 100,
      rowsOfTenant: 100,
      lastServedTenant: NO_TENANT,
      passedOver: [],
    }));
    done += (await ctx.systemDb.transaction((trx) => takeTurns(trx, rooms))).length;
    await millisecondsToNextRow(ctx.systemDb);
    return done;
  }

  const record = (deliveries: readonly ClaimedDelivery[]) =>
    recordResults(
      ctx.systemDb,
      {
        results: deliveries.map((delivery) => ({
          tenantId: delivery.tenantId,
          attemptId: ctx.newId(),
          deliveryId: delivery.id,
          endpointId: delivery.endpoint.id,
          token: delivery.token,
          status: 'delivered',
          nextAttemptAt: null,
          isGone: false,
          number: delivery.number,
          startedAt: ctx.now(),
          outcome: 'success',
          failureClass: null,
          failureDetail: null,
          responseStatus: 200,
          responseExcerpt: new Uint8Array(),
          responseTruncated: false,
          timings: { dnsMs: null, connectMs: null, tlsMs: null, firstByteMs: null, totalMs: 1 },
          peerAddress: null,
          requestHeaders: null,
          responseHeaders: null,
        })),
        successes: [],
        failing: [],
        withLog: true,
        now: ctx.now(),
      },
      () => [],
    );

  it('look at no more than is taken', async () => {
    const plans: SeenPlan[] = [];
    for (let round = 0; round < 6; round++) {
      expect(await work()).toBeGreaterThan(100);
      plans.push(...taken());
    }

    expect(wideNodes(plans, MAX_ROWS, readsTable)).toEqual([]);
  });

  it('look up each delivery of a tenant with a hundred endpoints by itself', async () => {
    const tenant = await createTenant(ctx);
    const endpoints: string[] = [];
    while (endpoints.length < ENDPOINTS) endpoints.push(await addEndpoint(tenant, {}));
    const emptied = TABLES.filter((table) => table !== 'webhook_endpoints');
    await owner.raw(`truncate ${emptied} cascade`);
    await owner.raw(`vacuum analyze ${emptied}`);
    taken();
    for (let round = 0; round < ROUNDS; round++) {
      for (const endpointId of endpoints)
        await writeDeliveries(ctx.systemDb, tenant, { endpointId, rows: 1 });
      await work();
    }

    // Of a table of a few pages the planner may read the tenant's rows for each of them, and no more.
    expect(wideNodes(taken(), ENDPOINTS * ENDPOINTS * ROUNDS, readsTable)).toEqual([]);
  });
});
