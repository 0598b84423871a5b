import type { TenantExecutor } from '../../db/executor.js';
import {
  claimSubmission,
  type SubmissionChange,
  settleSubmission,
} from '../../db/submissions/submission-steps-repository.js';
import type { SubmissionState } from '../../db/submissions/submissions-queries.js';
import {
  findSubmission,
  type Submission,
  scheduleSubmission,
} from '../../db/submissions/submissions-repository.js';
import { lockTaxReturn } from '../../db/tax-returns/tax-returns-repository.js';
import { isFiled, type TaxReturnState } from '../../domain/tax-returns/tax-return.js';
import type { TaxReturn } from '../../domain/tax-returns/tax-return-record.js';
import type { TenantKey } from '../../domain/tenant.js';
import { done, snooze, type WorkResult } from '../../domain/work-result.js';
import { NotFoundError } from '../../errors.js';
import { LeaseLostError } from '../call-fence.js';
import { inTenant } from '../in-tenant.js';
import { type FilingContext, stepPrincipal } from './hmrc-session.js';

/** Result of a step: that of the whole run, or `next`, after which the next step is taken at once. */
export type StepResult = Exclude<WorkResult, { readonly kind: 'paused' }> | { readonly kind: 'next' };

export const nextStep = (): StepResult => ({ kind: 'next' });

export interface SubmissionRef {
  readonly tenant: TenantKey;
  readonly submissionId: string;
}

/** A submission that this run alone works on until the step ends or the lease does. */
export interface Step {
  readonly ctx: FilingContext;
  readonly tenant: TenantKey;
  readonly submission: Submission;
  readonly token: string;
}

interface Claim {
  readonly from: readonly SubmissionState[];
  readonly to?: SubmissionState;
  /** States that the return must have; in another, as after a cancellation, the submission is over. */
  readonly returnIn: readonly TaxReturnState[];
}

/** How long a process waits for another's lease before it looks again. */
const MAX_WAIT_MS = 5_000;

/**
 * Takes a submission on for one step; `work` runs in the same transaction, with the return locked. Every
 * transaction locks the return first and the submission after it.
 */
export async function beginStep<T>(
  ctx: FilingContext,
  { tenant, submissionId }: SubmissionRef,
  claim: Claim,
  work: (db: TenantExecutor, taxReturn: TaxReturn, step: Step) => Promise<T>,
): Promise<{ readonly step: Step; readonly result: T } | { readonly ended: StepResult }> {
  const begun = await inTenant(ctx, stepPrincipal(tenant), async (db) => {
    const found = await findSubmission(db, submissionId);
    if (!found) return { ended: done() };
    const taxReturn = await lockReturn(db, found.taxReturnId);
    const token = ctx.newId();
    const seconds = ctx.config.submissionLeaseSeconds;
    const claimed = await claimSubmission(db, submissionId, { ...claim, token, seconds });
    if (claimed === undefined) return { ended: done() };
    if ('heldForMs' in claimed) return { ended: snooze(Math.min(claimed.heldForMs, MAX_WAIT_MS)) };
    if (taxReturn === null || !claim.returnIn.includes(taxReturn.state)) {
      await settleSubmission(db, submissionId, token, { state: 'done', code: 'abandoned' });
      return { ended: done() };
    }
    const step = { ctx, tenant, submission: claimed, token };
    return { step, result: await work(db, taxReturn, step) };
  });
  if ('step' in begun) ctx.leases.keep(submissionId, begun.step.token);
  return begun;
}

/**
 * Ends a step: what it found and what follows from it are written together, or not at all.
 * @throws {LeaseLostError} when another process has taken over meanwhile
 */
export async function endStep(
  { ctx, tenant, submission, token }: Step,
  change: SubmissionChange,
  work: (db: TenantExecutor, taxReturn: TaxReturn) => Promise<void> = async () => undefined,
): Promise<void> {
  await inTenant(ctx, stepPrincipal(tenant), async (db) => {
    const taxReturn = await lockReturn(db, submission.taxReturnId);
    const isGone = taxReturn === null || wasGivenUp(submission, taxReturn);
    const settled: SubmissionChange = isGone ? { state: 'done', code: 'abandoned' } : change;
    if (!(await settleSubmission(db, submission.id, token, settled))) {
      throw new LeaseLostError('the submission was taken on by another process');
    }
    if (!isGone) await work(db, taxReturn);
  });
  ctx.leases.stop();
}

/** The return, or the amendment that was being prepared, was cancelled meanwhile. */
const wasGivenUp = ({ state }: Submission, taxReturn: TaxReturn): boolean =>
  taxReturn.state === 'cancelled' || (state !== 'confirmed' && isFiled(taxReturn.state));

/** Ends a step that must continue later. */
export async function endStepLater(step: Step, change: SubmissionChange, delayMs: number): Promise<void> {
  await endStep(step, change, (db) => scheduleSubmission(db, step.submission.id, delayMs));
}

async function lockReturn(db: TenantExecutor, id: string): Promise<TaxReturn | null> {
  try {
    return await lockTaxReturn(db, { id });
  } catch (error) {
    if (error instanceof NotFoundError) return null;
    throw error;
  }
}
