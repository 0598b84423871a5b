import { findSubmission, scheduleSubmission } from '../../db/submissions/submissions-repository.js';
import { publicId } from '../../domain/ids.js';
import { filingActOf } from '../../domain/tax-returns/filing-act.js';
import { outcomeOfRefusal } from '../../domain/tax-returns/outcome-of-refusal.js';
import { done } from '../../domain/work-result.js';
import { InvalidStateError } from '../../errors.js';
import { HmrcRefusalError, HmrcUnavailableError } from '../../gateways/hmrc/hmrc-errors.js';
import { LeaseLostError } from '../call-fence.js';
import { isNotAuthorised } from '../hmrc-authorisations/require-grant.js';
import { currentAccessToken } from '../hmrc-authorisations/with-access-token.js';
import { inTenant } from '../in-tenant.js';
import { endConfirmed } from './end-confirmed.js';
import { endRefused } from './end-refused.js';
import { endUnknown } from './end-unknown.js';
import { type FilingContext, openHmrcSession, stepPrincipal } from './hmrc-session.js';
import { isFirstOverdue, pauseMs, reportDelay } from './report-delay.js';
import { beginStep, endStep, nextStep, type Step, type StepResult, type SubmissionRef } from './step.js';

/** Outcome of the one sending. */
type Sent =
  | { readonly kind: 'confirmed'; readonly correlationId: string | null }
  | { readonly kind: 'refused'; readonly code: string; readonly correlationId: string | null }
  | { readonly kind: 'not_sent'; readonly retryAfterMs: number }
  | { readonly kind: 'unknown'; readonly retryAfterMs: number };

/**
 * Sends the final declaration, or the amendment, once. The state `sending` is committed before the call leaves, and its
 * outcome after it: a process that dies in between leaves `sending` behind, which the next one takes for an unknown outcome
 * and asks HMRC about. It is never sent again before that.
 */
export async function sendDeclaration(ctx: FilingContext, ref: SubmissionRef): Promise<StepResult> {
  const ready = await renewTokenOrExplain(ctx, ref);
  if (ready === 'no_grant') return nextStep();
  if (ready instanceof HmrcUnavailableError) return putOff(ctx, ref, ready);
  const begun = await beginStep(
    ctx,
    ref,
    { from: ['queued'], to: 'sending', returnIn: ['submitting'] },
    async () => undefined,
  );
  if ('ended' in begun) return begun.ended;
  const { step } = begun;
  const sent = await send(step);
  switch (sent.kind) {
    case 'confirmed':
      await endConfirmed(step, { correlationId: sent.correlationId, reconciledBy: null, filedAt: null });
      return done();
    case 'refused':
      return endRefused(step, outcomeOfRefusal(sent.code), sent);
    case 'not_sent':
      return endNotSent(step, sent.retryAfterMs);
    case 'unknown':
      await endUnknown(step, { code: null, atLeastMs: sent.retryAfterMs });
      return done();
  }
}

/** Renews the access token while nothing is at stake. Where the grant turns out to be dead, the submission waits (`waitForGrant`). */
async function renewTokenOrExplain(
  ctx: FilingContext,
  { tenant, submissionId }: SubmissionRef,
): Promise<HmrcUnavailableError | 'no_grant' | null> {
  const submission = await inTenant(ctx, stepPrincipal(tenant), (db) => findSubmission(db, submissionId));
  if (!submission) return null;
  const { tenantId, livemode } = tenant;
  try {
    await currentAccessToken(ctx, {
      tenantId,
      livemode,
      clientId: submission.clientId,
      work: 'tax_return',
    });
    return null;
  } catch (error) {
    if (error instanceof HmrcUnavailableError) return error;
    if (isNotAuthorised(error)) return 'no_grant';
    if (error instanceof InvalidStateError) return null;
    throw error;
  }
}

async function putOff(
  ctx: FilingContext,
  ref: SubmissionRef,
  error: HmrcUnavailableError,
): Promise<StepResult> {
  const begun = await beginStep(
    ctx,
    ref,
    { from: ['queued'], returnIn: ['submitting'] },
    async () => undefined,
  );
  if ('ended' in begun) return begun.ended;
  return endNotSent(begun.step, error.retryAfterMs ?? 0);
}

async function send({ ctx, tenant, submission, token }: Step): Promise<Sent> {
  const { hmrcCalculationId: calculationId, taxYear, filingVersion } = submission;
  if (calculationId === null) throw new Error('a submission without a calculation');
  const session = openHmrcSession(ctx, tenant, submission, { lease: token });
  try {
    const { correlationId } = await session.askOnce((hmrc, call) => {
      const ref = { nino: session.nino, taxYear, calculationId };
      return filingActOf(filingVersion) === 'final-declaration'
        ? hmrc.submitFinalDeclaration(call, ref)
        : hmrc.confirmAmendment(call, ref);
    });
    return { kind: 'confirmed', correlationId };
  } catch (error) {
    return outcomeOf(ctx, submission.id, error);
  }
}

/**
 * Outcome of a call that failed: refused or not sent where that is certain, and otherwise unknown, since HMRC may have
 * carried it out.
 * @throws {LeaseLostError} as it came
 */
function outcomeOf({ log }: FilingContext, submissionId: string, error: unknown): Sent {
  if (error instanceof HmrcRefusalError) {
    return { kind: 'refused', code: error.hmrcCode, correlationId: error.correlationId };
  }
  if (error instanceof InvalidStateError) {
    const code = isNotAuthorised(error) ? 'invalid_grant' : error.code;
    return { kind: 'refused', code, correlationId: null };
  }
  if (error instanceof LeaseLostError) throw error;
  log.warn(
    { err: error, submission: publicId('submission', submissionId) },
    'the final declaration has no answer',
  );
  const retryAfterMs = (error instanceof HmrcUnavailableError ? error.retryAfterMs : null) ?? 0;
  const isUnsent = error instanceof HmrcUnavailableError && error.outcome === 'not_sent';
  return { kind: isUnsent ? 'not_sent' : 'unknown', retryAfterMs };
}

/** Ends a step whose declaration never left, or was turned away by HMRC's gateway: it is sent later, for as long as that takes. */
async function endNotSent(step: Step, retryAfterMs: number): Promise<StepResult> {
  const { submission } = step;
  const failures = submission.failures + 1;
  const change = { state: 'queued', failures } as const;
  await endStep(step, change, async (db, taxReturn) => {
    await scheduleSubmission(db, submission.id, Math.max(pauseMs(submission.failures), retryAfterMs));
    if (isFirstOverdue(failures)) await reportDelay(step, db, taxReturn, NOT_SENT);
  });
  return done();
}

const NOT_SENT =
  'HMRC could not be reached for more than a day. The return is sent as soon as HMRC answers; do not file it elsewhere.';

/** A sending that nobody ended within its lease: its process is gone, and nobody knows what HMRC did. */
export async function takeOverSending(ctx: FilingContext, ref: SubmissionRef): Promise<StepResult> {
  const begun = await beginStep(
    ctx,
    ref,
    { from: ['sending'], returnIn: ['submitting', 'submission_unknown'] },
    async () => undefined,
  );
  if ('ended' in begun) return begun.ended;
  await endUnknown(begun.step, { code: 'lost_process', atLeastMs: 0 });
  return done();
}
