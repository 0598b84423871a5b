import type { RequestHandler } from 'express';

/** One line a request, when it is answered. No query and no body: they may hold what must not be logged. */
export function accessLog(): RequestHandler {
  return (req, res, next) => {
    const startedAt = performance.now();
    const { method } = req;
    const path = req.path;
    res.on('finish', () => {
      const line = { method, path, status: res.statusCode, ms: Math.round(performance.now() - startedAt) };
      res.locals['log']?.debug(line, 'request');
    });
    next();
  };
}
