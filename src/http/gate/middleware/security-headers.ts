import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { RequestHandler } from 'express';
import helmet from 'helmet';

/** The security headers of every answer, which are the same for all: asked of helmet once, then only set. */
export function securityHeaders(): RequestHandler {
  const headers = headersOfHelmet();
  return (_req, res, next) => {
    for (const [name, value] of headers) res.setHeader(name, value);
    next();
  };
}

function headersOfHelmet(): readonly (readonly [string, string])[] {
  const answer = new ServerResponse(new IncomingMessage(new Socket()));
  const setHeaders = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] },
    },
    referrerPolicy: { policy: 'no-referrer' },
  });
  setHeaders(answer.req, answer, () => undefined);
  return Object.entries(answer.getHeaders()).map(([name, value]) => [name, String(value)]);
}
