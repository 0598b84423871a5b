import type { Submission } from '../../db/submissions/submissions-repository.js';
import { loadTaxReturn } from '../../db/tax-returns/tax-returns-queries.js';
import { filingActOf, INTENT_OF_ACT } from '../../domain/tax-returns/filing-act.js';
import { type HeldByHmrc, heldByHmrc } from '../../domain/tax-returns/held-by-hmrc.js';
import { issue } from '../../domain/tax-returns/issue.js';
import {
  calculationPollDelayMs,
  OVERDUE_CALCULATION_PAUSE_MS,
} from '../../domain/tax-returns/reconciliation.js';
import { done } from '../../domain/work-result.js';
import { HmrcRefusalError, HmrcUnavailableError } from '../../gateways/hmrc/hmrc-errors.js';
import { inTenant } from '../in-tenant.js';
import { assembleReturn } from '../tax-returns/assemble-return.js';
import { askAssist } from './ask-assist.js';
import { endFailedPreparation, endStepHeldUp, failPreparation } from './fail-preparation.js';
import { finishPreparation } from './finish-preparation.js';
import { type FilingContext, type HmrcSession, openHmrcSession, stepPrincipal } from './hmrc-session.js';
import { issuesOfMessages } from './issues.js';
import { beginStep, endStepLater, type Step, type StepResult, type SubmissionRef } from './step.js';

/** HMRC's own advice is to wait as long before the first look. */
const IN_YEAR_WAIT_MS = 5_000;

/** Refusals of an intent that a plain calculation first clears away. */
const NEEDS_IN_YEAR_FIRST: ReadonlySet<string> = new Set([
  'RULE_INCOME_SOURCES_CHANGED',
  'RULE_RECENT_SUBMISSIONS_EXIST',
  'RULE_RESIDENCY_CHANGED',
]);

/** Has HMRC calculate what it was sent, and looks again until it has. Safe to repeat: see `triggerOnce`. */
export async function calculateWithHmrc(ctx: FilingContext, ref: SubmissionRef): Promise<StepResult> {
  const begun = await beginStep(
    ctx,
    ref,
    { from: ['calculating'], returnIn: ['calculating'] },
    async (_db, _taxReturn, step) => step,
  );
  if ('ended' in begun) return begun.ended;
  const { step } = begun;
  const session = openHmrcSession(ctx, ref.tenant, step.submission, { lease: step.token });
  try {
    const { hmrcCalculationId } = step.submission;
    return hmrcCalculationId === null
      ? await triggerOnce(session, step)
      : await poll(session, step, hmrcCalculationId);
  } catch (error) {
    return endFailedPreparation(step, error);
  }
}

/**
 * A trigger whose answer was lost has left a calculation behind: the list is asked for one before another
 * is made. One too many would do no harm, but confuse people who look at their account.
 */
async function triggerOnce(session: HmrcSession, step: Step): Promise<StepResult> {
  const { submission, ctx } = step;
  const { taxYear, triggeredAt } = submission;
  const year = { nino: session.nino, taxYear };
  const left = triggeredAt === null ? null : await findTriggered(session, step, triggeredAt);
  const since = triggeredAt ?? ctx.now();
  try {
    const hmrcCalculationId =
      left ??
      (
        await session.ask(async (hmrc, call) =>
          hmrc.triggerCalculation(call, {
            ...year,
            type: intentOf(submission),
            ...(hmrc.takesRecords && { records: await recordsOf(step) }),
          }),
        )
      ).calculationId;
    const change = { hmrcCalculationId, triggeredAt: since, pollRound: 0, failures: 0 };
    await endStepLater(step, change, left === null ? (calculationPollDelayMs(0) ?? 0) : 0);
    return done();
  } catch (error) {
    if (error instanceof HmrcRefusalError) return afterRefusedTrigger(session, step, error);
    if (!(error instanceof HmrcUnavailableError) || error.outcome === 'not_sent') throw error;
    return endFailedPreparation(step, error, { triggeredAt: since });
  }
}

/** Facts about the person that employers and others would have given to HMRC. */
async function recordsOf({ ctx, tenant, submission }: Step): Promise<HeldByHmrc> {
  return inTenant(ctx, stepPrincipal(tenant), async (db) => {
    const taxReturn = await loadTaxReturn(db, { id: submission.taxReturnId });
    return heldByHmrc((await assembleReturn(db, taxReturn)).input);
  });
}

