import type { AppContext } from '../../context.js';
import {
  loadSubmissionBatch,
  type SubmissionBatch,
} from '../../db/submissions/submission-batches-queries.js';
import { setBatchCancelled } from '../../db/submissions/submission-batches-repository.js';
import { type Committed, commitEffect, type Effect } from '../effect.js';
import { takeBackItems } from './take-back-items.js';

/**
 * Cancels the items that no worker has begun to send; those that are being filed go on. Safe to repeat.
 * @throws {NotFoundError}
 */
export function cancelSubmissionBatch(
  ctx: Pick<AppContext, 'db'>,
  effect: Effect,
  id: string,
): Promise<Committed<SubmissionBatch>> {
  return commitEffect(ctx, effect, async (db) => {
    await loadSubmissionBatch(db, id);
    await setBatchCancelled(db, id);
    const cancelled = await loadSubmissionBatch(db, id);
    const isChanged = await takeBackItems(db, cancelled, effect.principal.actor);
    return isChanged ? loadSubmissionBatch(db, id) : cancelled;
  });
}
