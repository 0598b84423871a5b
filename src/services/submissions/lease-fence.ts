import type { AppContext } from '../../context.js';
import { renewSubmissionLease } from '../../db/submissions/submission-steps-repository.js';
import type { TenantKey } from '../../domain/tenant.js';
import type { HmrcFence } from '../../gateways/hmrc/hmrc-call.js';
import { createCallFence } from '../call-fence.js';
import { inTenant } from '../in-tenant.js';
import { processPrincipal } from '../principal.js';

/** Part of a lease's time for which a renewal is trusted; after that the lease counts as lost. */
const SAFE_PART = 1 / 2;

/**
 * Lets a call leave only under a lease that still has half of its time: so HMRC has the call before another process may
 * take the submission over, however long this one waited or stood still.
 */
export function createLeaseFence(
  ctx: Pick<AppContext, 'db' | 'config' | 'elapsedMs'>,
  tenant: TenantKey,
  { submissionId, token }: { readonly submissionId: string; readonly token: string },
): HmrcFence {
  const seconds = ctx.config.submissionLeaseSeconds;
  return createCallFence({
    elapsedMs: ctx.elapsedMs,
    safeMs: seconds * 1_000 * SAFE_PART,
    isHeld: () =>
      inTenant(ctx, processPrincipal(tenant, 'submit'), (db) =>
        renewSubmissionLease(db, submissionId, { token, seconds }),
      ),
  });
}
