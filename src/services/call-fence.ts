import type { HmrcFence } from '../gateways/hmrc/hmrc-call.js';

/** Another run has taken the work over, and does what this one was about to do. */
export class LeaseLostError extends Error {}

interface Hold {
  /** Asks whether this run still holds the work. */
  isHeld(): Promise<boolean>;
  /** How long the answer is good for, from when it was asked for. */
  readonly safeMs: number;
  readonly elapsedMs: () => number;
}

/**
 * Lets a call leave only while this run holds the work. However long the process waited or stood still, HMRC gets no call
 * from it once another run may have taken the work over.
 */
export function createCallFence({ isHeld, safeMs, elapsedMs }: Hold): HmrcFence {
  let heldAt = Number.NEGATIVE_INFINITY;
  return {
    async renew() {
      const askedAt = elapsedMs();
      if (!(await within(safeMs, isHeld())))
        throw new LeaseLostError('the work was taken on by another process');
      heldAt = askedAt;
    },
    assertHeld() {
      if (elapsedMs() - heldAt < safeMs) return;
      throw new LeaseLostError('another process may have taken the work on');
    },
  };
}

async function within<T>(milliseconds: number, promise: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const error = new LeaseLostError('it was not found out in time whether the work is still this process’s');
    timer = setTimeout(reject, milliseconds, error);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}
