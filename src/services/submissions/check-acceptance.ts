import { queueReading } from '../../db/obligations/obligation-readings-repository.js';
import { moveLockedTaxReturn } from '../../db/tax-returns/tax-returns-repository.js';
import { publicId } from '../../domain/ids.js';
import { acceptanceDelayMs } from '../../domain/tax-returns/acceptance-delay-ms.js';
import { TAX_RETURN_STATES } from '../../domain/tax-returns/tax-return.js';
import { done } from '../../domain/work-result.js';
import { AppError } from '../../errors.js';
import { recordEvent } from '../events/record-event.js';
import { taxReturnSubject } from '../tax-returns/tax-return-subject.js';
import { type FilingContext, openHmrcSession, stepPrincipal } from './hmrc-session.js';
import { beginStep, endStep, endStepLater, type Step, type StepResult, type SubmissionRef } from './step.js';

/** An amendment may be under way: then nothing is looked for, and the submission stays confirmed. */
const NOT_CANCELLED = TAX_RETURN_STATES.filter((state) => state !== 'cancelled');

/** Looks whether HMRC shows the obligation behind a filed return as fulfilled. No user waits for it. */
export async function checkAcceptance(ctx: FilingContext, ref: SubmissionRef): Promise<StepResult> {
  const begun = await beginStep(
    ctx,
    ref,
    { from: ['confirmed'], returnIn: NOT_CANCELLED },
    async (_db, taxReturn) => taxReturn.state,
  );
  if ('ended' in begun) return begun.ended;
  const { step, result: state } = begun;
  if (state !== 'submitted') {
    await endStep(step, {});
    return done();
  }
  if (await isFulfilled(step)) {
    await endAccepted(step);
    return done();
  }
  const pollRound = step.submission.pollRound + 1;
  const delayMs = acceptanceDelayMs(pollRound);
  if (delayMs === null) await endStep(step, { pollRound });
  else await endStepLater(step, { pollRound }, delayMs);
  return done();
}

async function isFulfilled({ ctx, tenant, submission, token }: Step): Promise<boolean> {
  const session = openHmrcSession(ctx, tenant, submission, { lease: token, withoutUser: true });
  const { nino } = session;
  const { taxYear } = submission;
  try {
    const { obligation } = await session.ask((hmrc, call) =>
      hmrc.finalDeclarationObligation(call, { nino, taxYear }),
    );
    return obligation?.status === 'fulfilled';
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    ctx.log.warn(
      { err: error, submission: publicId('submission', submission.id) },
      'the obligation behind a filed return could not be read',
    );
    return false;
  }
}

/** HMRC shows the year as met by then, so that its list is read again: the quarters of the year are on it. */
async function endAccepted(step: Step): Promise<void> {
  const { ctx, tenant, submission } = step;
  await endStep(step, {}, async (db, taxReturn) => {
    const accepted = await moveLockedTaxReturn(db, taxReturn, {
      trigger: 'obligation_fulfilled',
      record: { actor: stepPrincipal(tenant).actor },
      effects: { acceptanceState: 'fulfilled', acceptedAt: ctx.now() },
    });
    await recordEvent(ctx, db, 'tax_return.accepted', taxReturnSubject(accepted));
    await queueReading(db, { id: ctx.newId(), clientId: submission.clientId });
  });
}
