import type { AppContext } from '../../context.js';
import { loadReport } from '../../db/reports/reports-queries.js';
import { setReportFailed } from '../../db/reports/reports-repository.js';
import type { TenantKey } from '../../domain/tenant.js';
import type { WorkFailure } from '../../domain/work-failure.js';
import { recordEvent } from '../events/record-event.js';
import { inTenant } from '../in-tenant.js';
import { processPrincipal } from '../principal.js';

/** Ends a report that cannot be made, with `report.failed`. One that is finished stays as it is. */
export async function failReport(
  ctx: Pick<AppContext, 'db' | 'newId' | 'now'>,
  job: TenantKey & { readonly reportId: string },
  failure: WorkFailure,
): Promise<void> {
  await inTenant(ctx, processPrincipal(job, 'report'), async (db) => {
    if (!(await setReportFailed(db, job.reportId, failure))) return;
    await recordEvent(ctx, db, 'report.failed', { report: await loadReport(db, job.reportId) });
  });
}