const intentOf = ({ filingVersion }: Submission) => INTENT_OF_ACT[filingActOf(filingVersion)];

async function findTriggered(
  session: HmrcSession,
  { submission }: Step,
  since: Date,
): Promise<string | null> {
  const { calculations } = await session.ask((hmrc, call) =>
    hmrc.listCalculations(call, {
      nino: session.nino,
      taxYear: submission.taxYear,
      type: intentOf(submission),
    }),
  );
  const newest = calculations
    .filter(({ calculatedAt }) => Date.parse(calculatedAt) >= since.getTime())
    .sort((one, other) => other.calculatedAt.localeCompare(one.calculatedAt))[0];
  return newest?.calculationId ?? null;
}

async function afterRefusedTrigger(
  session: HmrcSession,
  step: Step,
  error: HmrcRefusalError,
): Promise<StepResult> {
  const { submission, ctx } = step;
  if (error.hmrcCode === 'RULE_CALCULATION_IN_PROGRESS') {
    return lookAgain(session, step, { triggeredAt: submission.triggeredAt ?? ctx.now() });
  }
  if (!NEEDS_IN_YEAR_FIRST.has(error.hmrcCode) || submission.inYearTried) throw error;
  const { taxYear } = submission;
  await session.ask((hmrc, call) =>
    hmrc.triggerCalculation(call, { nino: session.nino, taxYear, type: 'in-year' }),
  );
  await endStepLater(step, { inYearTried: true }, IN_YEAR_WAIT_MS);
  return done();
}

async function poll(session: HmrcSession, step: Step, calculationId: string): Promise<StepResult> {
  const { taxYear } = step.submission;
  const calculation = await session.ask((hmrc, call) =>
    hmrc.retrieveCalculation(call, { nino: session.nino, taxYear, calculationId }),
  );
  switch (calculation.state) {
    case 'running':
      return lookAgain(session, step, {});
    case 'errors':
      await failPreparation(step, issuesOfMessages(calculation.messages));
      return done();
    case 'ready':
      return finishPreparation(step, calculation, await askAssist(session, step, calculationId));
  }
}

async function lookAgain(
  session: HmrcSession,
  step: Step,
  change: { triggeredAt?: Date },
): Promise<StepResult> {
  const pollRound = step.submission.pollRound + 1;
  const delayMs = calculationPollDelayMs(pollRound);
  if (delayMs === null) return lookInList(session, step, { ...change, pollRound });
  await endStepLater(step, { ...change, pollRound, failures: 0 }, delayMs);
  return done();
}

const OVERDUE = {
  code: 'calculation_timeout',
  source: 'hmrc',
  detail:
    'HMRC has not shown its calculation within a quarter of an hour. It is asked again every ten minutes; there is nothing to do.',
  retryable: true,
} as const;

/**
 * After a quarter of an hour HMRC's list says what happened to the calculation: one that failed there ends the
 * preparation, one that it does not list is made again, and one that it lists is waited for.
 */
async function lookInList(
  session: HmrcSession,
  step: Step,
  change: { triggeredAt?: Date; pollRound: number },
): Promise<StepResult> {
  const { hmrcCalculationId, taxYear } = step.submission;
  const { calculations } = await session.ask((hmrc, call) =>
    hmrc.listCalculations(call, { nino: session.nino, taxYear, type: intentOf(step.submission) }),
  );
  const listed = calculations.find(({ calculationId }) => calculationId === hmrcCalculationId);
  if (listed && listed.outcome !== 'PROCESSED') {
    const detail = 'HMRC could not finish its calculation. Prepare the return again.';
    await failPreparation(step, [
      issue({
        code: 'calculation_error',
        source: 'hmrc',
        hmrcCode: listed.outcome,
        detail,
        retryable: true,
      }),
    ]);
    return done();
  }
  const found = listed ? {} : { hmrcCalculationId: null };
  await endStepHeldUp(
    step,
    { ...change, ...found, failures: 0 },
    { delayMs: OVERDUE_CALCULATION_PAUSE_MS, report: issue(OVERDUE) },
  );
  return done();
}
