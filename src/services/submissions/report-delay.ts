import type { TenantExecutor } from '../../db/executor.js';
import { setTaxReturnIssues } from '../../db/tax-returns/tax-returns-repository.js';
import { HOUR_MS } from '../../domain/durations.js';
import { issue } from '../../domain/tax-returns/issue.js';
import { reconcileDelayMs } from '../../domain/tax-returns/reconciliation.js';
import type { TaxReturn } from '../../domain/tax-returns/tax-return-record.js';
import { recordEvent } from '../events/record-event.js';
import { taxReturnSubject } from '../tax-returns/tax-return-subject.js';
import type { Step } from './step.js';

/** The pause before a round of asking or sending; hourly, for good, once the schedule is over. */
export const pauseMs = (round: number): number => reconcileDelayMs(round) ?? HOUR_MS;

/** Whether this is the first round after the schedule is over, about a day after the first. */
export const isFirstOverdue = (round: number): boolean =>
  round > 0 && reconcileDelayMs(round) === null && reconcileDelayMs(round - 1) !== null;

/** Says on the return, and by an event, that HMRC keeps a filing waiting. The work continues automatically. */
export async function reportDelay(
  { ctx }: Step,
  db: TenantExecutor,
  { id }: TaxReturn,
  detail: string,
): Promise<void> {
  const reported = await setTaxReturnIssues(db, id, [
    issue({ code: 'outcome_unknown', source: 'hmrc', detail, retryable: true }),
  ]);
  await recordEvent(ctx, db, 'tax_return.action_required', taxReturnSubject(reported));
}
