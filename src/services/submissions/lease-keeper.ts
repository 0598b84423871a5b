import type { AppContext } from '../../context.js';
import {
  endSubmissionLease,
  renewSubmissionLease,
} from '../../db/submissions/submission-steps-repository.js';
import { publicId } from '../../domain/ids.js';
import type { TenantKey } from '../../domain/tenant.js';
import { retryWhileStoreIsAway } from '../../process/retry-while-store-is-away.js';
import { inTenant } from '../in-tenant.js';
import { processPrincipal } from '../principal.js';

/** Keeps the lease of the step in hand for as long as this process lives and works on it. */
export interface LeaseKeeper {
  /** Renews this lease from now on, and no other. */
  keep(submissionId: string, token: string): void;
  /** Stops renewing. */
  stop(): void;
  /** Ends the lease of a step that was broken off because a store was away: its next run need not wait for its end. */
  giveBack(): Promise<void>;
}

/** How often a lease is renewed while it lasts: two renewals may fail. */
const RENEWALS = 3;

export function createLeaseKeeper(
  ctx: Pick<AppContext, 'db' | 'log' | 'config'>,
  tenant: TenantKey,
): LeaseKeeper {
  const seconds = ctx.config.submissionLeaseSeconds;
  let timer: NodeJS.Timeout | null = null;
  let kept: { readonly submissionId: string; readonly token: string } | null = null;

  async function renew(submissionId: string, token: string): Promise<void> {
    const isKept = await inTenant(ctx, processPrincipal(tenant, 'submit'), (db) =>
      renewSubmissionLease(db, submissionId, { token, seconds }),
    );
    if (!isKept) stop();
  }

  function stop(): void {
    if (timer !== null) clearInterval(timer);
    timer = null;
    kept = null;
  }

  return {
    keep(submissionId, token) {
      stop();
      kept = { submissionId, token };
      timer = setInterval(
        () => {
          renew(submissionId, token).catch((error) =>
            ctx.log.warn(
              { err: error, submission: publicId('submission', submissionId) },
              'the lease of a submission was not renewed yet',
            ),
          );
        },
        (seconds * 1_000) / RENEWALS,
      ).unref();
    },
    stop,
    async giveBack() {
      const lease = kept;
      stop();
      if (lease === null) return;
      const end = () =>
        inTenant(ctx, processPrincipal(tenant, 'submit'), (db) =>
          endSubmissionLease(db, lease.submissionId, lease.token),
        );
      await retryWhileStoreIsAway(end, seconds * 1_000).catch((error) =>
        ctx.log.warn(
          { err: error, submission: publicId('submission', lease.submissionId) },
          'the lease of a submission could not be given back: it runs out',
        ),
      );
    },
  };
}
