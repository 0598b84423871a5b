import type { RequestHandler } from 'express';
import { loggablePath } from '../loggable-path.js';

/** One line a request, when it is answered. No query and no body: they may hold what must not be logged. */
export function accessLog(): RequestHandler {
  return (req, res, next) => {
    const startedAt = performance.now();
    const { method } = req;
    res.on('finish', () => {
      const path = loggablePath(res.locals['route'], req.path);
      const line = { method, path, status: res.statusCode, ms: Math.round(performance.now() - startedAt) };
      res.locals['log']?.debug(line, 'request');
    });
    next();
  };
}
