import type { AppContext } from '../../context.js';
import {
  deleteBatchScheduleRow,
  lockBatchSchedule,
} from '../../db/submissions/batch-schedules-repository.js';
import { assertVersion, type IfMatch } from '../../domain/assert-version.js';
import { type Committed, commitEffect, type Effect } from '../effect.js';

/** Ends a schedule; the batches that it has made go on. @throws {NotFoundError} {VersionConflictError} */
export async function deleteBatchSchedule(
  ctx: Pick<AppContext, 'db'>,
  effect: Effect,
  { id, ifMatch }: { readonly id: string; readonly ifMatch: IfMatch | null },
): Promise<Committed<void>> {
  return commitEffect(ctx, effect, async (db) => {
    const { version } = await lockBatchSchedule(db, id);
    assertVersion(version, ifMatch);
    await deleteBatchScheduleRow(db, id);
  });
}
