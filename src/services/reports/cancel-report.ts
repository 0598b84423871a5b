import type { AppContext } from '../../context.js';
import { loadReport } from '../../db/reports/reports-queries.js';
import { setReportCancelled } from '../../db/reports/reports-repository.js';
import type { Report } from '../../domain/reports/report.js';
import { InvalidStateError } from '../../errors.js';
import { type Committed, commitEffect, type Effect } from '../effect.js';
import { recordEvent } from '../events/record-event.js';

/** Stops a report that is not finished. @throws {NotFoundError} {InvalidStateError} `already_finished` */
export async function cancelReport(
  ctx: Pick<AppContext, 'db' | 'newId' | 'now'>,
  effect: Effect,
  id: string,
): Promise<Committed<Report>> {
  return commitEffect(ctx, effect, async (db) => {
    if (!(await setReportCancelled(db, id))) {
      const { status } = await loadReport(db, id);
      throw new InvalidStateError(
        'already_finished',
        `The report is ${status}: there is nothing to cancel.`,
        {
          status,
        },
      );
    }
    const report = await loadReport(db, id);
    await recordEvent(ctx, db, 'report.cancelled', { report });
    return report;
  });
}
