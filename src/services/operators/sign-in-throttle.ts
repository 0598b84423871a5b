import type { AppContext } from '../../context.js';
import { nthLastFailureFor, nthLastFailureFrom } from '../../db/operator-sign-ins-repository.js';

const WINDOW_MS = 15 * 60_000;
const FAILURES_FOR_ADDRESS = 10;
/** More than for one address: an office shares an origin. */
const FAILURES_FROM_IP = 30;

/** Seconds until another password may be tried for this address from this origin; `null`: at once. */
export async function signInWaitSeconds(
  { systemDb, now }: Pick<AppContext, 'systemDb' | 'now'>,
  attempt: { email: string; ip: string | null },
): Promise<number | null> {
  const since = new Date(now().getTime() - WINDOW_MS);
  const failures = [
    await nthLastFailureFor(systemDb, { email: attempt.email, since, nth: FAILURES_FOR_ADDRESS }),
    attempt.ip === null
      ? null
      : await nthLastFailureFrom(systemDb, { ip: attempt.ip, since, nth: FAILURES_FROM_IP }),
  ].filter((at) => at !== null);
  if (failures.length === 0) return null;
  const freeAt = Math.max(...failures.map((at) => at.getTime())) + WINDOW_MS;
  return Math.max(1, Math.ceil((freeAt - now().getTime()) / 1000));
}
