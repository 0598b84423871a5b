import type { AppContext } from '../../context.js';
import { deleteReportScheduleRow, lockReportSchedule } from '../../db/reports/report-schedules-repository.js';
import { type AllowedVersions, assertVersion } from '../../domain/assert-version.js';
import { type Committed, commitEffect, type Effect } from '../effect.js';

/** Ends a schedule; the reports that it has made stay. @throws {NotFoundError} {VersionConflictError} */
export async function deleteReportSchedule(
  ctx: Pick<AppContext, 'db'>,
  effect: Effect,
  { id, ifMatch }: { readonly id: string; readonly ifMatch: AllowedVersions | null },
): Promise<Committed<void>> {
  return commitEffect(ctx, effect, async (db) => {
    const { version } = await lockReportSchedule(db, id);
    assertVersion(version, ifMatch);
    await deleteReportScheduleRow(db, id);
  });
}
