import { withClient } from '../support/databases.js';
import { machineLine, say } from './report.js';
import { versionsLine } from './server-versions.js';
import { b6Bulk, b7Outage, b8Backlog, b10CommitCost } from './webhooks/backlog.js';
import { b11Batching } from './webhooks/batching.js';
import { b9Crashes } from './webhooks/crash.js';
import { b1Idle, b2Rates, b4FanOut, b5Hanging } from './webhooks/delay.js';
import { b12HostileMix } from './webhooks/hostile.js';
import { type Stand, startStand } from './webhooks/stand.js';
import { throughput } from './webhooks/throughput.js';

interface Scenario {
  /** The question in words, printed before the figures. */
  readonly what: string;
  run(stand: Stand): Promise<void>;
}

/** In the order in which they are run; `--only B1,B3` chooses. A long one runs only when it is chosen. */
const SCENARIOS: Readonly<Record<string, Scenario>> = {
  B1: { what: 'an idle system: one event a second', run: b1Idle },
  B2: { what: 'rising rates over a hundred endpoints', run: b2Rates },
  B3: {
    what: 'deliveries a second, to a receiver that answers at once',
    run: (stand) => throughput(stand, { delayMs: 0, rows: 6_000, rounds: 3 }),
  },
  'B3-20': {
    what: 'deliveries a second, to a receiver that takes 20 ms',
    run: (stand) => throughput(stand, { delayMs: 20, rows: 6_000, rounds: 3 }),
  },
  B4: { what: 'one event to a hundred endpoints', run: b4FanOut },
  B5: { what: 'other endpoints while some hang', run: b5Hanging },
  B6: { what: 'a quiet tenant beside a bulk operation of another', run: (stand) => b6Bulk(stand, 99_999) },
  B7: { what: 'a receiver that is down and comes back', run: b7Outage },
  B8: { what: 'lists and claims beside a backlog of 100,000', run: (stand) => b8Backlog(stand, 100_000) },
  'B8-million': { what: 'the same beside a million', run: (stand) => b8Backlog(stand, 1_000_000) },
  B9: { what: 'processes and stores that die, for a minute', run: () => b9Crashes(60) },
  'B9-long': { what: 'the same for ten minutes', run: () => b9Crashes(600) },
  B10: { what: 'the cost of events in the transaction that records them', run: b10CommitCost },
  B11: { what: 'events in batches', run: (stand) => b11Batching(stand, 20_000) },
  B12: { what: 'receivers that misbehave, for a minute', run: (stand) => b12HostileMix(stand, 60) },
  'B12-long': { what: 'the same for ten minutes', run: (stand) => b12HostileMix(stand, 600) },
};
const BY_HAND = ['B8-million', 'B9-long', 'B12-long'];

/**
 * Webhooks from commit to receipt, and their throughput, beside a naive queue (N1; N2 with undici) and a bare client (B0).
 * Receivers and the worker are processes of their own on this machine; Postgres flushes every commit.
 */
export async function benchWebhooks(only: readonly string[]): Promise<void> {
  const chosen = only.length > 0 ? only : Object.keys(SCENARIOS).filter((name) => !BY_HAND.includes(name));
  const unknown = chosen.filter((name) => !Object.hasOwn(SCENARIOS, name));
  if (unknown.length > 0) throw new RangeError(`no scenario ${unknown}: use ${Object.keys(SCENARIOS)}`);
  const stand = await startStand();
  try {
    await withClient(stand.stores.ctx.config.databaseUrl, async (client) => {
      await client.query('create table bench_log (job text, started_at timestamptz, status integer)');
      await client.query('grant insert on bench_log to system');
    });
    say(`webhooks: ${machineLine()}, ${await versionsLine(stand.stores.ctx)}, one worker process`);
    for (const name of chosen) {
      say(`  ${name}: ${SCENARIOS[name]?.what}`);
      await SCENARIOS[name]?.run(stand);
    }
    const log = stand.worker().output();
    if (log !== '') say(`  the worker said: ${log.slice(0, 2_000)}`);
  } finally {
    await stand.stop();
  }
}
