import { scheduleSubmission } from '../../db/submissions/submissions-repository.js';
import { moveLockedTaxReturn, setTaxReturnIssues } from '../../db/tax-returns/tax-returns-repository.js';
import {
  judgeReconciliation,
  maySendAgain,
  type ReconciliationVerdict,
  reconcileDelayMs,
} from '../../domain/tax-returns/reconciliation.js';
import type { TenantKey } from '../../domain/tenant.js';
import { AppError } from '../../errors.js';
import { recalculateReturns } from '../calculations/recalculate-returns.js';
import { recordEvent } from '../events/record-event.js';
import { taxReturnSubject } from '../tax-returns/tax-return-event.js';
import { endConfirmed } from './end-confirmed.js';
import { type FilingContext, openHmrcSession, stepPrincipal } from './hmrc-session.js';
import { issue } from './issues.js';
import { beginStep, endStep, type Step, type StepResult } from './step.js';

/** Sent as often without a trace, HMRC is not in order: from then on it is only asked. */
const MAX_ATTEMPTS = 5;
const DAY_MS = 24 * 60 * 60_000;

interface Finding {
  readonly verdict: ReconciliationVerdict | 'unreadable';
  readonly reconciledBy: string;
  readonly filedAt: Date | null;
  /** Of the reading: it says nothing of the sending. */
  readonly correlationId: string | null;
}

/** Asks HMRC what became of a declaration whose answer was lost. Reads only, until it is certain. */
export async function reconcileSubmission(
  ctx: FilingContext,
  tenant: TenantKey,
  submissionId: string,
): Promise<StepResult> {
  const begun = await beginStep(
    ctx,
    tenant,
    submissionId,
    { from: ['unknown'], returnIn: ['submission_unknown', 'submitting'] },
    async () => undefined,
  );
  if ('over' in begun) return begun.over;
  const { step } = begun;
  const finding = await ask(step);
  switch (finding.verdict) {
    case 'ours':
      await endConfirmed(step, { ...finding, correlationId: null });
      return 'finished';
    case 'elsewhere':
      await endFiledElsewhere(step, finding.correlationId);
      return 'finished';
    case 'absent':
      return endAbsent(step);
    case 'someone':
    case 'unreadable':
      await askAgain(step, step.submission.absentAt);
      return 'finished';
  }
}

async function ask(step: Step): Promise<Finding> {
  try {
    return await readEvidence(step);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    step.ctx.log.warn({ err: error }, 'a submission of unknown outcome could not be asked about');
    return { verdict: 'unreadable', reconciledBy: '', filedAt: null, correlationId: null };
  }
}

async function readEvidence({ ctx, tenant, submission, token }: Step): Promise<Finding> {
  const { hmrcCalculationId: calculationId, taxYear } = submission;
  if (calculationId === null) throw new Error('a submission without a calculation');
  const { nino, ask: askHmrc } = openHmrcSession(ctx, tenant, submission, { lease: token });
  const year = { nino, taxYear };
  const ours = await askHmrc((hmrc, call) => hmrc.retrieveCalculation(call, { ...year, calculationId }));
  if (ours.finalised) {
    const filedAt = ours.finalisedAt === null ? null : new Date(ours.finalisedAt);
    return { verdict: 'ours', reconciledBy: 'calculation', filedAt, correlationId: ours.correlationId };
  }
  const listed = await askHmrc((hmrc, call) =>
    hmrc.listCalculations(call, { ...year, type: 'final-declaration' }),
  );
  const { obligation } = await askHmrc((hmrc, call) => hmrc.finalDeclarationObligation(call, year));
  const verdict = judgeReconciliation({
    calculationId,
    ourCalculation: ours.state === 'running' ? null : ours,
    finalisedCalculationIds: listed.calculations.map((calculation) => calculation.calculationId),
    obligationFulfilled: obligation?.status === 'fulfilled',
  });
  return { verdict, reconciledBy: 'list', filedAt: null, correlationId: listed.correlationId };
}

async function endAbsent(step: Step): Promise<StepResult> {
  const { ctx, tenant, submission } = step;
  const absentAt = [...submission.absentAt, ctx.now()];
  const again = maySendAgain({ kind: 'final_declaration', absentAt }) && submission.attempts < MAX_ATTEMPTS;
  if (!again) {
    await askAgain(step, absentAt);
    return 'finished';
  }
  const change = { state: 'queued', absentAt: [], reconcileRound: 0, failures: 0 } as const;
  await endStep(step, change, async (db, taxReturn) => {
    if (taxReturn.state === 'submitting') return;
    await moveLockedTaxReturn(db, taxReturn, 'proved_absent', { actor: stepPrincipal(tenant).actor });
  });
  return 'again';
}

/** When the schedule is over somebody is told, once, and HMRC is asked once a day for good. */
async function askAgain(step: Step, absentAt: readonly Date[]): Promise<void> {
  const { ctx, submission } = step;
  const reconcileRound = submission.reconcileRound + 1;
  const delayMs = reconcileDelayMs(reconcileRound);
  const isFirstOverdue = delayMs === null && reconcileDelayMs(submission.reconcileRound) !== null;
  await endStep(step, { reconcileRound, absentAt }, async (db, taxReturn) => {
    await scheduleSubmission(db, submission.id, delayMs ?? DAY_MS);
    if (!isFirstOverdue) return;
    const detail = 'HMRC does not say whether it has the final declaration. Ask HMRC; do not file it again.';
    const told = await setTaxReturnIssues(db, taxReturn.id, [
      issue({ code: 'outcome_unknown', source: 'hmrc', detail, retryable: true }),
    ]);
    await recordEvent(ctx, db, 'tax_return.action_required', taxReturnSubject(told));
  });
}

async function endFiledElsewhere(step: Step, correlationId: string | null): Promise<void> {
  const { ctx, tenant } = step;
  const code = 'filed_elsewhere';
  await endStep(step, { state: 'refused', code }, async (db, taxReturn) => {
    const detail = 'HMRC holds a final declaration for this year that other software, or an agent, has sent.';
    const moved = await moveLockedTaxReturn(
      db,
      taxReturn,
      'proved_elsewhere',
      { actor: stepPrincipal(tenant).actor, code, hmrcCorrelationId: correlationId },
      { issues: [issue({ code, source: 'hmrc', detail })] },
    );
    await recordEvent(ctx, db, 'tax_return.action_required', taxReturnSubject(moved));
    await recalculateReturns(ctx, db, [moved]);
  });
}
