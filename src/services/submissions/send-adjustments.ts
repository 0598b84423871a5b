import type { AccountingAdjustments } from '../../domain/filing/hmrc-fields.js';
import { formatPence, type Pence } from '../../domain/money.js';
import { issue } from '../../domain/tax-returns/issue.js';
import type { TaxReturnIssue } from '../../domain/tax-returns/tax-return-record.js';
import { HmrcRefusalError } from '../../gateways/hmrc/hmrc-errors.js';
import { LIMITS } from '../../limits/limits.js';
import { endStepHeldUp } from './fail-preparation.js';
import type { HmrcSession } from './hmrc-session.js';
import type { Step } from './step.js';

interface AdjustedYear {
  readonly businessId: string;
  readonly taxYear: number;
  readonly period: { readonly startOn: string; readonly endOn: string };
  /** Income of the update just sent: receipts without taxes taken off them. */
  readonly incomeSentPence: Pence;
}

/**
 * Adjusts HMRC's sums of a business's year by what the return adds to the transactions. It comes after the data, which void
 * earlier adjustments, so it may be repeated with them.
 * @returns an issue where HMRC holds another income than was sent; it is adjusted all the same, and the comparison of
 *   profits shows what it comes to
 */
export async function sendAdjustments(
  { nino, ask }: HmrcSession,
  { incomeSentPence, ...year }: AdjustedYear,
  adjustments: AccountingAdjustments | null,
): Promise<TaxReturnIssue[]> {
  if (adjustments === null) return [];
  const { type } = adjustments;
  const { taxYear } = year;
  const { summaryId } = await ask((hmrc, call) => hmrc.triggerSummary(call, { nino, type, ...year }));
  const ref = { nino, taxYear, summaryId };
  const { summary } = await ask((hmrc, call) => hmrc.retrieveSummary(call, { ...ref, type }));
  await ask((hmrc, call) => hmrc.adjustSummary(call, { ...ref, adjustments }));
  if (summary === null || summary.incomePence === incomeSentPence) return [];
  const detail = `HMRC adds up ${formatPence(summary.incomePence)} of income for business ${year.businessId}, and was sent ${formatPence(incomeSentPence)}. Other software may have sent data for it: prepare the return again.`;
  return [issue({ code: 'totals_differ_at_hmrc', source: 'hmrc', path: '/income_sources', detail })];
}

const NOT_COUNTED = {
  code: 'updates_not_counted',
  source: 'hmrc',
  detail:
    'HMRC has not counted the updates of the year yet, which takes up to an hour. The preparation continues automatically; there is nothing to do.',
  retryable: true,
} as const;

/** @returns whether the step was put off, since HMRC has not yet counted the updates that it accepted */
export async function waitForUpdatesToCount(step: Step, error: unknown): Promise<boolean> {
  const isNotCounted = error instanceof HmrcRefusalError && error.hmrcCode === 'RULE_OBLIGATIONS_NOT_MET';
  const pollRound = step.submission.pollRound + 1;
  if (!isNotCounted || pollRound > LIMITS.hmrc.notCountedLooks.value) return false;
  const wait = { delayMs: LIMITS.hmrc.notCountedMs.value, report: issue(NOT_COUNTED) };
  await endStepHeldUp(step, { pollRound, failures: 0 }, wait);
  return true;
}
