import type { AppContext } from '../../context.js';
import { renewSubmissionLease } from '../../db/submissions/submission-steps-repository.js';
import type { TenantKey } from '../../domain/tenant.js';
import type { HmrcFence } from '../../gateways/hmrc/hmrc-call.js';
import { inTenant } from '../in-tenant.js';
import { processPrincipal } from '../principal.js';

/** Somebody else has taken the submission on: whatever this run was about to do is theirs to do. */
export class LeaseLostError extends Error {}

/** A lease is as good as lost when it cannot be renewed within this part of its time, or was not since. */
const SAFE_PART = 1 / 2;

/**
 * Lets a call leave only under a lease that still has half of its time: so HMRC has the call before another
 * process may take the submission on, however long this one waited or stood still.
 */
export function createLeaseFence(
  ctx: Pick<AppContext, 'db' | 'config'>,
  tenant: TenantKey,
  { submissionId, token }: { readonly submissionId: string; readonly token: string },
): HmrcFence {
  const seconds = ctx.config.submissionLeaseSeconds;
  const safeMs = seconds * 1_000 * SAFE_PART;
  let renewedAt = Number.NEGATIVE_INFINITY;
  return {
    async renew() {
      const askedAt = performance.now();
      const isKept = await within(
        safeMs,
        inTenant(ctx, processPrincipal(tenant, 'submit'), (db) =>
          renewSubmissionLease(db, submissionId, { token, seconds }),
        ),
      );
      if (!isKept) throw new LeaseLostError('the submission was taken on by another process');
      renewedAt = askedAt;
    },
    assertHeld() {
      if (performance.now() - renewedAt < safeMs) return;
      throw new LeaseLostError('the lease of the submission may have run out');
    },
  };
}

async function within<T>(milliseconds: number, promise: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const error = new LeaseLostError('the lease of the submission could not be renewed in time');
    timer = setTimeout(reject, milliseconds, error);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}
