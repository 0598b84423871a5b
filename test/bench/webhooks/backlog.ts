import { setTimeout as pause } from 'node:timers/promises';
import { appendEvents } from '../../../src/db/webhooks/events-repository.js';
import { inOneTrip } from '../../../src/services/in-tenant.js';
import { createTenant } from '../../support/factories.js';
import { within } from '../../support/within.js';
import { percentileOf, say, spreadOf } from '../report.js';
import { sayAnswerTimes } from './answer-times.js';
import { measure } from './delay.js';
import type { Stand } from './stand.js';

/** A tenant with a backlog of so many rows for several endpoints; another that goes on as always. */
export async function b6Bulk(stand: Stand, rows: number): Promise<void> {
  const [loud, quiet] = [await stand.tenant(), await stand.tenant()];
  const loudEndpoints: string[] = [];
  for (let index = 0; index < 3; index++)
    loudEndpoints.push(
      await stand.endpoint(loud, {
        url: stand.receivers.urlOf('loud', 20),
        type: 'client.created',
        enabled: false,
      }),
    );
  await stand.endpoint(quiet, { url: stand.receivers.urlOf('live', 20), type: 'client.updated' });
  const target = [{ tenant: quiet, type: 'client.updated' }] as const;
  await measure(stand, target, { perSecond: 5, seconds: 2 });
  const alone = await measure(stand, target, { perSecond: 5, seconds: 10 });
  for (const endpointId of loudEndpoints) await stand.preload(loud, { endpointId, rows: rows / 3 });
  await stand.enable(loudEndpoints);
  const from = performance.now();
  const beside = await measure(stand, target, { perSecond: 5, seconds: 15 });
  say(`  B6 alone: ${alone.line}`);
  say(`  B6 beside ${rows} events of another tenant to 3 endpoints: ${beside.line}`);
  await within(150, 'the backlog is sent', async () => (await stand.waiting()) === 0);
  const seconds = (performance.now() - from) / 1000;
  say(`  B6 the backlog was sent in ${seconds.toFixed(1)} s: ${Math.round(rows / seconds)} deliveries/s`);
  await stand.reset();
}

/** A receiver that is down, and what it sees when it is back. */
export async function b7Outage(stand: Stand): Promise<void> {
  const tenant = await stand.tenant();
  const target = [{ tenant, type: 'client.created' }] as const;
  const endpointId = await stand.endpoint(tenant, {
    url: stand.receivers.urlOf('live', 'down'),
    type: 'client.created',
  });
  stand.receivers.set('down');
  await stand.receivers.seen();
  const load = { perSecond: 100, seconds: 20 };
  const from = performance.timeOrigin + performance.now();
  const receipts: number[] = [];
  const collect = async () => {
    for (const [, , at] of (await stand.receivers.seen()).receipts) receipts.push(at);
  };
  const sending = Promise.all(
    Array.from({ length: load.perSecond * load.seconds }, async (_, index) => {
      await pause((index / load.perSecond) * 1000);
      await stand.commit(tenant, 'client.created');
    }),
  );
  await sending;
  await collect();
  const burnt = receipts.length;
  stand.receivers.set('up');
  await stand.stores.ctx
    .systemDb('webhook_endpoints')
    .where({ id: endpointId })
    .update({ breaker_until: new Date() });
  await within(90, 'everything held is sent', async () => {
    await collect();
    return receipts.length >= burnt + load.perSecond * load.seconds - burnt;
  });
  const back = receipts.slice(burnt).toSorted((a, b) => a - b);
  const perTenth = new Map<number, number>();
  for (const at of back) perTenth.set(Math.floor(at / 100), (perTenth.get(Math.floor(at / 100)) ?? 0) + 1);
  const rates = [...perTenth.values()].map((count) => count * 10);
  say(
    `  B7 ${load.perSecond} events/s for ${load.seconds} s to a receiver that is down: ${burnt} attempts; then ${back.length} in ` +
      `${(((back.at(-1) ?? 0) - (back[0] ?? 0)) / 1000).toFixed(1)} s, at most ${Math.max(...rates)} a second (${target.length} endpoint, from ${Math.round((back[0] ?? 0) - from)} ms)`,
  );
  await stand.reset();
}

