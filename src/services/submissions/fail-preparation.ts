import type { SubmissionChange } from '../../db/submissions/submission-steps-repository.js';
import { scheduleSubmission } from '../../db/submissions/submissions-repository.js';
import { moveLockedTaxReturn, setTaxReturnIssues } from '../../db/tax-returns/tax-returns-repository.js';
import { issue } from '../../domain/tax-returns/issue.js';
import type { TaxReturnIssue } from '../../domain/tax-returns/tax-return-record.js';
import { done } from '../../domain/work-result.js';
import { HmrcRefusalError, HmrcUnavailableError } from '../../gateways/hmrc/hmrc-errors.js';
import { recordEvent } from '../events/record-event.js';
import { isNotAuthorised } from '../hmrc-authorisations/require-grant.js';
import { taxReturnSubject } from '../tax-returns/tax-return-subject.js';
import { causeOfRefusal } from './agent-access.js';
import { stepPrincipal } from './hmrc-session.js';
import { issuesOf } from './issues.js';
import { endStep, nextStep, type Step, type StepResult } from './step.js';

const FIRST_RETRY_MS = 2_000;
const LAST_RETRY_MS = 600_000;
/** Failures after which the return says that HMRC is away: with doubling waits, somewhat more than an hour. */
const FAILURES_BEFORE_REPORT = 14;

/**
 * Outcome of a failure of preparing. While HMRC is away the preparation waits and repeats its calls, which is safe for
 * all of them. Where the grant has ended it waits for a new sign-in (`waitForGrant`). Any other expected failure needs a
 * person. @throws what is not expected, for the job to be tried again
 */
export async function endFailedPreparation(
  step: Step,
  met: unknown,
  change: SubmissionChange = {},
): Promise<StepResult> {
  const error = await causeOfRefusal(step, met);
  const failures = step.submission.failures + 1;
  if (error instanceof HmrcUnavailableError) {
    const backoffMs = Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** (failures - 1));
    await endUnavailable(step, { ...change, failures }, Math.max(backoffMs, error.retryAfterMs ?? 0));
    return done();
  }
  if (isNotAuthorised(error)) {
    await endStep(step, change);
    return nextStep();
  }
  const issues = issuesOf(error);
  if (issues === null) {
    await endStep(step, {});
    throw error;
  }
  await failPreparation(step, issues, error);
  return done();
}

/** Ends a step for which HMRC was away. It continues once HMRC answers; the delay is reported once. */
async function endUnavailable(
  step: Step,
  change: SubmissionChange & { readonly failures: number },
  delayMs: number,
): Promise<void> {
  const report = change.failures === FAILURES_BEFORE_REPORT ? issue(HMRC_AWAY) : null;
  await endStepHeldUp(step, change, { delayMs, report });
}

/** Ends a step that continues later; the return states the reason, and an event reports it once. */
export async function endStepHeldUp(
  step: Step,
  change: SubmissionChange,
  { delayMs, report }: { readonly delayMs: number; readonly report: TaxReturnIssue | null },
): Promise<void> {
  const { ctx, submission } = step;
  await endStep(step, change, async (db, taxReturn) => {
    await scheduleSubmission(db, submission.id, delayMs);
    if (report === null || taxReturn.issues.some(({ code }) => code === report.code)) return;
    const reported = await setTaxReturnIssues(db, taxReturn.id, [...taxReturn.issues, report]);
    await recordEvent(ctx, db, 'tax_return.action_required', taxReturnSubject(reported));
  });
}

const HMRC_AWAY = {
  code: 'hmrc_unavailable',
  source: 'hmrc',
  detail:
    'HMRC has given no usable answer for an hour. The preparation continues automatically once it does.',
  retryable: true,
} as const;

/** Ends a preparation that cannot go on until somebody acts. */
export async function failPreparation(
  step: Step,
  issues: readonly TaxReturnIssue[],
  error: unknown = null,
): Promise<void> {
  const { ctx, tenant } = step;
  const refusal = error instanceof HmrcRefusalError ? error : null;
  const code = issues[0]?.hmrcCode ?? issues[0]?.code ?? null;
  await endStep(step, { state: 'done', code }, async (db, taxReturn) => {
    const trigger = taxReturn.state === 'sending_data' ? 'data_refused' : 'calculation_failed';
    const record = {
      actor: stepPrincipal(tenant).actor,
      code,
      hmrcCorrelationId: refusal?.correlationId ?? null,
    };
    const moved = await moveLockedTaxReturn(db, taxReturn, { trigger, record, effects: { issues } });
    await recordEvent(ctx, db, 'tax_return.action_required', taxReturnSubject(moved));
  });
}
