import type { AppContext } from '../../context.js';
import type { TenantExecutor } from '../../db/executor.js';
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
  const file = { id: ctx.newId(), asOf: ctx.now() };
  await writeFile(ctx, key, report, file);
  if (!(await keepFile(ctx, key, report, file))) await ctx.files.remove(key, file.id);
}

interface ReportFile {
  readonly id: string;
  /** Time of the snapshot. */
  readonly asOf: Date;
}

/** Streams the report into the store. A source that fails leaves no file behind, so that the primary can begin anew where the standby has failed. */
async function writeFile(ctx: Slice, key: TenantKey, report: Report, file: ReportFile): Promise<void> {
  const principal = processPrincipal(key, 'report');
  const stillWanted = createWantedCheck(ctx, { key, reportId: report.id });
  const write = async (db: TenantExecutor) => {
    const { cipher, files } = ctx;
    const source = { db, report, asOf: file.asOf, cipher, files, stillWanted };
    const content = untilCancelled(await reportBuilderOf(report)(source), stillWanted);
    await files.write(key, file.id, content, { maxBytes: LIMITS.reports.fileBytes.value });
  };
  await fromStandby(ctx, key, (ctxOfReads) => inTenant(ctxOfReads, principal, write, { snapshot: true }));
}

/** Gives the file to the report. @returns whether it was the first to be finished */
function keepFile(ctx: Slice, key: TenantKey, report: Report, { id, asOf }: ReportFile): Promise<boolean> {
  return inTenant(ctx, processPrincipal(key, 'report'), async (db) => {
    const isFirst = await setReportCompleted(db, report.id, {
      fileId: id,
      filename: filenameOf(report, asOf),
      contentType: CONTENT_TYPES[report.format],
      asOf,
      expiresAt: new Date(asOf.getTime() + KEPT_DAYS * DAY_MS),
    });
    if (isFirst)
      await recordEvent(ctx, db, 'report.completed', { report: { ...report, status: 'completed' } });
    return isFirst;
  });
}