/** Rows of one statement: few enough for the time that it may take. */
const PRELOADED = 20_000;

/** Others beside a dead endpoint for which a great many wait, and a log of as many that are finished. */
export async function b8Backlog(stand: Stand, rows: number): Promise<void> {
  const [dead, quiet] = [await createTenant(stand.stores.ctx), await stand.tenant()];
  const deadId = await stand.endpoint(dead, {
    url: stand.receivers.urlOf('dead', 'hang'),
    type: 'client.created',
    enabled: false,
  });
  await stand.endpoint(quiet, { url: stand.receivers.urlOf('live', 20), type: 'client.updated' });
  const target = [{ tenant: quiet, type: 'client.updated' }] as const;
  await measure(stand, target, { perSecond: 50, seconds: 2 });
  const before = await measure(stand, target, { perSecond: 50, seconds: 10 });
  const redisBefore = await redisBytes(stand);
  for (let written = 0; written < rows; written += PRELOADED)
    await stand.preload(dead, { endpointId: deadId, rows: Math.min(PRELOADED, rows - written) });
  await stand.stores.ctx
    .systemDb('webhook_endpoints')
    .where({ id: deadId })
    .update({
      enabled: true,
      consecutive_failures: 9,
      in_flight_cap: 1,
      breaker_level: 10,
      breaker_until: new Date(Date.now() + 900_000),
    });
  const after = await measure(stand, target, { perSecond: 50, seconds: 10 });
  const { rows: size } = await stand.stores.ctx.systemDb.raw<{ rows: { size: string }[] }>(
    `select pg_size_pretty(pg_relation_size('webhook_deliveries_open')) as size`,
  );
  say(`  B8 before: ${before.line}`);
  say(
    `  B8 beside ${rows.toLocaleString('en-GB')} for a dead endpoint: ${after.line}; index ${size[0]?.size}`,
  );
  await sayAnswerTimes(stand, dead.secret, deadId);
  say(`  B8 Redis: ${redisBefore} before, ${await redisBytes(stand)} after`);
  await stand.reset();
}

async function redisBytes({ stores }: Stand): Promise<string> {
  const text = await stores.ctx.redis.info('memory');
  return /used_memory_human:(\S+)/.exec(text)?.[1] ?? '?';
}

/** What events cost the transaction that reports them. */
export async function b10CommitCost(stand: Stand): Promise<void> {
  const { ctx } = stand.stores;
  const tenant = await stand.tenant();
  await stand.endpoint(tenant, {
    url: stand.receivers.urlOf('live', 0),
    type: 'client.created',
    enabled: false,
  });
  for (const events of [1, 10, 1_000]) {
    const times: number[] = [];
    const walBefore = await walBytes(stand);
    for (let round = 0; round < 20; round++) {
      const rows = Array.from({ length: events }, () => ({
        id: ctx.newId(),
        type: 'client.created' as const,
        clientId: null,
        subjectId: null,
        data: { client: { id: 'cl_0' } },
      }));
      const from = performance.now();
      await inOneTrip(ctx, tenant, (db) => appendEvents(db, rows, ctx.now()));
      times.push(performance.now() - from);
    }
    const wal = (await walBytes(stand)) - walBefore;
    const { median } = spreadOf(times);
    say(
      `  B10 a transaction of ${events} events: ${median.toFixed(1)} ms (p99 ${percentileOf(times, 0.99).toFixed(1)}), ` +
        `${Math.round(wal / 20 / events)} bytes of WAL an event`,
    );
  }
  await stand.reset();
}

async function walBytes({ stores }: Stand): Promise<number> {
  const { rows } = await stores.ctx.systemDb.raw<{ rows: { bytes: string }[] }>(
    `select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0') as bytes`,
  );
  return Number(rows[0]?.bytes);
}
