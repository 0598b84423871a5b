import type { Calculation } from '../../../db/calculations/calculations-queries.js';
import type { StatusChange } from '../../../db/tax-returns/tax-returns-queries.js';
import { publicId } from '../../../domain/ids.js';
import { poundsFromPence } from '../../../domain/money.js';
import { calculationFields } from '../../../domain/tax/calculation-fields.js';
import { statusOfReturn } from '../../../domain/tax-returns/amendment.js';
import { estimateFields, estimateNote } from '../../../domain/tax-returns/estimate-note.js';
import { changeInWords, exchangeInWords } from '../../../domain/tax-returns/history-words.js';
import type { IncomeSource } from '../../../domain/tax-returns/income-source.js';
import { proposedInputs } from '../../../domain/tax-returns/proposed-inputs.js';
import { isLocked, publicStatus } from '../../../domain/tax-returns/tax-return.js';
import type { TaxReturnFields } from '../../../domain/tax-returns/tax-return-record.js';
import { filingDueOn, formatTaxYear, taxYearEndsOn, taxYearStartsOn } from '../../../domain/tax-year.js';
import type { CalculationRun } from '../../../services/tax-returns/read-tax-return.js';
import type { TaxReturnView } from '../../../services/tax-returns/view-tax-return.js';
import { presentInputs, returnInputsFrom } from '../tax-estimates/tax-wire.js';
import { adjustmentFrom, presentAdjustment, presentAdjustmentResult } from './adjustment-wire.js';
import { presentCarriedIn } from './present-carried-in.js';
import { presentDeclaration } from './present-declaration.js';
import { presentIssue } from './present-issue.js';
import { presentTraces } from './present-traces.js';
import type { TaxReturnBody } from './schemas.js';

export type ViewName = 'summary' | 'full';

export const presentTaxReturn = (view: TaxReturnView, name: ViewName) =>
  name === 'summary' ? presentSummary(view) : presentFull(view);

/** The seven fields, in the order that the contract shows. */
function presentSummary({ taxReturn, totals, taxLiabilityPence }: TaxReturnView) {
  return {
    id: publicId('taxReturn', taxReturn.id),
    tax_year: formatTaxYear(taxReturn.taxYear),
    status: statusOfReturn(taxReturn),
    total_income: poundsFromPence(totals.totalIncomePence),
    total_expenses: poundsFromPence(totals.totalExpensesPence),
    tax_liability: taxLiabilityPence === null ? null : poundsFromPence(taxLiabilityPence),
    submitted_at: instant(taxReturn.submittedAt),
  };
}

export function presentFull(view: TaxReturnView) {
  const { taxReturn, calculation } = view;
  const dueOn = filingDueOn(taxReturn.taxYear);
  return {
    ...presentSummary(view),
    client_id: publicId('client', taxReturn.clientId),
    period_start: taxYearStartsOn(taxReturn.taxYear),
    period_end: taxYearEndsOn(taxReturn.taxYear),
    filing_due_on: dueOn,
    payment_due_on: dueOn,
    version: taxReturn.filed?.version ?? taxReturn.filingVersion,
    amendment:
      taxReturn.amendment === null
        ? null
        : {
            version: taxReturn.filingVersion,
            reason: taxReturn.amendment.reason,
            opened_at: taxReturn.amendment.openedAt.toISOString(),
            state: publicStatus(taxReturn.state),
          },
    basis: taxReturn.basis,
    region: taxReturn.region,
    inputs: presentInputs(taxReturn.inputs),
    adjustments: taxReturn.adjustments.map(presentAdjustment),
    adjustment_results: view.adjustments.map(presentAdjustmentResult),
    carried_in: presentCarriedIn(view),
    proposed_inputs: presentProposed(view),
    income_sources: view.incomeSources.map(presentIncomeSource),
    calculation_id:
      taxReturn.calculationId === null ? null : publicId('calculation', taxReturn.calculationId),
    calculated_at: instant(calculation?.asOf ?? null),
    stale: view.isStale,
    issues: view.issues.map(presentIssue),
    rejection:
      taxReturn.rejection === null
        ? null
        : {
            code: taxReturn.rejection.code,
            message: taxReturn.rejection.message,
            correlation_id: taxReturn.rejection.correlationId,
            retryable: taxReturn.rejection.retryable,
          },
    submission: presentSubmission(view),
    declaration: view.declaration && presentDeclaration(view.declaration),
    locked: isLocked(taxReturn.state),
    notes: taxReturn.notes,
    metadata: taxReturn.metadata,
    created_at: taxReturn.createdAt.toISOString(),
    updated_at: taxReturn.updatedAt.toISOString(),
  };
}

