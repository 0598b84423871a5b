import type { AcceptedIssue } from '../tax-returns/accepted-issues.js';

/**
 * `expired`: the link has ended, or its code was entered wrongly too often. `outdated`: the figures have changed since they were
 * to be looked at, or were approved, so that it counts for nothing.
 */
export const APPROVAL_STATES = ['open', 'approved', 'refused', 'expired', 'cancelled', 'outdated'] as const;
type ApprovalState = (typeof APPROVAL_STATES)[number];

/** Origin of an answer, as far as a browser and the network tell. */
export interface AnsweredFrom {
  readonly ipAddress: string;
  readonly userAgent: string | null;
}

/** A taxpayer's look at the figures of a return, and the answer to it. */
export interface Approval {
  readonly id: string;
  readonly clientId: string;
  readonly taxReturnId: string;
  readonly filingVersion: number;
  readonly calculationId: string;
  /** Fingerprint of the figures that are shown. */
  readonly figuresHash: string;
  /** The person who is asked, by name. */
  readonly recipient: string;
  readonly state: ApprovalState;
  readonly expiresAt: Date;
  /** The text that was agreed to; `null` before. */
  readonly wordingVersion: string | null;
  /** Issues that were shown beside the figures and accepted with them. */
  readonly acceptedIssues: readonly AcceptedIssue[];
  /** Places whose values HMRC is given elsewhere, as was shown. */
  readonly givenElsewhere: readonly string[];
  readonly answeredAt: Date | null;
  readonly answeredFrom: AnsweredFrom | null;
  readonly createdAt: Date;
}

/** State of an approval as it is kept, and the facts that it depends on. */
interface KeptApprovalState {
  readonly kept: 'open' | 'approved' | 'refused' | 'cancelled';
  readonly expiresAt: Date;
  readonly wrongCodes: number;
  /** Whether its figures are those of the return now. */
  readonly figuresStand: boolean;
}

/** @param maxWrongCodes after so many the link is closed */
export function approvalState(
  { kept, expiresAt, wrongCodes, figuresStand }: KeptApprovalState,
  { now, maxWrongCodes }: { readonly now: Date; readonly maxWrongCodes: number },
): ApprovalState {
  if (kept === 'refused' || kept === 'cancelled') return kept;
  if (kept === 'open' && (expiresAt <= now || wrongCodes >= maxWrongCodes)) return 'expired';
  return figuresStand ? kept : 'outdated';
}
