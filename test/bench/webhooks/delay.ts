import { setTimeout as pause } from 'node:timers/promises';
import type { TenantKey } from '../../../src/domain/tenant.js';
import { EVENT_TYPE_NAMES, type EventType } from '../../../src/events/catalogue.js';
import { within } from '../../support/within.js';
import { say, spreadOf } from '../report.js';
import { type Latencies, latenciesOf, openLoop, type Receipt } from './load.js';
import type { Stand } from './stand.js';

export interface Target {
  readonly tenant: TenantKey;
  readonly type: EventType;
  /** Its receiver never answers: what is sent to it is not measured. */
  readonly hangs?: boolean;
}

/** Ten tenants with ten endpoints each, one event each for one of them; `hanging` of all never answer. */
export async function hundredEndpoints(stand: Stand, hanging = 0): Promise<Target[]> {
  const targets: Target[] = [];
  for (let index = 0; index < 10; index++) {
    const tenant = await stand.tenant();
    for (const type of EVENT_TYPE_NAMES.slice(0, 10)) {
      const hangs = targets.length % 10 === 0 && targets.length / 10 < hanging;
      const url = stand.receivers.urlOf(hangs ? 'hung' : 'live', hangs ? 'hang' : 20);
      await stand.endpoint(tenant, { url, type });
      targets.push({ tenant, type, hangs });
    }
  }
  return targets;
}

/** Events at a steady rate, one target after another; what those that answer received. */
export async function measure(
  stand: Stand,
  targets: readonly Target[],
  load: { perSecond: number; seconds: number },
): Promise<Latencies> {
  const asked = await openLoop(load, (index) => commitFor(stand, targets, index).catch(() => null));
  const sent = asked.flatMap((commit, index) =>
    commit === null || targets[index % targets.length]?.hangs ? [] : [commit],
  );
  const latencies = latenciesOf(sent, await receiptsOf(stand, new Set(sent.map(({ id }) => id))));
  const refused = asked.filter((commit) => commit === null).length;
  return refused === 0
    ? latencies
    : { ...latencies, line: `${latencies.line}; ${refused} commits found no connection in time` };
}

function commitFor(stand: Stand, targets: readonly Target[], index: number) {
  const target = targets[index % targets.length];
  if (!target) throw new RangeError('no targets');
  return stand.commit(target.tenant, target.type);
}

/** Until all of these have come, or half a minute has passed. */
export async function receiptsOf(stand: Stand, ids: ReadonlySet<string>): Promise<Receipt[]> {
  const all: Receipt[] = [];
  const missing = new Set(ids);
  await within(30, 'all has come', async () => {
    const { receipts } = await stand.receivers.seen();
    all.push(...receipts);
    for (const [id] of receipts) missing.delete(id);
    return missing.size === 0;
  }).catch(() => undefined);
  return all;
}

export async function b1Idle(stand: Stand): Promise<void> {
  const tenant = await stand.tenant();
  await stand.endpoint(tenant, { url: stand.receivers.urlOf('live', 20), type: 'client.created' });
  await measure(stand, [{ tenant, type: 'client.created' }], { perSecond: 1, seconds: 3 });
  const idle = await measure(stand, [{ tenant, type: 'client.created' }], { perSecond: 1, seconds: 30 });
  say(`  B1 idle, 1 event/s: ${idle.line}`);
  await stand.reset();
}

export async function b2Rates(stand: Stand): Promise<void> {
  const live = await hundredEndpoints(stand);
  await measure(stand, live, { perSecond: 100, seconds: 3 });
  for (const perSecond of [50, 200, 500, 1_000]) {
    const before = await transactionsOf(stand);
    const rate = await measure(stand, live, { perSecond, seconds: 10 });
    const events = perSecond * 10;
    const perDelivery = ((await transactionsOf(stand)) - before - events) / events;
    say(
      `  B2 ${perSecond} events/s over 100 endpoints: ${rate.line}; ${perDelivery.toFixed(2)} transactions a delivery`,
    );
  }
  await stand.reset();
}

/** Transactions of all processes, each of which is one trip or two. */
async function transactionsOf({ stores }: Stand): Promise<number> {
  await pause(1_500); // a connection sends its counts once a second
  const { rows } = await stores.ctx.systemDb.raw<{ rows: { count: string }[] }>(
    'select xact_commit as count from pg_stat_database where datname = current_database()',
  );
  return Number(rows[0]?.count);
}

export async function b4FanOut(stand: Stand): Promise<void> {
  const tenant = await stand.tenant();
  for (let index = 0; index < 100; index++)
    await stand.endpoint(tenant, { url: stand.receivers.urlOf(`e${index}`, 20), type: 'client.created' });
  for (let round = 0; round < 3; round++) {
    const { atMs } = await stand.commit(tenant, 'client.created');
    const places = new Map<string, number>();
    await within(20, 'all endpoints have it', async () => {
      for (const [, place, at] of (await stand.receivers.seen()).receipts) places.set(place, at);
      return places.size === 100;
    });
    say(
      `  B4 one event to 100 endpoints: last receipt after ${(Math.max(...places.values()) - atMs).toFixed(0)} ms`,
    );
    await pause(500);
  }
  await stand.reset();
}

const HANGING = [0, 1, 10];
const B5_ROUNDS = 3;

/** Arms in turn, each with a warm-up, and the medians of all rounds. */
export async function b5Hanging(stand: Stand): Promise<void> {
  const rounds = new Map<number, number[]>(HANGING.map((hanging) => [hanging, []]));
  for (let round = 0; round < B5_ROUNDS; round++)
    for (const hanging of HANGING) {
      const others = await besideHanging(stand, hanging);
      rounds.get(hanging)?.push(others.p99);
      say(`    B5 ${hanging} of 100 hang, the others: ${others.line}`);
    }
  const none = spreadOf(rounds.get(0) ?? []).median;
  for (const [hanging, figures] of rounds) {
    const { median, min, max } = spreadOf(figures);
    const change = ((median / none - 1) * 100).toFixed(0);
    say(
      `  B5 ${hanging} of 100 hang, the others: p99 ${median.toFixed(0)} ms (${min.toFixed(0)} to ${max.toFixed(0)}), ${change} % of none`,
    );
  }
}

/** The same load over all hundred in each arm. */
async function besideHanging(stand: Stand, hanging: number): Promise<Latencies> {
  const targets = await hundredEndpoints(stand, hanging);
  await measure(stand, targets, { perSecond: 300, seconds: 5 });
  const others = await measure(stand, targets, { perSecond: 300, seconds: 20 });
  await stand.reset();
  return others;
}
