import type { AppContext } from '../../context.js';
import { listBatchesToEnd, type OpenBatch } from '../../db/submissions/open-batches-repository.js';
import {
  loadSubmissionBatch,
  type SubmissionBatch,
} from '../../db/submissions/submission-batches-queries.js';
import {
  lockOpenBatch,
  setBatchCompleted,
  setBatchWaiting,
} from '../../db/submissions/submission-batches-repository.js';
import { countItems, statusOfBatch, statusOfItem } from '../../domain/submission-batches/submission-batch.js';
import { recordEvent } from '../events/record-event.js';
import { inTenant } from '../in-tenant.js';
import { processPrincipal } from '../principal.js';

const BATCHES_AT_ONCE = 100;

/**
 * Reports each batch whose items are all over, once. The work of an item does not know its batch, so batches are looked at
 * here; one that is not over is looked at again when the state of the last item that it waits for changes. Safe to run
 * anywhere, any number at once.
 */
export async function endBatches(
  ctx: Pick<AppContext, 'db' | 'systemDb' | 'newId' | 'now'>,
  signal?: AbortSignal,
): Promise<void> {
  let after: string | null = null;
  while (!signal?.aborted) {
    const batches: OpenBatch[] = await listBatchesToEnd(ctx.systemDb, { after, limit: BATCHES_AT_ONCE });
    for (const batch of batches) {
      if (signal?.aborted) return;
      await endBatch(ctx, batch);
    }
    const last = batches.at(-1);
    if (last === undefined || batches.length < BATCHES_AT_ONCE) return;
    after = last.id;
  }
}

async function endBatch(
  ctx: Pick<AppContext, 'db' | 'newId' | 'now'>,
  { id, ...tenant }: OpenBatch,
): Promise<void> {
  await inTenant(ctx, processPrincipal(tenant, 'batches'), async (db) => {
    if (!(await lockOpenBatch(db, id))) return;
    const batch = await loadSubmissionBatch(db, id);
    const waiting = batch.items.findLast((item) => statusOfItem(item, batch.act) === 'processing');
    if (waiting !== undefined) {
      await setBatchWaiting(db, id, { itemId: waiting.id, standing: waiting.standing });
      return;
    }
    if (countItems(batch.items, batch.act).pending > 0) return;
    await setBatchCompleted(db, id);
    await recordEvent(ctx, db, 'submission_batch.completed', { submissionBatch: subjectOf(batch) });
  });
}

const subjectOf = ({ id, clientId, act, isPreview, items, cancelledAt }: SubmissionBatch) => ({
  id,
  clientId,
  act,
  isPreview,
  status: statusOfBatch(cancelledAt !== null, items, act),
  counts: countItems(items, act),
});
