import type { Queue } from 'bullmq';
import { Router } from 'express';
import type { AppContext } from '../src/context.js';
import { checkReadiness } from '../src/services/health/check-readiness.js';
import { readOutboxStatus } from '../src/services/queues/read-outbox-status.js';
import { overviewPage, type QueueState } from './pages/overview-page.js';
import { signedIn } from './request-facts.js';

/** `/`: how the queues, the outbox and the stores are, at a glance. */
export function overviewRouter(ctx: AppContext, queues: readonly Queue[]): Router {
  const router = Router();
  router.get('/', async (_req, res) => {
    const now = ctx.now();
    const [states, outbox, checks] = await Promise.all([
      Promise.all(queues.map((queue) => stateOrUnknown(queue, now))),
      readOutboxStatus(ctx).catch(() => null),
      checkReadiness(ctx),
    ]);
    res.type('html').send(overviewPage({ session: signedIn(res), queues: states, outbox, checks, at: now }));
  });
  return router;
}

async function stateOrUnknown(queue: Queue, now: Date): Promise<QueueState> {
  try {
    return await stateOf(queue, now);
  } catch {
    return { name: queue.name, known: null };
  }
}

async function stateOf(queue: Queue, now: Date): Promise<QueueState> {
  const [counts, isPaused, oldest, workers] = await Promise.all([
    queue.getJobCounts('waiting', 'prioritized', 'active', 'delayed', 'failed', 'completed'),
    queue.isPaused(),
    queue.getJobs(['waiting'], 0, 0, true),
    queue.getWorkersCount(),
  ]);
  const count = (...names: string[]) => names.reduce((sum, name) => sum + (counts[name] ?? 0), 0);
  const first = oldest.reduce((least, job) => Math.min(least, job.timestamp), Number.POSITIVE_INFINITY);
  return {
    name: queue.name,
    known: {
      waiting: count('waiting', 'prioritized'),
      active: count('active'),
      delayed: count('delayed'),
      failed: count('failed'),
      completed: count('completed'),
      isPaused,
      workers,
      oldestWaitingSeconds: Number.isFinite(first) ? Math.max(0, (now.getTime() - first) / 1000) : null,
    },
  };
}
