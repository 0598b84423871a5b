import type { AppContext } from '../../context.js';
import { loadCategorisation } from '../../db/categories/categorisations-queries.js';
import { setCategorisationCancelled } from '../../db/categories/categorisations-repository.js';
import { assertCancelled, type CategorisationJob } from '../../domain/transactions/categorisation-job.js';
import { type Committed, commitEffect, type Effect } from '../effect.js';

/**
 * Stops a categorisation after the batch in hand, which is waited for, so that its counts are final. What it has changed stays.
 * @throws {NotFoundError} {InvalidStateError} `already_finished`
 */
export async function cancelCategorisation(
  ctx: Pick<AppContext, 'db'>,
  effect: Effect,
  id: string,
): Promise<Committed<CategorisationJob>> {
  return commitEffect(ctx, effect, async (db) => {
    const isCancelled = await setCategorisationCancelled(db, id);
    const job = await loadCategorisation(db, id);
    assertCancelled(isCancelled, 'job', job);
    return job;
  });
}
