import type { Request } from 'express';
import type { AppContext } from '../../context.js';
import { LIMITS } from '../../limits/limits.js';
import { createOneAtATime, type OneAtATime } from '../../services/one-at-a-time.js';
import { isKnownBrowser } from '../../services/operators/sign-in.js';
import { browserMarkOf } from './browser-cookie.js';

/** The line of a browser in which its passwords and codes wait. */
export type SignInLines = (req: Request) => OneAtATime;

/** Two lines for all pages of a process, so that a crowd of strangers does not fill the one of browsers that are known. */
export function createSignInLines(ctx: Pick<AppContext, 'config' | 'now'>): SignInLines {
  const strangers = createOneAtATime(LIMITS.oauth.waitingSignIns.value);
  const known = createOneAtATime(LIMITS.oauth.waitingSignIns.value);
  return (req) => (isKnownBrowser(ctx, browserMarkOf(req)) ? known : strangers);
}
