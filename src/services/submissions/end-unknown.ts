import { scheduleSubmission } from '../../db/submissions/submissions-repository.js';
import { moveLockedTaxReturn } from '../../db/tax-returns/tax-returns-repository.js';
import { stepPrincipal } from './hmrc-session.js';
import { pauseMs } from './report-delay.js';
import { endStep, type Step } from './step.js';

/** Records that nobody knows whether the declaration arrived, and begins to ask. The period stays locked. */
export async function endUnknown(
  step: Step,
  { code, atLeastMs }: { code: string | null; atLeastMs: number },
): Promise<void> {
  const { tenant, submission } = step;
  const change = { state: 'unknown', reconcileRound: 0, absentAt: [], failures: 0, code } as const;
  await endStep(step, change, async (db, taxReturn) => {
    const record = { actor: stepPrincipal(tenant).actor, code };
    await moveLockedTaxReturn(db, taxReturn, { trigger: 'outcome_unknown', record });
    const delayMs = Math.max(pauseMs(0), atLeastMs);
    await scheduleSubmission(db, submission.id, delayMs);
  });
}
