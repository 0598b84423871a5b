import { setTimeout as pause } from 'node:timers/promises';
import { loadConfig } from '../../../src/config/config.js';
import { closeContext, createContext } from '../../../src/context.js';
import { type ChaosStores, startChaosStores } from '../../chaos/stores.js';
import { environmentOf } from '../../support/own-stores.js';
import { within } from '../../support/within.js';
import { say } from '../report.js';
import { hundredEndpoints, receiptsOf } from './delay.js';
import { latenciesOf, openLoop } from './load.js';
import { type Stand, startStand } from './stand.js';

const PER_SECOND = 100;
const KILL_EVERY_SECONDS = 10;
const CRASHING_SECONDS = 120;
const FLUSH_AT_SECONDS = 45;
const RESTART_AT_SECONDS = 75;

/**
 * A worker that is killed every ten seconds for two minutes, Redis emptied and Postgres restarted meanwhile; then
 * Postgres stopped for a long time. Counts what is lost and doubled, and what waits for a person afterwards.
 */
export async function b9Crashes(outageSeconds: number): Promise<void> {
  const stores = await startChaosStores();
  const { dataDir, direct } = stores;
  const env = environmentOf({ dataDir, ...direct });
  const ctx = createContext(loadConfig({ ...env, LOG_LEVEL: 'silent' }), 'test');
  const stand = await startStand({
    env,
    ctx,
    stop: () => closeContext(ctx).then(() => stores.remove()),
  });
  try {
    await crashWorkers(stand, stores);
    await stopPostgres(stand, stores, outageSeconds);
  } finally {
    await stand.stop();
  }
}

async function crashWorkers(stand: Stand, stores: ChaosStores): Promise<void> {
  const live = await hundredEndpoints(stand);
  const events = eventsFor(stand, live, CRASHING_SECONDS);
  const kills = Math.floor(CRASHING_SECONDS / KILL_EVERY_SECONDS) - 1;
  const killing = (async () => {
    for (let kill = 0; kill < kills; kill++) {
      await pause(KILL_EVERY_SECONDS * 1_000);
      await stand.restartWorker();
    }
  })();
  await pause(FLUSH_AT_SECONDS * 1_000);
  await stores.redis((redis) => redis.flushall());
  await pause((RESTART_AT_SECONDS - FLUSH_AT_SECONDS) * 1_000);
  await stores.stopPostgres();
  await stores.startPostgres();
  const [sent] = await Promise.all([events, killing]);
  say(`  B9 ${kills} kills, Redis emptied, Postgres restarted: ${await outcomeOf(stand, sent)}`);
  await stand.reset();
}

async function stopPostgres(stand: Stand, stores: ChaosStores, seconds: number): Promise<void> {
  const live = await hundredEndpoints(stand);
  const sent = await eventsFor(stand, live, 5);
  await stores.stopPostgres();
  await pause(seconds * 1_000);
  await stores.startPostgres();
  const backAt = performance.timeOrigin + performance.now();
  const later = await eventsFor(stand, live, 5);
  const all = [...sent, ...later];
  const receipts = await receiptsOf(stand, new Set(all.map(({ id }) => id)));
  const first = Math.min(...receipts.map(([, , at]) => at).filter((at) => at > backAt));
  const line = describe(all, receipts);
  say(
    `  B9 Postgres stopped for ${seconds} s: sent again ${(first - backAt).toFixed(0)} ms after it was back; ${line}; ${await leftFor(stand)}`,
  );
  await stand.reset();
}

type Sent = { readonly id: string; readonly atMs: number };

/** A commit without an answer may have happened or not: it is not counted as sent. */
async function eventsFor(stand: Stand, live: Awaited<ReturnType<typeof hundredEndpoints>>, seconds: number) {
  const asked = await openLoop({ perSecond: PER_SECOND, seconds }, async (index) => {
    const target = live[index % live.length];
    return target ? await stand.commit(target.tenant, target.type).catch(() => null) : null;
  });
  return asked.filter((commit) => commit !== null);
}

async function outcomeOf(stand: Stand, sent: readonly Sent[]): Promise<string> {
  const receipts = await receiptsOf(stand, new Set(sent.map(({ id }) => id)));
  return `${describe(sent, receipts)}; ${await leftFor(stand)}`;
}

function describe(sent: readonly Sent[], receipts: Parameters<typeof latenciesOf>[1]): string {
  const { line, lost, duplicates } = latenciesOf(sent, receipts);
  const perThousand = ((duplicates / Math.max(1, sent.length - lost)) * 1_000).toFixed(1);
  return `${sent.length} events; ${line} (${perThousand} of 1,000)`;
}

/** What would need a person: deliveries that are still open, or an endpoint that is not active. */
async function leftFor(stand: Stand): Promise<string> {
  const { systemDb } = stand.stores.ctx;
  await within(60, 'nothing waits', async () => (await stand.waiting()) === 0).catch(() => undefined);
  const row = await systemDb('webhook_endpoints').whereNot({ status: 'active' }).count().first();
  return `${await stand.waiting()} left over, ${Number(row?.['count'])} endpoints not active`;
}
