import type { RequestHandler } from 'express';
import type { AppContext } from '../../../context.js';
import { REQUESTS_SERIES } from '../../../domain/console/series.js';
import { publicId } from '../../../domain/ids.js';
import { loggablePath } from '../../../telemetry/loggable-path.js';
import { withoutRedaction } from '../../../telemetry/logger.js';
import { requestLogLine } from './request-log-line.js';

/** One line, one count and one entry of the tenant's own log for each request, when it is answered. No query and no body: they may hold what must not be logged. */
export function accessLog({
  metrics,
  log,
  requestLogs,
  now,
}: Pick<AppContext, 'metrics' | 'log' | 'requestLogs' | 'now'>): RequestHandler {
  const lines = withoutRedaction(log);
  return (req, res, next) => {
    const startedAt = performance.now();
    const { method } = req;
    res.on('finish', () => {
      const { locals, statusCode: status } = res;
      const tenantId: unknown = locals['tenantId'];
      const ms = performance.now() - startedAt;
      metrics.minutes.record(REQUESTS_SERIES, ms, status >= 500);
      metrics.requestSeconds.observe({ status: `${Math.floor(status / 100)}xx` }, ms / 1000);
      // No spread, which would give each line a hidden class of its own (decision 64).
      const line = {
        request_id: locals['requestId'],
        client_request_id: locals['clientRequestId'],
        method,
        path: loggablePath(locals['route'], req.path),
        operation: locals['operation'],
        tenant: typeof tenantId === 'string' ? publicId('tenant', tenantId) : undefined,
        status,
        ms: Math.round(ms),
      };
      lines.info(line, 'request');
      const kept = requestLogLine(locals, { method, path: line.path, status, ms, now: now() });
      if (kept !== null) requestLogs.add(kept);
    });
    next();
  };
}
