import { moveLockedTaxReturn } from '../../db/tax-returns/tax-returns-repository.js';
import type { TaxReturnIssue } from '../../domain/tax-returns/tax-return-record.js';
import { HmrcRefusalError, HmrcUnavailableError } from '../../gateways/hmrc/hmrc-errors.js';
import { recordEvent } from '../events/record-event.js';
import { taxReturnSubject } from '../tax-returns/tax-return-event.js';
import { stepPrincipal } from './hmrc-session.js';
import { issuesOf } from './issues.js';
import { endStep, endStepLater, type Step, type StepResult } from './step.js';

const FIRST_RETRY_MS = 2_000;
const LAST_RETRY_MS = 600_000;
/** With doubling waits this is somewhat more than an hour. */
const MAX_FAILURES = 14;

/**
 * What a failure of preparing means: HMRC away is waited for, with its calls repeated, which is safe for
 * all of them; anything else that is expected needs somebody to act. @throws what is not expected, for the job to be tried again
 */
export async function endFailedPreparation(step: Step, error: unknown): Promise<StepResult> {
  const failures = step.submission.failures + 1;
  if (error instanceof HmrcUnavailableError && failures <= MAX_FAILURES) {
    const backoffMs = Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** (failures - 1));
    await endStepLater(step, { failures }, Math.max(backoffMs, error.retryAfterMs ?? 0));
    return 'finished';
  }
  const issues = issuesOf(error);
  if (issues === null) {
    await endStep(step, {});
    throw error;
  }
  await failPreparation(step, issues, error);
  return 'finished';
}

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
    const moved = await moveLockedTaxReturn(db, taxReturn, trigger, record, { issues });
    await recordEvent(ctx, db, 'tax_return.action_required', taxReturnSubject(moved));
  });
}
