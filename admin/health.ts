import { Router } from 'express';
import type { AppContext } from '../src/context.js';
import { checkReadiness } from '../src/services/health/check-readiness.js';

/** `/healthz` says that the process runs; `/readyz` that the stores answer which the console needs: no page reads a file. No sign-in. */
export function healthRouter(ctx: AppContext): Router {
  const router = Router();
  router.get('/healthz', (_req, res) => void res.json({ status: 'ok' }));
  router.get('/readyz', async (_req, res) => {
    const checks = (await checkReadiness(ctx)).filter(({ name }) => name !== 'files');
    const isReady = checks.every((check) => check.ok);
    res.status(isReady ? 200 : 503).json({ status: isReady ? 'ready' : 'not_ready', checks });
  });
  return router;
}
