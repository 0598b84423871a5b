import type { AppContext } from '../../context.js';
import { loadReport } from '../../db/reports/reports-queries.js';
import { claimReport, setReportCompleted } from '../../db/reports/reports-repository.js';
import { DAY_MS } from '../../domain/durations.js';
import { CONTENT_TYPES, isReportFinished, type Report } from '../../domain/reports/report.js';
import type { TenantKey } from '../../domain/tenant.js';
import { workFailure } from '../../domain/work-failure.js';
import { done, type WorkResult } from '../../domain/work-result.js';
import { AppError } from '../../errors.js';
import { LIMITS } from '../../limits/limits.js';
import { recordEvent } from '../events/record-event.js';
import { inTenant } from '../in-tenant.js';
import { processPrincipal } from '../principal.js';
import { fromStandby } from '../standby/from-standby.js';
import { failReport } from './fail-report.js';
import { reportBuilderOf } from './report-builders.js';
import { filenameOf } from './report-header.js';
import { createWantedCheck, ReportOvertaken, untilCancelled } from './until-cancelled.js';

type Slice = Pick<AppContext, 'cipher' | 'db' | 'files' | 'metrics' | 'newId' | 'now' | 'standby'>;

const KEPT_DAYS = LIMITS.reports.keptDays.value;

/**
 * Makes a report of one snapshot of the data, streamed into the store. Safe to repeat, and to run twice
 * at once: each run writes a file of its own, the first to finish wins, and the other drops its file.
 */
export async function buildReport(ctx: Slice, key: TenantKey, reportId: string): Promise<WorkResult> {
  const principal = processPrincipal(key, 'report');
  const report = await inTenant(ctx, principal, async (db) =>
    (await claimReport(db, reportId)) ? loadReport(db, reportId) : null,
  );
  if (report === null || isReportFinished(report)) return done();
  try {
    await complete(ctx, key, report);
  } catch (error) {
    if (error instanceof ReportOvertaken) return done();
    if (!(error instanceof AppError) || error.kind === 'gateway_unavailable') throw error;
    await failReport(ctx, { ...key, reportId }, workFailure(error));
  }
  return done();
}

async function complete(ctx: Slice, key: TenantKey, report: Report): Promise<void> {
  const principal = processPrincipal(key, 'report');
  const fileId = ctx.newId();
  const asOf = ctx.now();
  const stillWanted = createWantedCheck(ctx, { key, reportId: report.id });
  // A source that fails leaves no file behind, so that the primary can begin anew where the standby has failed.
  await fromStandby(ctx, key, (ctxOfReads) =>
    inTenant(
      ctxOfReads,
      principal,
      async (db) => {
        const content = await reportBuilderOf(report)({
          db,
          report,
          asOf,
          cipher: ctx.cipher,
          files: ctx.files,
          stillWanted,
        });
        await ctx.files.write(key, fileId, untilCancelled(content, stillWanted), {
          maxBytes: LIMITS.reports.fileBytes.value,
        });
      },
      { snapshot: true },
    ),
  );
  const won = await inTenant(ctx, principal, async (db) => {
    const completed = await setReportCompleted(db, report.id, {
      fileId,
      filename: filenameOf(report, asOf),
      contentType: CONTENT_TYPES[report.format],
      asOf,
      expiresAt: new Date(asOf.getTime() + KEPT_DAYS * DAY_MS),
    });
    if (completed)
      await recordEvent(ctx, db, 'report.completed', { report: { ...report, status: 'completed' } });
    return completed;
  });
  if (!won) await ctx.files.remove(key, fileId);
}
