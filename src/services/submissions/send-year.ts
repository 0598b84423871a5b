import { moveLockedTaxReturn } from '../../db/tax-returns/tax-returns-repository.js';
import { issue } from '../../domain/tax-returns/issue.js';
import type { TaxReturnIssue } from '../../domain/tax-returns/tax-return-record.js';
import { done } from '../../domain/work-result.js';
import { ValidationError } from '../../errors.js';
import { assertAgentMayPrepare } from './agent-access.js';
import { endFailedPreparation, failPreparation } from './fail-preparation.js';
import { type FilingContext, openHmrcSession, stepPrincipal } from './hmrc-session.js';
import { claimsOf, lossesOf, matchPlan, statedLossesOf } from './match-plan.js';
import { planYear, type YearPlan } from './plan-year.js';
import { createRefusals } from './refusals.js';
import { waitForUpdatesToCount } from './send-adjustments.js';
import { sendBusinesses } from './send-businesses.js';
import { sendEmploymentItems } from './send-employment-items.js';
import { sendForeignEmployments } from './send-foreign-employments.js';
import { sendLossClaims } from './send-loss-claims.js';
import { sendLossesBroughtForward } from './send-losses-brought-forward.js';
import { sendMarriageAllowance } from './send-marriage-allowance.js';
import { sendPartnerItems } from './send-partner-items.js';
import { sendParts } from './send-parts.js';
import { sendStatedLosses } from './send-stated-losses.js';
import { beginStep, endStep, nextStep, type Step, type StepResult, type SubmissionRef } from './step.js';

/**
 * Sends the year's data. Every call replaces what HMRC had, so the step may be repeated from its start;
 * what is sent is read each time, together with the calculation that belongs to it.
 */
export async function sendYear(ctx: FilingContext, ref: SubmissionRef): Promise<StepResult> {
  const begun = await beginStep(
    ctx,
    ref,
    { from: ['queued', 'sending_data'], to: 'sending_data', returnIn: ['sending_data', 'calculating'] },
    (db, taxReturn) => planOrFault(() => planYear(ctx, db, taxReturn)),
  );
  if ('ended' in begun) return begun.ended;
  const { step, result: plan } = begun;
  if (plan instanceof ValidationError) return endFailedPreparation(step, plan);
  let findings: readonly TaxReturnIssue[];
  try {
    await assertAgentMayPrepare(step);
    const session = openHmrcSession(ctx, ref.tenant, step.submission, { lease: step.token });
    const { businesses } = await session.ask((hmrc, call) => hmrc.listBusinesses(call, session.nino));
    const matched = matchPlan(plan, businesses);
    if (matched.unmatched.length > 0) {
      await failPreparation(step, matched.unmatched);
      return done();
    }
    const refusals = createRefusals();
    const ofBusinesses = await sendBusinesses(session, step, plan, matched);
    await sendLossesBroughtForward(session, step, lossesOf(plan, matched), refusals);
    findings = [
      ...ofBusinesses,
      ...(await sendLossClaims(session, step, claimsOf(plan, matched), refusals)),
      ...(await sendStatedLosses(session, step, statedLossesOf(plan, matched), refusals)),
      ...(await sendParts(session, step, plan.parts, refusals)),
      ...(await sendPartnerItems(session, step, plan.partnerItems, refusals)),
      ...(await sendForeignEmployments(session, step, plan.foreignEmployments, refusals)),
      ...(await sendEmploymentItems(session, step, plan.employmentItems, refusals)),
      ...(await sendMarriageAllowance(session, step, plan.marriage, refusals)),
    ];
    if (refusals.first !== null) {
      await failPreparation(step, refusals.issues, refusals.first);
      return done();
    }
  } catch (error) {
    if (await waitForUpdatesToCount(step, error)) return done();
    return endFailedPreparation(step, error);
  }
  await endDataSent(step, plan.calculationId, [...plan.issues, ...findings]);
  return nextStep();
}

async function planOrFault(plan: () => Promise<YearPlan>): Promise<YearPlan | ValidationError> {
  try {
    return await plan();
  } catch (error) {
    if (error instanceof ValidationError) return error;
    throw error;
  }
}

async function endDataSent(
  step: Step,
  calculationId: string,
  found: readonly TaxReturnIssue[],
): Promise<void> {
  const change = {
    state: 'calculating',
    calculationId,
    hmrcCalculationId: null,
    failures: 0,
    pollRound: 0,
  } as const;
  await endStep(step, change, async (db, taxReturn) => {
    if (taxReturn.state === 'calculating') return;
    const record = { actor: stepPrincipal(step.tenant).actor };
    const issues = [...found, ...sentWithoutUser(step)];
    await moveLockedTaxReturn(db, taxReturn, { trigger: 'data_sent', record, effects: { issues } });
  });
}

/** HMRC may only hear of a batch process where no person asked for the preparation. */
const sentWithoutUser = ({ submission }: Step) =>
  submission.fraudPreventionEncrypted === null
    ? [
        issue({
          code: 'sent_as_batch_process',
          path: '/fraud_prevention',
          detail:
            'This was declared to HMRC as started by a batch process and not by a person. If a person started it, prepare again with the `fraud_prevention` of their device.',
        }),
      ]
    : [];
