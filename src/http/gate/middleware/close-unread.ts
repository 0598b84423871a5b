import type { RequestHandler } from 'express';

/**
 * Closes a connection whose caller goes on sending a body long after the answer was written. Until then the rest
 * is read and dropped, so that the caller sees the answer. A caller who breaks off is no error of the process.
 */
export function closeUnread(ms: number): RequestHandler {
  return (req, res, next) => {
    req.on('error', () => undefined);
    res.once('finish', () => {
      if (req.complete) return;
      const tooLate = setTimeout(() => {
        if (!req.complete) req.socket.destroy();
      }, ms);
      tooLate.unref();
      req.once('close', () => clearTimeout(tooLate));
    });
    next();
  };
}
