import { timingSafeEqual } from 'node:crypto';
import { Router } from 'express';
import type { AppContext } from '../context.js';
import { HttpProblem } from './middleware/problem.js';

/** `/metrics` in Prometheus's text format, for the bearer of METRICS_TOKEN. Without that setting there is none. */
export function metricsRouter({ config, metrics }: Pick<AppContext, 'config' | 'metrics'>): Router {
  const router = Router();
  router.get('/metrics', async (req, res) => {
    if (config.metricsToken === null) throw new HttpProblem('not_found', 'There is no such route.');
    if (!isEqual(req.get('authorization') ?? '', `Bearer ${config.metricsToken}`)) {
      throw new HttpProblem('invalid_token', 'Send the metrics token as a bearer token.', {
        headers: { 'WWW-Authenticate': 'Bearer realm="metrics"' },
      });
    }
    res.type(metrics.registry.contentType).send(await metrics.scrape());
  });
  return router;
}

function isEqual(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
