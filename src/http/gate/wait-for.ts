import { LIMITS } from '../../limits/limits.js';
import type { Place } from './middleware/place.js';
import type { Call, WriteHandler } from './route.js';

const { pollMs, longestPollMs } = LIMITS.requests;

interface Waiting<R> {
  readonly call: Call<unknown, unknown>;
  readonly first: R;
  readonly waitSeconds: number;
  readonly place: Place;
}

/**
 * The result once it is finished, or as it stands when the caller's time is over, by the clock. Between two looks
 * the request holds neither place nor connection; where too many of the tenant wait already, it does not.
 */
export async function waitFor<R>(
  wait: NonNullable<WriteHandler<unknown, unknown, R>['wait']>,
  { call, first, waitSeconds, place }: Waiting<R>,
): Promise<R> {
  const deadline = performance.now() + waitSeconds * 1000;
  let result = first;
  let pauseMs: number = pollMs.value;
  while (!wait.isFinished(result)) {
    const leftMs = deadline - performance.now();
    if (leftMs <= 0 || !place.hold('wait')) return result;
    const nextMs = Math.min(pauseMs, leftMs);
    await place.aside(() => new Promise((resolve) => setTimeout(resolve, nextMs)));
    result = await wait.reload(call, result);
    pauseMs = Math.min(longestPollMs.value, pauseMs * 1.5);
  }
  return result;
}
