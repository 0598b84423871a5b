import type { JobPayload } from '../src/queues/define-queue.js';
import { awaitDatabase } from '../src/services/health/await-database.js';
import { attempt, execute } from './execute.js';
import { openWorker } from './open-worker.js';
import { createStoreWaits } from './store-waits.js';
import type { AnyWorker, WorkerDefinition } from './worker-definition.js';

/** A crash is noticed within half a minute: the lock lasts 20 s, and the check for stalled jobs runs every 5 s. */
const LOCK_MS = 20_000;
const STALLED_CHECK_MS = 5_000;

/** A worker whose jobs are pieces of work: `execute` says what happens to each. */
export function defineWorker<P extends JobPayload>(definition: WorkerDefinition<P>): AnyWorker {
  const { queue, concurrency, tenantShare = 1 } = definition;
  return {
    queue,
    concurrency,
    tenantShare,
    start(ctx) {
      const waits = createStoreWaits(ctx.random, (signal) => awaitDatabase(ctx, signal));
      return openWorker(ctx, {
        queue,
        concurrency,
        lockMs: LOCK_MS,
        stalledCheckMs: STALLED_CHECK_MS,
        run: (job, token, signal) => execute(ctx, definition, { job, token, waits, signal }),
      });
    },
    run: (ctx, data) => attempt(ctx, definition, data, new AbortController().signal),
  };
}
