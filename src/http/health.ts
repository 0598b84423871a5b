import { Router } from 'express';
import type { AppContext } from '../context.js';
import { checkReadiness } from '../services/health/check-readiness.js';
import { HttpProblem } from './middleware/problem.js';

/** `/healthz` says that the process runs; `/readyz` that it can do its work. No credential. */
export function healthRouter(ctx: AppContext): Router {
  const router = Router();
  router.get('/healthz', (_req, res) => {
    res.set('Cache-Control', 'no-store').json({ status: 'ok' });
  });
  router.get('/readyz', async (_req, res) => {
    const checks = await checkReadiness(ctx);
    const failed = checks.filter((check) => !check.ok);
    if (failed.length > 0) {
      throw new HttpProblem('not_ready', `Not ready: ${failed.map((check) => check.name).join(', ')}.`, {
        headers: { 'Retry-After': '1' },
        extra: { checks },
      });
    }
    res.set('Cache-Control', 'no-store').json({ status: 'ready', checks });
  });
  return router;
}
