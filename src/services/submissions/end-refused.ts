import type { TenantExecutor } from '../../db/executor.js';
import { insertSubmission } from '../../db/submissions/submissions-repository.js';
import { moveLockedTaxReturn } from '../../db/tax-returns/tax-returns-repository.js';
import { hmrcCodeInWords } from '../../domain/tax-returns/hmrc-code-in-words.js';
import { issue } from '../../domain/tax-returns/issue.js';
import type { RefusalOutcome } from '../../domain/tax-returns/outcome-of-refusal.js';
import type { TaxReturn } from '../../domain/tax-returns/tax-return-record.js';
import { done } from '../../domain/work-result.js';
import { recalculateReturns } from '../calculations/recalculate-returns.js';
import { recordEvent } from '../events/record-event.js';
import { taxReturnSubject } from '../tax-returns/tax-return-subject.js';
import { endUnknown } from './end-unknown.js';
import { openFacts, sealFacts } from './facts.js';
import { stepPrincipal } from './hmrc-session.js';
import { openNino, sealTaxpayer } from './sealed-taxpayer.js';
import { endStep, type Step, type StepResult } from './step.js';

interface Refusal {
  /** HMRC's own. */
  readonly code: string;
  readonly correlationId: string | null;
}

/**
 * Does what a definite refusal of the final declaration calls for; nothing was filed by that call. The year
 * is open again: what changed about the client while it was locked is now to be worked out.
 */
export async function endRefused(step: Step, outcome: RefusalOutcome, refusal: Refusal): Promise<StepResult> {
  switch (outcome.trigger) {
    case 'outcome_unknown':
      await endUnknown(step, { code: refusal.code, atLeastMs: 0 });
      return done();
    case 'figures_changed':
      await endFiguresChanged(step, refusal);
      return done();
    case 'too_early':
      await endTooEarly(step, refusal);
      return done();
    case 'refused':
      await endRejected(step, outcome, refusal);
      return done();
  }
}

/**
 * HMRC holds newer data than the calculation that was agreed to: it calculates again, and somebody must
 * agree again. What we sent is not sent over it: that decision is the taxpayer's.
 */
async function endFiguresChanged(step: Step, refusal: Refusal): Promise<void> {
  await endStep(step, refusedChange(refusal), async (db, taxReturn) => {
    await moveLockedTaxReturn(db, taxReturn, {
      trigger: 'figures_changed',
      record: recordOf(step, refusal),
      effects: {
        issues: [
          issue({
            code: 'figures_changed_at_hmrc',
            source: 'hmrc',
            hmrcCode: refusal.code,
            detail:
              'Something changed at HMRC after the figures were agreed to: they must be agreed to again.',
          }),
        ],
        hmrcCalculationId: null,
      },
    });
    await queueNewCalculation(step, db);
    await recalculateReturns(step.ctx, db, [taxReturn]);
  });
}

async function queueNewCalculation({ ctx, submission }: Step, db: TenantExecutor): Promise<void> {
  const { taxReturnId, clientId, taxYear, filingVersion, calculationId, requestedBy } = submission;
  const from = { tenantId: db.tenantId, submissionId: submission.id };
  const to = { tenantId: db.tenantId, submissionId: ctx.newId() };
  const facts = openFacts(ctx, from, submission.fraudPreventionEncrypted);
  await insertSubmission(db, {
    id: to.submissionId,
    taxReturnId,
    clientId,
    taxYear,
    filingVersion,
    kind: 'prepare',
    state: 'calculating',
    auto: false,
    declarationId: null,
    declarationInput: null,
    calculationId,
    hmrcCalculationId: null,
    ...sealTaxpayer(ctx, to, openNino(ctx, from, submission.ninoEncrypted)),
    fraudPreventionEncrypted: facts === null ? null : sealFacts(ctx, to, facts),
    requestedBy,
  });
}

async function endTooEarly(step: Step, refusal: Refusal): Promise<void> {
  await endStep(step, refusedChange(refusal), async (db, taxReturn) => {
    const detail = 'HMRC does not take a final declaration for this tax year yet.';
    const moved = await moveLockedTaxReturn(db, taxReturn, {
      trigger: 'too_early',
      record: recordOf(step, refusal),
      effects: {
        issues: [
          issue({ code: 'too_early', source: 'hmrc', hmrcCode: refusal.code, detail, retryable: true }),
        ],
      },
    });
    await recordEvent(step.ctx, db, 'tax_return.action_required', taxReturnSubject(moved));
    await recalculateReturns(step.ctx, db, [moved]);
  });
}

async function endRejected(step: Step, outcome: RefusalOutcome, refusal: Refusal): Promise<void> {
  await endStep(step, refusedChange(refusal), async (db, taxReturn: TaxReturn) => {
    const moved = await moveLockedTaxReturn(db, taxReturn, {
      trigger: 'refused',
      record: recordOf(step, refusal),
      effects: {
        rejection: {
          code: refusal.code,
          message: messageOf(outcome, refusal),
          correlationId: refusal.correlationId,
          retryable: outcome.retryable,
        },
      },
    });
    await recordEvent(step.ctx, db, 'tax_return.rejected', taxReturnSubject(moved));
    await recalculateReturns(step.ctx, db, [moved]);
  });
}

function messageOf({ needsAuthorisation }: RefusalOutcome, { code }: Refusal): string {
  if (needsAuthorisation) {
    return 'HMRC did not let us act for the client: they must authorise us again, then submit again.';
  }
  return hmrcCodeInWords(code);
}

const refusedChange = ({ code, correlationId }: Refusal) =>
  ({ state: 'refused', code, hmrcCorrelationId: correlationId }) as const;

const recordOf = ({ tenant }: Step, { code, correlationId }: Refusal) => ({
  actor: stepPrincipal(tenant).actor,
  code,
  hmrcCorrelationId: correlationId,
});
