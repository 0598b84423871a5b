import type { RequestHandler } from 'express';
import type { Config } from '../../../config/config.js';
import { publicId } from '../../../domain/ids.js';
import { inRequestSpan } from '../../../telemetry/tracing/spans.js';

/** The span of a request, from its headers to its answer or its end; after `requestId`. Nothing where no traces are sent. */
export function traceRequest({ tracing }: Pick<Config, 'tracing'>): RequestHandler {
  return (req, res, next) => {
    if (tracing === null) return next();
    const caller = tracing.linksCallers ? req.get('traceparent') : undefined;
    const end = inRequestSpan(String(res.locals['requestId']), caller, next);
    if (end === null) return;
    res.once('close', () => {
      const { method } = req;
      const { locals, statusCode: status } = res;
      const { route, operation, tenantId } = locals;
      end({
        name: typeof route === 'string' ? `${method} ${route}` : method,
        facts: {
          'http.request.method': method,
          'http.route': text(route),
          'http.response.status_code': status,
          operation: text(operation),
          tenant: typeof tenantId === 'string' ? publicId('tenant', tenantId) : undefined,
          outcome: res.writableFinished ? 'answered' : 'left',
        },
        isFailed: status >= 500,
      });
    });
  };
}

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