/** Proposed inputs of a return that is still to be filled in; `null` of another. */
function presentProposed({ taxReturn, yearBefore }: TaxReturnView) {
  if (yearBefore === null || taxReturn.filed !== null || isLocked(taxReturn.state)) return null;
  const proposed = proposedInputs(taxReturn.inputs, yearBefore.inputs);
  return proposed && presentInputs(proposed);
}

function presentSubmission({ submission, taxReturn }: TaxReturnView) {
  if (submission === null) return null;
  return {
    id: publicId('submission', submission.id),
    state: submission.state,
    attempts: submission.attempts,
    hmrc_calculation_id: submission.hmrcCalculationId,
    hmrc_correlation_id: submission.hmrcCorrelationId,
    submitted_at: instant(taxReturn.submittedAt),
    reconciled_by: taxReturn.reconciledBy,
    acceptance:
      taxReturn.acceptanceState === null
        ? null
        : { state: taxReturn.acceptanceState, at: instant(taxReturn.acceptedAt) },
  };
}

const presentIncomeSource = (source: IncomeSource) => ({
  type: source.type,
  business_id: source.businessId === null ? null : publicId('business', source.businessId),
  name: source.name,
  income: poundsFromPence(source.incomePence),
  expenses: poundsFromPence(source.expensesPence),
  residential_finance_costs: poundsFromPence(source.residentialFinanceCostsPence),
  profit: poundsFromPence(source.incomePence - source.expensesPence),
});

/** A completed calculation with the figures, and where each came from. */
export function presentReturnCalculation({ calculation, isStale, doubts, isFiled }: CalculationRun) {
  if (calculation.figures === null) throw new Error('a completed calculation without figures');
  return {
    id: publicId('calculation', calculation.id),
    tax_return_id: publicId('taxReturn', calculation.taxReturnId),
    status: calculation.status,
    figures_hash: calculation.figuresHash,
    as_of: instant(calculation.asOf),
    stale: isStale,
    issues: doubts.map(presentIssue),
    ...presentTraces(calculation),
    ...calculationFields(calculation.figures),
    estimate: estimateFields(
      estimateNote(calculation.figures.taxYear, {
        at: calculation.asOf ?? calculation.createdAt,
        isFinal: isFiled,
      }),
    ),
  };
}

export const presentTicket = (calculation: Calculation) => ({
  id: publicId('calculation', calculation.id),
  tax_return_id: publicId('taxReturn', calculation.taxReturnId),
  status: calculation.status,
  created_at: calculation.createdAt.toISOString(),
});

export const presentStatusChange = (change: StatusChange) => ({
  from: change.from === null ? null : publicStatus(change.from),
  to: publicStatus(change.to),
  trigger: change.trigger,
  actor: change.actor,
  version: change.filingVersion,
  hmrc_correlation_id: change.hmrcCorrelationId,
  code: change.code,
  hmrc_call: change.call,
  detail:
    change.call === null
      ? changeInWords(change.trigger, change.code)
      : exchangeInWords({ ...change.call, code: change.code }),
  at: change.at.toISOString(),
});

/** Fields as sent, with every absent one at its default. */
export function taxReturnFieldsFrom(body: TaxReturnBody): TaxReturnFields {
  return {
    basis: body.basis ?? 'cash',
    region: body.region ?? null,
    inputs: returnInputsFrom(body.inputs ?? {}),
    adjustments: (body.adjustments ?? []).map(adjustmentFrom),
    notes: body.notes ?? null,
    metadata: body.metadata ?? {},
  };
}

const instant = (at: Date | null) => (at === null ? null : at.toISOString());
