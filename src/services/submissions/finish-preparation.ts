import { listBusinessesOfClient } from '../../db/businesses/businesses-queries.js';
import { findCalculation } from '../../db/calculations/calculations-queries.js';
import type { TenantExecutor } from '../../db/executor.js';
import { setSubmissionDeclared } from '../../db/submissions/submission-steps-repository.js';
import type { DeclarationInput } from '../../db/submissions/submissions-repository.js';
import { moveLockedTaxReturn } from '../../db/tax-returns/tax-returns-repository.js';
import type { AssistReport } from '../../domain/tax-returns/assist-report.js';
import { compareFigures } from '../../domain/tax-returns/compare-figures.js';
import { issue } from '../../domain/tax-returns/issue.js';
import type { TaxReturn, TaxReturnIssue } from '../../domain/tax-returns/tax-return-record.js';
import { done } from '../../domain/work-result.js';
import { InvalidStateError } from '../../errors.js';
import type { CalculationFigures, HmrcCalculation } from '../../gateways/hmrc/hmrc-gateway.js';
import { recordEvent } from '../events/record-event.js';
import { inTenant } from '../in-tenant.js';
import { taxReturnSubject } from '../tax-returns/tax-return-subject.js';
import { type TaxReturnView, viewTaxReturn } from '../tax-returns/view-tax-return.js';
import { assertIssuesAccepted, recordDeclaration } from './agreement.js';
import { failPreparation } from './fail-preparation.js';
import { assertFiguresStand } from './filing-guards.js';
import { stepPrincipal } from './hmrc-session.js';
import { issuesOfMessages } from './issues.js';
import { endStep, nextStep, type Step, type StepResult } from './step.js';

/** Codes of issues from before HMRC calculated that still matter when its figures are read. */
const KEPT: ReadonlySet<string> = new Set([
  'not_sent_to_hmrc',
  'missing_detail',
  'held_by_hmrc',
  'accounting_method_differs',
  'accounting_method_changed',
  'hmrc_holds_other_data',
  'transactions_left_out',
  'figures_changed_at_hmrc',
  'totals_differ_at_hmrc',
  'sent_as_batch_process',
]);

/**
 * Puts HMRC's figures beside ours: every difference becomes an issue. An automatic submission goes on to be declared and
 * sent, but only when the figures agreed to are still the return's, and none differs but in a known way that is accepted.
 * @param assist what HMRC Assist says of its calculation, which is kept with the return
 */
export async function finishPreparation(
  step: Step,
  hmrc: HmrcCalculation,
  assist: AssistReport,
): Promise<StepResult> {
  const { ctx, submission } = step;
  if (hmrc.figures === null) {
    const detail = 'HMRC’s calculation has no figures.';
    await failPreparation(step, [issue({ code: 'calculation_error', source: 'hmrc', detail })]);
    return done();
  }
  const { figures, trades } = await ourYear(step);
  const { bands, profits } = hmrc;
  const differences = compareFigures(figures, { ...hmrc.figures, bands, profits }, trades);
  const change = {
    state: 'done',
    hmrcCalculationId: hmrc.calculationId,
    preparedAt: ctx.now(),
    failures: 0,
    pollRound: 0,
  } as const;
  let goesOn = false;
  await endStep(step, change, async (db, taxReturn) => {
    const agreement = submission.auto ? submission.declarationInput : null;
    if (agreement === null) {
      await moveToReady(step, db, taxReturn, { hmrc, assist, findings: differences });
      return;
    }
    const view = await viewTaxReturn(db, taxReturn);
    const fallen = whyFallen(view, agreement, differences);
    const findings = [...differences, ...fallen];
    const ready = await moveToReady(step, db, taxReturn, { hmrc, assist, findings });
    if (fallen.length > 0) return;
    await declareAndQueue(step, db, ready, { agreement, issues: [...view.issues, ...differences] });
    goesOn = true;
  });
  return goesOn ? nextStep() : done();
}

async function ourYear({ ctx, tenant, submission }: Step) {
  const { calculationId, clientId } = submission;
  return inTenant(ctx, stepPrincipal(tenant), async (db) => {
    const calculation = calculationId === null ? undefined : await findCalculation(db, calculationId);
    if (!calculation?.figures) throw new Error('the calculation whose data was sent no longer exists');
    return { figures: calculation.figures, trades: await listBusinessesOfClient(db, clientId) };
  });
}

interface Readiness {
  readonly hmrc: HmrcCalculation;
  readonly assist: AssistReport;
  readonly findings: readonly TaxReturnIssue[];
}

async function moveToReady(
  { ctx, tenant }: Step,
  db: TenantExecutor,
  taxReturn: TaxReturn,
  { hmrc, assist, findings }: Readiness,
): Promise<TaxReturn> {
  const kept = taxReturn.issues.filter(({ code }) => KEPT.has(code));
  const warnings = issuesOfMessages(hmrc.messages.filter(({ level }) => level === 'warning'));
  const ready = await moveLockedTaxReturn(db, taxReturn, {
    trigger: 'calculation_ready',
    record: { actor: stepPrincipal(tenant).actor, hmrcCorrelationId: hmrc.correlationId },
    effects: {
      issues: [...kept, ...findings, ...warnings],
      hmrcCalculationId: hmrc.calculationId,
      hmrcFigures: keptFigures(hmrc),
      hmrcAssist: assist,
    },
  });
  await recordEvent(ctx, db, 'tax_return.calculation_ready', taxReturnSubject(ready));
  return ready;
}

/** HMRC's figures as they are kept with the return and shown on its receipt. */
export interface KeptHmrcFigures extends CalculationFigures {
  readonly calculatedAt: string | null;
}

const keptFigures = ({ figures, calculatedAt }: HmrcCalculation): KeptHmrcFigures | null =>
  figures && { ...figures, calculatedAt };

/**
 * Issues for which an earlier declaration no longer counts: its figures must agree with HMRC's, or differ in a way that it
 * accepts.
 */
function whyFallen(
  view: TaxReturnView,
  agreement: DeclarationInput,
  differences: readonly TaxReturnIssue[],
): TaxReturnIssue[] {
  if (differences.some(({ code }) => code !== 'known_difference')) {
    return [
      issue({
        code: 'declaration_not_applied',
        detail: 'HMRC’s figures are not those that were agreed to: show them, and ask for agreement.',
      }),
    ];
  }
  try {
    assertFiguresStand(view, agreement);
    assertIssuesAccepted([...view.issues, ...differences], agreement);
    return [];
  } catch (error) {
    if (!(error instanceof InvalidStateError)) throw error;
    return [issue({ code: 'declaration_not_applied', detail: error.message })];
  }
}

async function declareAndQueue(
  { ctx, tenant, submission }: Step,
  db: TenantExecutor,
  ready: TaxReturn,
  { agreement, issues }: { agreement: DeclarationInput; issues: readonly TaxReturnIssue[] },
): Promise<void> {
  const record = { actor: stepPrincipal(tenant).actor };
  const declarationId = await recordDeclaration(ctx, db, ready, {
    ...agreement,
    ...assertIssuesAccepted(issues, agreement),
    recordedBy: submission.requestedBy,
  });
  const declared = await moveLockedTaxReturn(db, ready, { trigger: 'declare', record });
  await recordEvent(ctx, db, 'tax_return.declared', taxReturnSubject(declared));
  await moveLockedTaxReturn(db, declared, { trigger: 'submit', record });
  await setSubmissionDeclared(db, submission.id, declarationId);
}
