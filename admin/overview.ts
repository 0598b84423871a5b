import type { Queue } from 'bullmq';
import { Router } from 'express';
import type { AppContext } from '../src/context.js';
import { checkReadiness } from '../src/services/health/check-readiness.js';
import { readOutboxStatus } from '../src/services/queues/read-outbox-status.js';
import { overviewPage } from './pages/overview-page.js';
import { readQueueStates } from './queue-states.js';
import { signedIn } from './request-facts.js';

/** `/`: how the queues, the outbox and the stores are, at a glance. */
export function overviewRouter(ctx: AppContext, queues: readonly Queue[]): Router {
  const router = Router();
  router.get('/', async (_req, res) => {
    const at = ctx.now();
    const [states, outbox, checks] = await Promise.all([
      readQueueStates(queues, at),
      readOutboxStatus(ctx).catch(() => null),
      checkReadiness(ctx),
    ]);
    res.type('html').send(overviewPage({ session: signedIn(res), queues: states, outbox, checks, at }));
  });
  return router;
}
