import { scheduleSubmission } from '../../db/submissions/submissions-repository.js';
import { moveLockedTaxReturn } from '../../db/tax-returns/tax-returns-repository.js';
import { publicId } from '../../domain/ids.js';
import { filingActOf } from '../../domain/tax-returns/filing-act.js';
import { issue } from '../../domain/tax-returns/issue.js';
import {
  judgeReconciliation,
  maySendAgain,
  type ReconciliationVerdict,
  resendDelayMs,
} from '../../domain/tax-returns/reconciliation.js';
import { done } from '../../domain/work-result.js';
import { AppError } from '../../errors.js';
import { recalculateReturns } from '../calculations/recalculate-returns.js';
import { recordEvent } from '../events/record-event.js';
import { taxReturnSubject } from '../tax-returns/tax-return-subject.js';
import { endConfirmed } from './end-confirmed.js';
import { type FilingContext, openHmrcSession, stepPrincipal } from './hmrc-session.js';
import { isFirstOverdue, pauseMs, reportDelay } from './report-delay.js';
import { beginStep, endStep, type Step, type StepResult, type SubmissionRef } from './step.js';

interface Finding {
  readonly verdict: ReconciliationVerdict | 'unreadable';
  readonly reconciledBy: string;
  readonly filedAt: Date | null;
  /** Correlation id of the reading: it says nothing of the sending. */
  readonly correlationId: string | null;
}

/** Asks HMRC what happened to a filing whose answer was lost. Reads only, until it is certain. */
export async function reconcileSubmission(ctx: FilingContext, ref: SubmissionRef): Promise<StepResult> {
  const begun = await beginStep(
    ctx,
    ref,
    { from: ['unknown'], returnIn: ['submission_unknown', 'submitting'] },
    async () => undefined,
  );
  if ('ended' in begun) return begun.ended;
  const { step } = begun;
  const askedAt = ctx.now();
  const finding = await ask(step);
  switch (finding.verdict) {
    case 'ours':
      await endConfirmed(step, { ...finding, correlationId: null });
      return done();
    case 'elsewhere':
      await endFiledElsewhere(step, finding.correlationId);
      return done();
    case 'absent':
      await endAbsent(step, askedAt);
      return done();
    case 'uncertain':
    case 'unreadable':
      await askAgain(step, step.submission.absentAt);
      return done();
  }
}

async function ask(step: Step): Promise<Finding> {
  try {
    return await readEvidence(step);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const submission = publicId('submission', step.submission.id);
    step.ctx.log.warn({ err: error, submission }, 'a submission of unknown outcome could not be asked about');
    return { verdict: 'unreadable', reconciledBy: '', filedAt: null, correlationId: null };
  }
}

async function readEvidence({ ctx, tenant, submission, token }: Step): Promise<Finding> {
  const { hmrcCalculationId: calculationId, taxYear, filingVersion } = submission;
  const act = filingActOf(filingVersion);
  if (calculationId === null) throw new Error('a submission without a calculation');
  const { nino, ask: askHmrc } = openHmrcSession(ctx, tenant, submission, { lease: token });
  const year = { nino, taxYear };
  const ours = await askHmrc((hmrc, call) => hmrc.retrieveCalculation(call, { ...year, calculationId }));
  if (ours.finalised) {
    const filedAt = ours.finalisedAt === null ? null : new Date(ours.finalisedAt);
    return { verdict: 'ours', reconciledBy: 'calculation', filedAt, correlationId: ours.correlationId };
  }
  const listed = await askHmrc((hmrc, call) => hmrc.listCalculations(call, { ...year, type: act }));
  const { obligation } = await askHmrc((hmrc, call) => hmrc.finalDeclarationObligation(call, year));
  const verdict = judgeReconciliation({
    act,
    calculationId,
    ourCalculation: ours.state === 'running' ? null : ours,
    finalisedCalculationIds: listed.calculations.map((calculation) => calculation.calculationId),
    obligationFulfilled: obligation?.status === 'fulfilled',
  });
  return { verdict, reconciledBy: 'list', filedAt: null, correlationId: listed.correlationId };
}

/**
 * Ends a reading in which HMRC had no trace of the filing. After two of them, far enough apart, the same is sent again,
 * after a pause that grows.
 */
async function endAbsent(step: Step, askedAt: Date): Promise<void> {
  const { ctx, tenant, submission } = step;
  if (!maySendAgain(submission.absentAt, askedAt, ctx.config.submissionReadingsApartSeconds * 1_000)) {
    await askAgain(step, [...submission.absentAt, ctx.now()]);
    return;
  }
  const change = { state: 'queued', absentAt: [], reconcileRound: 0, failures: 0 } as const;
  await endStep(step, change, async (db, taxReturn) => {
    await scheduleSubmission(db, submission.id, resendDelayMs(Math.max(1, submission.attempts)));
    if (taxReturn.state === 'submitting') return;
    await moveLockedTaxReturn(db, taxReturn, {
      trigger: 'proved_absent',
      record: { actor: stepPrincipal(tenant).actor },
    });
  });
}

/**
 * Asks again at the next step of the schedule. Once that is over, the delay is reported once, and HMRC is asked every hour
 * without end.
 */
async function askAgain(step: Step, absentAt: readonly Date[]): Promise<void> {
  const { submission } = step;
  const reconcileRound = submission.reconcileRound + 1;
  await endStep(step, { reconcileRound, absentAt }, async (db, taxReturn) => {
    await scheduleSubmission(db, submission.id, pauseMs(reconcileRound));
    if (isFirstOverdue(reconcileRound)) await reportDelay(step, db, taxReturn, NO_OUTCOME);
  });
}

const NO_OUTCOME =
  'HMRC does not say whether it has the filing. It is asked every hour; do not file the year again.';

async function endFiledElsewhere(step: Step, correlationId: string | null): Promise<void> {
  const { ctx, tenant } = step;
  const code = 'filed_elsewhere';
  await endStep(step, { state: 'refused', code }, async (db, taxReturn) => {
    const detail = 'HMRC holds a final declaration for this year that other software, or an agent, has sent.';
    const moved = await moveLockedTaxReturn(db, taxReturn, {
      trigger: 'proved_elsewhere',
      record: { actor: stepPrincipal(tenant).actor, code, hmrcCorrelationId: correlationId },
      effects: { issues: [issue({ code, source: 'hmrc', detail })] },
    });
    await recordEvent(ctx, db, 'tax_return.action_required', taxReturnSubject(moved));
    await recalculateReturns(ctx, db, [moved]);
  });
}
