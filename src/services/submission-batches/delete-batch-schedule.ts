import type { AppContext } from '../../context.js';
import {
  deleteBatchScheduleRow,
  lockBatchSchedule,
} from '../../db/submissions/batch-schedules-repository.js';
import { type AllowedVersions, assertVersion } from '../../domain/assert-version.js';
import { type Committed, commitEffect, type Effect } from '../effect.js';

/** Ends a schedule; the batches that it has made go on. @throws {NotFoundError} {VersionConflictError} */
export async function deleteBatchSchedule(
  ctx: Pick<AppContext, 'db'>,
  effect: Effect,
  { id, ifMatch }: { readonly id: string; readonly ifMatch: AllowedVersions | null },
): Promise<Committed<void>> {
  return commitEffect(ctx, effect, async (db) => {
    const { version } = await lockBatchSchedule(db, id);
    assertVersion(version, ifMatch);
    await deleteBatchScheduleRow(db, id);
  });
}
