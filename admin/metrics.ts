import { timingSafeEqual } from 'node:crypto';
import type { Queue } from 'bullmq';
import { type Request, type Response, Router } from 'express';
import { Gauge, Registry } from 'prom-client';
import type { AppContext } from '../src/context.js';
import { readOutboxStatus } from '../src/services/queues/read-outbox-status.js';
import { sendProblem } from './problem.js';
import { readQueueStates } from './queue-states.js';
import { sessionOf } from './request-facts.js';

/**
 * `/metrics` of this process, with the depth and age of every queue and of the outbox as they are when asked.
 * For the bearer of METRICS_TOKEN and for every operator who is signed in.
 */
export function metricsRouter(ctx: AppContext, queues: readonly Queue[]): Router {
  const router = Router();
  const gauges = createQueueGauges();
  router.get('/metrics', async (req, res) => {
    if (!mayRead(req, res, ctx.config.metricsToken)) {
      return sendProblem(req, res, 'not_signed_in', 'Send the metrics token as a bearer token, or sign in.');
    }
    await measure(ctx, queues, gauges);
    const all = Registry.merge([ctx.metrics.registry, gauges.registry]);
    res.type(all.contentType).send(await all.metrics());
  });
  return router;
}

type Gauges = ReturnType<typeof createQueueGauges>;

/** Metrics of this role beside those of every process. */
function createQueueGauges() {
  const registry = new Registry();
  const gauge = (name: string, help: string, labelNames: readonly string[]) =>
    new Gauge({ name, help, labelNames: [...labelNames], registers: [registry] });
  return {
    registry,
    jobs: gauge('queue_jobs', 'Jobs of a queue in a state.', ['queue', 'state']),
    oldest: gauge('queue_oldest_waiting_seconds', 'How long the oldest waiting job waits; 0 for none.', [
      'queue',
    ]),
    workers: gauge('queue_workers', 'Workers of a queue.', ['queue']),
    paused: gauge('queue_paused', '1 for a queue that is paused.', ['queue']),
    outbox: gauge('outbox_rows', 'Rows of the outbox: due, delayed, or dead.', ['state']),
    heldUp: gauge('work_held_up', 'Work held up by an error on our side: `error` or `death`.', [
      'queue',
      'kind',
    ]),
    outboxAge: gauge('outbox_oldest_due_seconds', 'How long the oldest row that is due waits.', []),
  };
}

/** A queue that cannot be asked has no sample, rather than one of zero. */
async function measure(ctx: AppContext, queues: readonly Queue[], gauges: Gauges): Promise<void> {
  const [states, outbox] = await Promise.all([
    readQueueStates(queues, ctx.redis, ctx.now()),
    readOutboxStatus(ctx).catch(() => null),
  ]);
  gauges.registry.resetMetrics();
  for (const { name: queue, known } of states) {
    if (known === null) continue;
    for (const state of ['waiting', 'active', 'delayed', 'failed', 'completed'] as const) {
      gauges.jobs.set({ queue, state }, known[state]);
    }
    gauges.oldest.set({ queue }, known.oldestWaitingSeconds ?? 0);
    gauges.workers.set({ queue }, known.workers);
    gauges.paused.set({ queue }, known.isPaused ? 1 : 0);
  }
  if (outbox === null) return;
  for (const state of ['due', 'delayed', 'dead'] as const) gauges.outbox.set({ state }, outbox[state]);
  gauges.outboxAge.set(outbox.oldestDueSeconds);
  for (const { queue, kind, count } of outbox.heldUp) gauges.heldUp.set({ queue, kind }, count);
}

function mayRead(req: Request, res: Response, token: string | null): boolean {
  if (sessionOf(res)?.mustChangePassword === false) return true;
  if (token === null) return false;
  const given = Buffer.from(req.get('authorization') ?? '');
  const expected = Buffer.from(`Bearer ${token}`);
  return given.length === expected.length && timingSafeEqual(given, expected);
}
