import { DAY_MS } from '../../../domain/durations.js';
import { LIMITS } from '../../../limits/limits.js';

/** Time enough to reach a person before filing fails. */
const EXPIRING_MS = LIMITS.hmrcGrants.secondNoticeDays.value * DAY_MS;

interface Grant {
  readonly status: string;
  readonly expiresAt: Date | null;
}

/**
 * The status of a grant as callers see it; an active one whose time is over has expired, even if HMRC has not said so yet.
 */
export function grantStatus(grant: Grant | null, now: Date) {
  if (grant === null) return 'none';
  if (grant.status !== 'active') return grant.status === 'revoked' ? 'revoked' : 'expired';
  const leftMs = (grant.expiresAt?.getTime() ?? Number.POSITIVE_INFINITY) - now.getTime();
  if (leftMs <= 0) return 'expired';
  return leftMs <= EXPIRING_MS ? 'expiring' : 'active';
}
