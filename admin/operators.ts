import { Router } from 'express';
import type { AppContext } from '../src/context.js';
import { listOperatorSummaries } from '../src/db/console/operator-queries.js';
import { endSessionsOf } from '../src/services/operators/operator-sessions.js';
import { confirmPage } from './pages/confirm-page.js';
import { operatorsPage } from './pages/operators-page.js';
import { noteActDetail, signedIn } from './request-facts.js';

/** `/operators`: who may enter the console. The act guard has judged every POST before. */
export function operatorsRouter(ctx: Pick<AppContext, 'systemDb' | 'now'>): Router {
  const router = Router();
  router.get('/operators', async (_req, res) => {
    const operators = await listOperatorSummaries(ctx.systemDb, ctx.now());
    res.type('html').send(operatorsPage({ session: signedIn(res), operators }));
  });
  router.get('/operators/:address/end-sessions', (req, res) => {
    const { address } = req.params;
    const label = 'End all sessions';
    const effect = `${address} is signed out everywhere, and may sign in again. To keep somebody out use cli operators disable.`;
    const path = `/operators/${encodeURIComponent(address)}/end-sessions`;
    res.type('html').send(confirmPage({ session: signedIn(res), label, effect, path, back: '/operators' }));
  });
  router.post('/operators/:address/end-sessions', async (req, res) => {
    const { address } = req.params;
    noteActDetail(res, { operator: address, ended: await endSessionsOf(ctx, address) });
    res.redirect(303, '/operators');
  });
  return router;
}
