import { type Submission, scheduleSubmission } from '../../db/submissions/submissions-repository.js';
import { moveLockedTaxReturn } from '../../db/tax-returns/tax-returns-repository.js';
import { acceptanceDelayMs } from '../../domain/tax-returns/acceptance-delay-ms.js';
import { filingActOf } from '../../domain/tax-returns/filing-act.js';
import { recordEvent } from '../events/record-event.js';
import { fulfilObligations } from '../obligations/fulfil-obligations.js';
import { taxReturnSubject } from '../tax-returns/tax-return-subject.js';
import { clientNow } from '../test-clocks/client-now.js';
import { stepPrincipal } from './hmrc-session.js';
import { endStep, type Step } from './step.js';

interface Confirmation {
  readonly correlationId: string | null;
  /** Proof of it, if it was not HMRC's own answer to the sending. */
  readonly reconciledBy: string | null;
  /** When HMRC says that it was filed; `null`: now, by the client’s time. */
  readonly filedAt: Date | null;
}

/**
 * Records that HMRC has the return: state, history, event and the first look at its acceptance, in one
 * transaction. A return leaves `submitting` only once, so the event exists once for each filing.
 */
export async function endConfirmed(step: Step, confirmation: Confirmation): Promise<void> {
  const { ctx, tenant, submission } = step;
  const { correlationId, reconciledBy, filedAt } = confirmation;
  const now = ctx.now();
  const change = {
    state: 'confirmed',
    confirmedAt: now,
    hmrcCorrelationId: correlationId,
    pollRound: 0,
    failures: 0,
    code: null,
  } as const;
  await endStep(step, change, async (db, taxReturn) => {
    const submitted = await moveLockedTaxReturn(db, taxReturn, {
      trigger: 'confirmed',
      record: { actor: stepPrincipal(tenant).actor, hmrcCorrelationId: correlationId },
      effects: {
        issues: [],
        rejection: null,
        hmrcCalculationId: submission.hmrcCalculationId,
        submittedAt: filedAt ?? (await clientNow(ctx, db, submission.clientId)),
        hmrcCorrelationId: correlationId,
        acceptanceState: 'pending',
        isFiled: true,
        ...proofOf(correlationId, reconciledBy),
      },
    });
    await recordEvent(ctx, db, eventOf(submission), taxReturnSubject(submitted));
    await fulfilObligations(ctx, db, submission.clientId);
    await scheduleSubmission(db, submission.id, acceptanceDelayMs(0) ?? 0);
  });
}

/** Event of a confirmed version: the first is submitted, each later one amends. */
const eventOf = ({ filingVersion }: Submission) =>
  filingActOf(filingVersion) === 'final-declaration' ? 'tax_return.submitted' : 'tax_return.amended';

/** HMRC's answer without a correlation id is an answer all the same. */
function proofOf(correlationId: string | null, reconciledBy: string | null): { reconciledBy?: string } {
  if (reconciledBy !== null) return { reconciledBy };
  return correlationId === null ? { reconciledBy: 'response' } : {};
}
