import type { RequestHandler } from 'express';
import { HttpProblem } from './problem.js';

/** Refuses a request of HTTP/1.1 without a `Host`, and any with two, as RFC 9112, section 3.2 wants. HTTP/1.0 needs none. */
export function namedHost(): RequestHandler {
  return (req, _res, next) => {
    const hosts = countHosts(req.rawHeaders);
    if (hosts > 1 || (hosts === 0 && req.httpVersion === '1.1')) {
      throw new HttpProblem('malformed_request', 'A request of HTTP/1.1 has one Host header.', {
        headers: { Connection: 'close' },
      });
    }
    next();
  };
}

/** Names and values take turns in it. Node keeps only the first `Host` of several in `headers`. */
function countHosts(rawHeaders: readonly string[]): number {
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === 'host') count += 1;
  }
  return count;
}
