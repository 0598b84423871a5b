import type { AppContext } from '../../context.js';
import { loadBulkUpdate } from '../../db/transactions/bulk-updates-queries.js';
import { setBulkUpdateCancelled } from '../../db/transactions/bulk-updates-repository.js';
import type { BulkUpdate } from '../../domain/transactions/bulk-update.js';
import { assertCancelled } from '../../domain/transactions/categorisation-job.js';
import { type Committed, commitEffect, type Effect } from '../effect.js';

/**
 * Stops a bulk update after the portion in hand, which is waited for, so that its counts are final. What it has changed stays.
 * @throws {NotFoundError} {InvalidStateError} `already_finished`
 */
export async function cancelBulkUpdate(
  ctx: Pick<AppContext, 'db'>,
  effect: Effect,
  id: string,
): Promise<Committed<BulkUpdate>> {
  return commitEffect(ctx, effect, async (db) => {
    const isCancelled = await setBulkUpdateCancelled(db, id);
    const update = await loadBulkUpdate(db, id);
    assertCancelled(isCancelled, 'bulk update', update);
    return update;
  });
}
