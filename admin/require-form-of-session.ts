import type { RequestHandler } from 'express';
import type { AppContext } from '../src/context.js';
import { refuse } from './audit.js';
import { isFromConsole } from './csrf.js';
import { signedIn } from './request-facts.js';

/** Lets pass what a page of the session itself has sent; the rest is refused, and on the record under `action`. */
export function requireFormOfSession(
  ctx: Pick<AppContext, 'systemDb' | 'log'>,
  action: string,
): RequestHandler {
  return async (req, res, next) => {
    if (isFromConsole(req, signedIn(res).csrfToken)) return next();
    const detail = 'The token of the session is missing or wrong. Load the page again.';
    await refuse(ctx, { req, res, action, code: 'csrf_refused', detail });
  };
}
