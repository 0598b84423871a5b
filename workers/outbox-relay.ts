import type { JobsOptions, Queue } from 'bullmq';
import pg from 'pg';
import type { AppContext } from '../src/context.js';
import {
  buryOutboxRow,
  millisecondsToNextRow,
  OUTBOX_CHANNEL,
  type OutboxRow,
  takeUnpublished,
} from '../src/db/outbox.js';
import { QUEUES } from '../src/queues/index.js';
import { openProducerRedis, openQueue } from '../src/queues/open-queue.js';

const BATCH = 500;
/** The safety net under LISTEN, whose notifications are lost while the listener is away. */
const POLL_MS = 1_000;
const RECONNECT_MS = 1_000;
/** Above this the backlog stays in Postgres, where it is cheap; Redis holds payloads in memory. */
const MAX_WAITING = 10_000;

export interface OutboxRelay {
  stop(): Promise<void>;
}

/**
 * Carries committed outbox rows to their queues: delete, add, commit. A crash between add and commit adds
 * the same job ids again, which BullMQ ignores while it keeps the job. Any number may run side by side.
 */
export function startOutboxRelay(ctx: AppContext): OutboxRelay {
  const redis = openProducerRedis(ctx.config.redisUrl);
  redis.on('error', (error) => ctx.log.warn({ err: error }, 'relay redis'));
  const queues = new Map(QUEUES.map((contract) => [contract.name, openQueue(contract, redis, ctx.config)]));
  const doorbell = createDoorbell();
  const listener = listen(ctx, doorbell.ring);
  let stopped = false;

  const loop = (async () => {
    while (!stopped) {
      try {
        const published = await publishBatch(ctx, queues);
        if (published < BATCH) await doorbell.wait(await pauseMs(ctx));
      } catch (error) {
        ctx.log.error({ err: error }, 'relay batch failed; nothing lost');
        await doorbell.wait(POLL_MS);
      }
    }
  })();

  return {
    async stop() {
      stopped = true;
      doorbell.ring();
      await loop;
      await listener.stop();
      await Promise.allSettled([...queues.values()].map((queue) => queue.close()));
      redis.disconnect();
    },
  };
}

async function pauseMs(ctx: AppContext): Promise<number> {
  const due = await millisecondsToNextRow(ctx.systemDb);
  return due === null ? POLL_MS : Math.min(POLL_MS, Math.max(5, due));
}

async function publishBatch(ctx: AppContext, queues: ReadonlyMap<string, Queue>): Promise<number> {
  const full = await fullQueues(queues);
  return ctx.systemDb.transaction(async (trx) => {
    const rows = await takeUnpublished(trx, BATCH, full);
    for (const [name, group] of groupByQueue(rows)) {
      const queue = queues.get(name);
      if (!queue) {
        for (const row of group) await buryOutboxRow(trx, row, 'no such queue');
        continue;
      }
      await addAll(queue, group, (row, reason) => buryOutboxRow(trx, row, reason));
    }
    return rows.length;
  });
}

/** `addBulk` is a pipeline, not a transaction: when it fails, one bad row is found by adding one by one. */
async function addAll(
  queue: Queue,
  rows: readonly OutboxRow[],
  bury: (row: OutboxRow, reason: string) => Promise<void>,
): Promise<void> {
  try {
    await queue.addBulk(
      rows.map((row) => ({ name: queue.name, data: row.payload, opts: { jobId: row.jobId } })),
    );
  } catch (error) {
    if (isConnectionFault(error)) throw error;
    for (const row of rows) await addOne(queue, row, { jobId: row.jobId }, bury);
  }
}

async function addOne(
  queue: Queue,
  row: OutboxRow,
  options: JobsOptions,
  bury: (row: OutboxRow, reason: string) => Promise<void>,
): Promise<void> {
  try {
    await queue.add(queue.name, row.payload, options);
  } catch (error) {
    if (isConnectionFault(error)) throw error;
    await bury(row, error instanceof Error ? error.message : 'refused');
  }
}

async function fullQueues(queues: ReadonlyMap<string, Queue>): Promise<string[]> {
  const counts = await Promise.all(
    [...queues].map(async ([name, queue]) => ({ name, waiting: await queue.getWaitingCount() })),
  );
  return counts.filter(({ waiting }) => waiting > MAX_WAITING).map(({ name }) => name);
}

const isConnectionFault = (error: unknown) =>
  error instanceof Error &&
  /connect|timed out|timeout|closed|ECONN|EPIPE|LOADING|READONLY|OOM|max retries/i.test(error.message);

function groupByQueue(rows: readonly OutboxRow[]): Map<string, OutboxRow[]> {
  const groups = new Map<string, OutboxRow[]>();
  for (const row of rows) {
    const group = groups.get(row.queue);
    if (group) group.push(row);
    else groups.set(row.queue, [row]);
  }
  return groups;
}

/** A flag that can be waited for: rings while nobody waits are not lost. */
function createDoorbell() {
  let rung = false;
  let wake: (() => void) | null = null;
  return {
    ring() {
      rung = true;
      wake?.();
    },
    async wait(ms: number) {
      if (!rung) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      wake = null;
      rung = false;
    },
  };
}

/** One dedicated connection that hears commits; after every reconnect it rings once, for what it missed. */
function listen(ctx: AppContext, ring: () => void) {
  let stopped = false;
  let client: pg.Client | null = null;
  let retry: NodeJS.Timeout | null = null;

  async function connect(): Promise<void> {
    retry = null;
    const next = new pg.Client({
      connectionString: ctx.config.databaseUrl,
      application_name: 'tax-relay-listen',
    });
    client = next;
    next.on('notification', ring);
    next.on('error', () => undefined);
    next.on('end', connectLater);
    try {
      await next.connect();
      await next.query(`listen ${OUTBOX_CHANNEL}`);
      ring();
    } catch (error) {
      ctx.log.warn({ err: error }, 'relay listener: will connect again');
      await next.end().catch(() => undefined);
      connectLater();
    }
  }

  function connectLater(): void {
    if (!stopped && retry === null) retry = setTimeout(() => void connect(), RECONNECT_MS);
  }

  void connect();
  return {
    async stop() {
      stopped = true;
      if (retry !== null) clearTimeout(retry);
      await client?.end().catch(() => undefined);
    },
  };
}
