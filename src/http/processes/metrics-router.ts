import { timingSafeEqual } from 'node:crypto';
import { Router } from 'express';
import type { AppContext } from '../../context.js';
import { HttpProblem } from '../gate/middleware/problem.js';
import { otherMethods } from '../gate/other-methods.js';

/** `/metrics` in Prometheus's text format, for the bearer of METRICS_TOKEN. Without that setting there is none. */
export function metricsRouter({ config, metrics }: Pick<AppContext, 'config' | 'metrics'>): Router {
  const router = Router();
  const { metricsToken } = config;
  if (metricsToken === null) return router;
  router.get('/metrics', async (req, res) => {
    if (!isEqual(req.get('authorization') ?? '', `Bearer ${metricsToken}`)) {
      throw new HttpProblem('invalid_token', 'Send the metrics token as a bearer token.', {
        headers: { 'WWW-Authenticate': 'Bearer realm="metrics"' },
      });
    }
    res.type(metrics.registry.contentType).send(await metrics.scrape());
  });
  router.all('/metrics', otherMethods('GET'));
  return router;
}

function isEqual(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
