import type { HmrcFence } from '../../gateways/hmrc/hmrc-call.js';

/** Somebody else has taken the work on: whatever this run was about to do is theirs to do. */
export class LeaseLostError extends Error {}

/** A lease is as good as lost when it cannot be renewed within this part of its time, or was not since. */
const SAFE_PART = 1 / 2;

interface Lease {
  /** How long it lasts from its renewal on. */
  readonly seconds: number;
  /** @returns whether it was still this run’s */
  renew(): Promise<boolean>;
}

/**
 * Lets a call leave only under a lease that still has half of its time: so HMRC has the call before another
 * process may take the work on, however long this one waited or stood still.
 */
export function createLeaseFence({ seconds, renew }: Lease): HmrcFence {
  const safeMs = seconds * 1_000 * SAFE_PART;
  let renewedAt = Number.NEGATIVE_INFINITY;
  return {
    async renew() {
      const askedAt = performance.now();
      const isKept = await within(safeMs, renew());
      if (!isKept) throw new LeaseLostError('the work was taken on by another process');
      renewedAt = askedAt;
    },
    assertHeld() {
      if (performance.now() - renewedAt < safeMs) return;
      throw new LeaseLostError('the lease of the work may have run out');
    },
  };
}

async function within<T>(milliseconds: number, promise: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const error = new LeaseLostError('the lease of the work could not be renewed in time');
    timer = setTimeout(reject, milliseconds, error);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}
