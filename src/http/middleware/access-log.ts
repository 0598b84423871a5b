import type { RequestHandler } from 'express';
import { publicId } from '../../domain/ids.js';
import { loggablePath } from '../loggable-path.js';

/** One line for each request, when it is answered. No query and no body: they may hold what must not be logged. */
export function accessLog(): RequestHandler {
  return (req, res, next) => {
    const startedAt = performance.now();
    const { method } = req;
    res.on('finish', () => {
      const { locals, statusCode: status } = res;
      const tenantId: unknown = locals['tenantId'];
      const line = {
        method,
        path: loggablePath(locals['route'], req.path),
        operation: locals['operation'],
        tenant: typeof tenantId === 'string' ? publicId('tenant', tenantId) : undefined,
        status,
        ms: Math.round(performance.now() - startedAt),
      };
      locals['log']?.info(line, 'request');
    });
    next();
  };
}
