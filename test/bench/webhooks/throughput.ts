import { once } from 'node:events';
import { Queue } from 'bullmq';
import { Redis } from 'ioredis';
import { within } from '../../support/within.js';
import { cpuSecondsOf } from '../cpu-time.js';
import { say, spreadOf } from '../report.js';
import { spawnScript } from './receivers.js';
import type { Stand } from './stand.js';

type Arm = 'B0' | 'N1' | 'N2' | 'ours';
const ARMS: readonly Arm[] = ['B0', 'N1', 'N2', 'ours'];
const JOBS_AT_ONCE = 1_000;

/** Deliveries a second to one healthy receiver that takes so long, arms in turn, everything queued beforehand. */
export async function throughput(
  stand: Stand,
  { delayMs, rows, rounds }: { delayMs: number; rows: number; rounds: number },
): Promise<void> {
  const rates = new Map<Arm, number[]>(ARMS.map((arm) => [arm, []]));
  for (let round = 0; round < rounds; round++)
    for (const arm of ARMS) {
      const rate = arm === 'ours' ? await ours(stand, delayMs, rows) : await naive(stand, arm, delayMs, rows);
      rates.get(arm)?.push(rate);
    }
  const naiveRate = spreadOf(rates.get('N1') ?? []).median;
  for (const [arm, values] of rates) {
    const { median, min, max } = spreadOf(values);
    const ratio = (median / naiveRate).toFixed(2);
    say(
      `  B3 ${delayMs} ms receiver, ${arm}: ${rounded(median)} deliveries/s (${rounded(min)} to ${rounded(max)}), ${ratio} of N1`,
    );
  }
}

const rounded = (value: number) => Math.round(value).toLocaleString('en-GB');

/** By the receiver: from its first to its last request. */
async function rateSeen({ receivers }: Stand, rows: number): Promise<number> {
  const times: number[] = [];
  const forgeries: number[] = [];
  await within(200, 'everything has been received', async () => {
    const { receipts, forged } = await receivers.seen();
    for (const [, , atMs] of receipts) times.push(atMs);
    forgeries.push(forged);
    return times.length >= rows;
  });
  if (Math.max(...forgeries) > 0) throw new Error('a signature is wrong');
  const sorted = times.toSorted((a, b) => a - b);
  return (rows - 1) / (((sorted[rows - 1] ?? 0) - (sorted[0] ?? 0)) / 1000);
}

async function ours(stand: Stand, delayMs: number, rows: number): Promise<number> {
  const tenant = await stand.tenant();
  const fields = {
    url: stand.receivers.urlOf('ours', delayMs),
    type: 'client.created',
    enabled: false,
  } as const;
  const endpointId = await stand.endpoint(tenant, fields);
  await stand.preload(tenant, { endpointId, rows });
  await stand.receivers.seen();
  const cpuBefore = await cpuSecondsOf(stand.worker().pid);
  await stand.enable([endpointId]);
  const rate = await rateSeen(stand, rows);
  await within(30, 'everything is recorded', async () => (await stand.waiting()) === 0);
  const cpu = ((await cpuSecondsOf(stand.worker().pid)) - cpuBefore) / (rows / 1000);
  say(`    ours: ${rounded(rate)}/s, worker ${cpu.toFixed(2)} s of processor time per 1,000`);
  await stand.reset();
  return rate;
}

async function naive(stand: Stand, arm: Arm, delayMs: number, rows: number): Promise<number> {
  const { env, ctx } = stand.stores;
  const url = stand.receivers.urlOf(arm, delayMs);
  await ctx.systemDb.raw('select 1');
  if (arm !== 'B0') await queueJobs(env['REDIS_URL'] ?? '', url, rows);
  await stand.receivers.seen();
  const child = spawnScript('test/bench/webhooks/naive-process.ts', {
    ARM: arm,
    REDIS_URL: env['REDIS_URL'] ?? '',
    DATABASE_URL: env['DATABASE_URL'] ?? '',
    URL: url,
    COUNT: String(rows),
    SECRET: stand.secret,
  });
  const over = once(child, 'message');
  const rate = await rateSeen(stand, rows);
  await over;
  child.kill('SIGKILL');
  say(`    ${arm}: ${rounded(rate)}/s`);
  return rate;
}

async function queueJobs(redisUrl: string, url: string, rows: number): Promise<void> {
  const connection = new Redis(redisUrl, { maxRetriesPerRequest: null });
  const queue = new Queue('naive', {
    connection,
    prefix: 'bench',
    defaultJobOptions: {
      attempts: 9,
      backoff: { type: 'exponential', delay: 5_000 },
      removeOnComplete: true,
    },
  });
  const body = 'x'.repeat(1_000);
  for (let at = 0; at < rows; at += JOBS_AT_ONCE)
    await queue.addBulk(
      Array.from({ length: Math.min(JOBS_AT_ONCE, rows - at) }, () => ({
        name: 'naive',
        data: { url, body },
      })),
    );
  await queue.close();
  connection.disconnect();
}
