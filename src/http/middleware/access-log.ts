import type { RequestHandler } from 'express';
import type { AppContext } from '../../context.js';
import { REQUESTS_SERIES } from '../../domain/console/series.js';
import { publicId } from '../../domain/ids.js';
import { loggablePath } from '../../loggable-path.js';

/** One line and one count for each request, when it is answered. No query and no body: they may hold what must not be logged. */
export function accessLog({ metrics }: Pick<AppContext, 'metrics'>): RequestHandler {
  return (req, res, next) => {
    const startedAt = performance.now();
    const { method } = req;
    res.on('finish', () => {
      const { locals, statusCode: status } = res;
      const tenantId: unknown = locals['tenantId'];
      const ms = performance.now() - startedAt;
      metrics.minutes.record(REQUESTS_SERIES, ms, status >= 500);
      metrics.requestSeconds.observe({ status: `${Math.floor(status / 100)}xx` }, ms / 1000);
      const line = {
        method,
        path: loggablePath(locals['route'], req.path),
        operation: locals['operation'],
        tenant: typeof tenantId === 'string' ? publicId('tenant', tenantId) : undefined,
        status,
        ms: Math.round(ms),
      };
      locals['log']?.info(line, 'request');
    });
    next();
  };
}
