import type { TenantExecutor } from '../../db/executor.js';
import type { SubmissionBatch } from '../../db/submissions/submission-batches-queries.js';
import { setItemsTakenBack } from '../../db/submissions/submission-batches-repository.js';
import { takeBackSubmission } from '../../db/submissions/submission-steps-repository.js';
import { lockTaxReturn, moveLockedTaxReturn } from '../../db/tax-returns/tax-returns-repository.js';

/**
 * Takes back submissions that wait to be sent for the first time: their returns are `declared` again. Each return is locked
 * before its submission is read, as by a worker that begins a step, so that only one of the two has it.
 * @returns whether anything was taken back
 */
export async function takeBackItems(
  db: TenantExecutor,
  { act, items }: SubmissionBatch,
  actor: string,
): Promise<boolean> {
  if (act !== 'submit') return false;
  const waiting = items
    .flatMap(({ id, taxReturnId, status, submissionState }) =>
      status === 'requested' && submissionState === 'queued' && taxReturnId !== null
        ? [{ id, taxReturnId }]
        : [],
    )
    .toSorted((one, other) => one.taxReturnId.localeCompare(other.taxReturnId));
  const taken: string[] = [];
  for (const { id, taxReturnId } of waiting) {
    const taxReturn = await lockTaxReturn(db, { id: taxReturnId });
    if (taxReturn.state !== 'submitting' || !(await takeBackSubmission(db, id))) continue;
    await moveLockedTaxReturn(db, taxReturn, { trigger: 'take_back', record: { actor } });
    taken.push(id);
  }
  if (taken.length > 0) await setItemsTakenBack(db, taken);
  return taken.length > 0;
}
