import type { JobsOptions, Queue } from 'bullmq';
import type { AppContext } from '../src/context.js';
import {
  holdQueue,
  millisecondsToNextRow,
  NO_TENANT,
  type OutboxRow,
  type QueueRoom,
  queuesInLine,
  setOutboxRowAside,
  takeTurns,
} from '../src/db/queues/relay-outbox.js';
import { isStoreFault } from '../src/process/store-faults.js';
import { openQueue } from '../src/queues/open-queue.js';
import { onRedisFault, openProducerRedis } from '../src/queues/open-redis.js';
import { createWorkSignal } from '../src/services/work-signal.js';
import { WORKERS } from './index.js';
import { listenToOutbox } from './listen-to-outbox.js';
import { createRelayedQueue, type RelayedQueue } from './relayed-queue.js';

/** Rows of a queue that this release does not have, set aside in one short transaction. */
const UNKNOWN_QUEUE_BATCH = 100;
/** The safety net under LISTEN, whose notifications are lost while the listener is away. */
const POLL_MS = 1_000;
/** Rows that become due one after the other within this time are taken together. */
const MIN_PAUSE_MS = 5;
/** After so long the relay looks again whether full queues have room. */
const FULL_MS = 10;

export interface OutboxRelay {
  stop(): Promise<void>;
}

/**
 * Carries committed outbox rows to their queues, tenants in turn: delete, add, commit. A crash between add and commit
 * adds the same job ids again, which BullMQ ignores while it keeps the job. Any number may run side by side.
 */
export function startOutboxRelay(ctx: AppContext): OutboxRelay {
  const redis = openProducerRedis(ctx.config.redis);
  onRedisFault(redis, (error) => ctx.faults.warn(error, 'the connection of the relay to Redis is faulty'));
  const queues = new Map(
    WORKERS.map((worker) => [
      worker.queue.name,
      createRelayedQueue(openQueue(worker.queue, redis, ctx.config), redis, worker),
    ]),
  );
  const workSignal = createWorkSignal();
  const listener = listenToOutbox(ctx, workSignal.raise);
  let stopped = false;

  const loop = (async () => {
    while (!stopped) {
      try {
        const { published, left } = await publish(ctx, queues);
        if (published === 0) await workSignal.wait(left ? FULL_MS : await pauseMs(ctx));
      } catch (error) {
        ctx.faults.error(error, 'the relay could not carry its jobs: it tries again, and nothing is lost');
        await workSignal.wait(POLL_MS);
      }
    }
  })();

  return {
    async stop() {
      stopped = true;
      workSignal.raise();
      await loop;
      await listener.stop();
      await Promise.allSettled([...queues.values()].map(({ queue }) => queue.close()));
      redis.disconnect();
    },
  };
}

async function pauseMs(ctx: AppContext): Promise<number> {
  const due = await millisecondsToNextRow(ctx.systemDb);
  return due === null ? POLL_MS : Math.min(POLL_MS, Math.max(MIN_PAUSE_MS, due));
}

/** Gives every queue what it has room for. `left`: rows are in line, whether or not there was room. */
async function publish(
  ctx: AppContext,
  queues: ReadonlyMap<string, RelayedQueue>,
): Promise<{ published: number; left: boolean }> {
  const names = await queuesInLine(ctx.systemDb);
  let published = 0;
  for (const name of names) {
    const relayed = queues.get(name);
    published += relayed ? await publishTo(ctx, relayed) : await setUnknownAside(ctx, name);
  }
  return { published, left: names.length > 0 };
}

async function publishTo(ctx: AppContext, relayed: RelayedQueue): Promise<number> {
  const { queue, isShared } = relayed;
  return ctx.systemDb.transaction(async (trx) => {
    if (isShared && !(await holdQueue(trx, queue.name))) return 0;
    const room = await relayed.room();
    if (room === null) return 0;
    const lowered = relayed.takeRoundForLoweredShares() ? [] : await ctx.tenantHolds.withLoweredShare();
    const rows = await takeFrom(trx, room, lowered);
    if (rows.length > 0) await addAll(queue, rows, (row, reason) => setOutboxRowAside(trx, row, reason));
    relayed.given(rows);
    return rows.length;
  });
}

/** Rows of others, or where there are none, also of tenants with a lowered share. */
async function takeFrom(
  trx: Parameters<typeof takeTurns>[0],
  room: QueueRoom,
  lowered: readonly string[],
): Promise<OutboxRow[]> {
  const rows = await takeTurns(trx, [{ ...room, passedOver: [...room.passedOver, ...lowered] }]);
  return rows.length > 0 || lowered.length === 0 ? rows : takeTurns(trx, [room]);
}

async function setUnknownAside(ctx: AppContext, queue: string): Promise<number> {
  const batch = UNKNOWN_QUEUE_BATCH;
  return ctx.systemDb.transaction(async (trx) => {
    const room = { queue, rows: batch, rowsOfTenant: batch, lastServedTenant: NO_TENANT, passedOver: [] };
    const rows = await takeTurns(trx, [room]);
    for (const row of rows) await setOutboxRowAside(trx, row, 'no such queue');
    return rows.length;
  });
}

/** `addBulk` is a pipeline, not a transaction: when it fails, one bad row is found by adding one by one. */
async function addAll(
  queue: Queue,
  rows: readonly OutboxRow[],
  setAside: (row: OutboxRow, reason: string) => Promise<void>,
): Promise<void> {
  try {
    await queue.addBulk(
      rows.map((row) => ({ name: queue.name, data: row.payload, opts: { jobId: row.jobId } })),
    );
  } catch (error) {
    if (isStoreFault(error)) throw error;
    for (const row of rows) await addOne(queue, row, { jobId: row.jobId }, setAside);
  }
}

async function addOne(
  queue: Queue,
  row: OutboxRow,
  options: JobsOptions,
  setAside: (row: OutboxRow, reason: string) => Promise<void>,
): Promise<void> {
  try {
    await queue.add(queue.name, row.payload, options);
  } catch (error) {
    if (isStoreFault(error)) throw error;
    await setAside(row, error instanceof Error ? error.message : 'refused');
  }
}
