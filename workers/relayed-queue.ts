import type { Job, Queue } from 'bullmq';
import { NO_TENANT, type OutboxRow, type QueueRoom } from '../src/db/queues/relay-outbox.js';
import { LIMITS } from '../src/limits/limits.js';
import { countWorkers } from '../src/queues/announced-workers.js';
import type { RedisClient } from '../src/queues/open-redis.js';
import type { AnyWorker } from './worker-definition.js';

/** Jobs that wait for each place of a queue without shares: what workers take while the relay looks elsewhere. */
const WAITING_PER_PLACE = 4;
/** Jobs for each place of a queue with shares: one at work and one that waits. More would wait in the order of the queue, and not in turns of tenants. */
const JOBS_PER_SHARED_PLACE = 2;
const COUNT_PROCESSES_EVERY_MS = 5_000;

/** A queue as the relay fills it: kept short, so that the backlog waits in the outbox, where tenants take turns. */
export interface RelayedQueue {
  readonly queue: Queue;
  /** Whether only one relay at a time may give it rows, since it looks at who has how many. */
  readonly isShared: boolean;
  /** Its room now; `null` for none. */
  room(): Promise<QueueRoom | null>;
  /** Begins the next taking of rows. @returns whether tenants with a lowered share take part in it */
  takeRoundForLoweredShares(): boolean;
  /** Notes whose turn it was. */
  given(rows: readonly OutboxRow[]): void;
}

export function createRelayedQueue(
  queue: Queue,
  redis: RedisClient,
  { concurrency, tenantShare }: Pick<AnyWorker, 'concurrency' | 'tenantShare'>,
): RelayedQueue {
  let lastServedTenant = NO_TENANT;
  let round = 0;
  let processes = { count: 1, countedAt: Number.NEGATIVE_INFINITY };

  async function places(): Promise<number> {
    if (performance.now() - processes.countedAt > COUNT_PROCESSES_EVERY_MS) {
      processes = { count: Math.max(1, await countWorkers(queue, redis)), countedAt: performance.now() };
    }
    return concurrency * processes.count;
  }

  /** Filled up again when half of it is gone: a row at a time would cost more than the work. */
  async function roomForAll(): Promise<QueueRoom | null> {
    const max = (await places()) * WAITING_PER_PLACE;
    const rows = max - (await queue.getWaitingCount());
    if (rows < max / 2) return null;
    return { queue: queue.name, rows, rowsOfTenant: rows, lastServedTenant, passedOver: [] };
  }

  /** A tenant has its share of the places; what waits in the queue counts, since it will have a place next. */
  async function roomInShares(): Promise<QueueRoom | null> {
    const max = await places();
    const share = Math.max(1, Math.floor(max * tenantShare));
    const jobs = await queue.getJobs(['waiting', 'active']);
    const rows = JOBS_PER_SHARED_PLACE * max - jobs.length;
    if (rows <= 0) return null;
    const passedOver = tenantsWithShare(jobs, share);
    return { queue: queue.name, rows, rowsOfTenant: 1, lastServedTenant, passedOver };
  }

  return {
    queue,
    isShared: tenantShare < 1,
    room: tenantShare < 1 ? roomInShares : roomForAll,
    takeRoundForLoweredShares() {
      round = (round + 1) % LIMITS.work.loweredShareRounds.value;
      return round === 0;
    },
    given(rows) {
      const last = rows.reduce<OutboxRow | null>(
        (found, row) => (row.turn > (found?.turn ?? 0) ? row : found),
        null,
      );
      if (last) lastServedTenant = last.tenantId;
    },
  };
}

function tenantsWithShare(jobs: readonly Job[], share: number): string[] {
  const counts = new Map<string, number>();
  for (const job of jobs) {
    const tenantId = String(job?.data?.tenantId);
    counts.set(tenantId, (counts.get(tenantId) ?? 0) + 1);
  }
  return [...counts].filter(([, count]) => count >= share).map(([tenantId]) => tenantId);
}
