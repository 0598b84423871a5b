import { LIMITS } from '../../limits/limits.js';
import type { RequestSlot } from './middleware/request-slot.js';
import type { Call, WriteHandler } from './route.js';

const { pollMs, longestPollMs } = LIMITS.requests;

interface Waiting<R> {
  readonly call: Call<unknown, unknown>;
  readonly first: R;
  readonly waitSeconds: number;
  readonly slot: RequestSlot;
}

/**
 * The result once it is finished, or as it stands when the caller's time is over, by the clock. Between two looks the
 * request holds neither slot nor connection; where too many requests of the tenant wait already, it does not wait.
 */
export async function waitFor<R>(
  wait: NonNullable<WriteHandler<unknown, unknown, R>['wait']>,
  { call, first, waitSeconds, slot }: Waiting<R>,
): Promise<R> {
  const deadline = performance.now() + waitSeconds * 1000;
  let result = first;
  let pauseMs: number = pollMs.value;
  while (!wait.isFinished(result)) {
    const leftMs = deadline - performance.now();
    if (leftMs <= 0 || !slot.hold('wait')) return result;
    const nextMs = Math.min(pauseMs, leftMs);
    await slot.releaseWhile(() => new Promise((resolve) => setTimeout(resolve, nextMs)));
    result = await wait.reload(call, result);
    pauseMs = Math.min(longestPollMs.value, pauseMs * 1.5);
  }
  return result;
}
