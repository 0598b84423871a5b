import type { Queue } from 'bullmq';
import { Router } from 'express';
import type { AppContext } from '../src/context.js';
import { readOverview } from '../src/services/console/read-overview.js';
import { overviewPage } from './pages/overview-page.js';
import { readQueueStates } from './queue-states.js';
import { signedIn } from './request-facts.js';

/**
 * `/`: who is hurt and by what, and what was counted in the last hour, or day with `?range=day`. `?figures=SERIES` shows the table of one
 * series too.
 */
export function overviewRouter(ctx: AppContext, queues: readonly Queue[]): Router {
  const router = Router();
  router.get('/', async (req, res) => {
    const states = readQueueStates(queues, ctx.redis, ctx.now());
    const range = req.query['range'] === 'day' ? 'day' : 'hour';
    const { figures } = req.query;
    const overview = await readOverview(ctx, { queues: states, range });
    res.type('html').send(overviewPage({ session: signedIn(res), queues: await states, overview, figures }));
  });
  return router;
}
