import type { Request } from 'express';
import type { AppContext } from '../../context.js';
import { LIMITS } from '../../limits/limits.js';
import { isKnownBrowser } from '../../services/operators/sign-in.js';
import { createSerialQueue, type SerialQueue } from '../../services/serial-queue.js';
import { browserMarkOf } from './browser-cookie.js';

/** The queue in which the passwords and codes of a browser wait. */
export type SignInQueues = (req: Request) => SerialQueue;

/**
 * Two queues for all pages of a process, so that a crowd of unknown browsers does not fill that of the known ones. Checks are one at a
 * time: that of a password takes 128 MiB and a third of a second of a core, and checks side by side would all see the same count of failures.
 */
export function createSignInQueues(ctx: Pick<AppContext, 'config' | 'now'>): SignInQueues {
  const unknownBrowsers = createSerialQueue(LIMITS.oauth.waitingSignIns.value);
  const knownBrowsers = createSerialQueue(LIMITS.oauth.waitingSignIns.value);
  return (req) => (isKnownBrowser(ctx, browserMarkOf(req)) ? knownBrowsers : unknownBrowsers);
}
