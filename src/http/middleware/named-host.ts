import type { RequestHandler } from 'express';
import { HttpProblem } from './problem.js';

/** Refuses a request of HTTP/1.1 without a `Host`, as RFC 9112, section 3.2 wants. HTTP/1.0 has none. */
export function namedHost(): RequestHandler {
  return (req, _res, next) => {
    if (req.httpVersion === '1.1' && req.headers.host === undefined) {
      throw new HttpProblem('malformed_request', 'A request of HTTP/1.1 has a Host header.', {
        headers: { Connection: 'close' },
      });
    }
    next();
  };
}
