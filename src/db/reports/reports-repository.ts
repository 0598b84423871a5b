import type { Report, ReportPeriod, ReportScope } from '../../domain/reports/report.js';
import { NotFoundError } from '../../errors.js';
import { insertInto, rowsOf, type TenantExecutor } from '../executor.js';
import { loadReport } from './reports-queries.js';

export interface NewReport
  extends ReportPeriod,
    ReportScope,
    Pick<Report, 'id' | 'type' | 'format' | 'filters' | 'locale'> {
  readonly jobId: string;
  /** The schedule that it is made for, and its day. */
  readonly scheduled?: { readonly scheduleId: string; readonly on: string };
}

export async function insertReport(db: TenantExecutor, report: NewReport): Promise<Report> {
  await insertInto(db, 'reports', {
    id: report.id,
    client_id: report.clientId,
    client_ids: report.clientIds,
    type: report.type,
    format: report.format,
    tax_year: report.taxYear,
    date_from: report.dateFrom,
    date_to: report.dateTo,
    filters: JSON.stringify(report.filters),
    locale: report.locale,
    job_id: report.jobId,
    report_schedule_id: report.scheduled?.scheduleId ?? null,
    scheduled_on: report.scheduled?.on ?? null,
  });
  return loadReport(db, report.id);
}

/** Marks an unfinished report as being made. @returns whether there was one */
export async function claimReport(db: TenantExecutor, id: string): Promise<boolean> {
  const claimed = await unfinished(db, id).update({
    status: 'processing',
    started_at: db.trx.fn.now(),
    heartbeat_at: db.trx.fn.now(),
    updated_at: db.trx.fn.now(),
  });
  return claimed === 1;
}

/** Shows that a report is being made. @returns whether it still is: not when it was cancelled meanwhile */
export async function beatReport(db: TenantExecutor, id: string): Promise<boolean> {
  const beaten = await rowsOf(db, 'reports')
    .where({ id, status: 'processing' })
    .update({ heartbeat_at: db.trx.fn.now() });
  return beaten === 1;
}

interface FinishedFile {
  readonly fileId: string;
  readonly filename: string;
  readonly contentType: string;
  readonly asOf: Date;
  readonly expiresAt: Date;
}

/** @returns whether the report still waited for its file: not when it was cancelled, or another run was first */
export async function setReportCompleted(
  db: TenantExecutor,
  id: string,
  file: FinishedFile,
): Promise<boolean> {
  const completed = await unfinished(db, id).update({
    status: 'completed',
    file_id: file.fileId,
    filename: file.filename,
    content_type: file.contentType,
    as_of: file.asOf,
    expires_at: file.expiresAt,
    ...ending(db),
  });
  return completed === 1;
}

export async function setReportFailed(
  db: TenantExecutor,
  id: string,
  error: { code: string; detail: string },
): Promise<boolean> {
  const failed = await unfinished(db, id).update({
    status: 'failed',
    error: JSON.stringify(error),
    ...ending(db),
  });
  return failed === 1;
}

/** @returns whether it was still unfinished @throws {NotFoundError} */
export async function setReportCancelled(db: TenantExecutor, id: string): Promise<boolean> {
  const cancelled = await unfinished(db, id).update({ status: 'cancelled', ...ending(db) });
  if (cancelled === 1) return true;
  const row = await rowsOf(db, 'reports').where({ id }).first('id');
  if (!row) throw new NotFoundError('There is no such report.');
  return false;
}

const unfinished = (db: TenantExecutor, id: string) =>
  rowsOf(db, 'reports').where({ id }).whereIn('status', ['queued', 'processing']);

const ending = (db: TenantExecutor) => ({
  finished_at: db.trx.fn.now(),
  updated_at: db.trx.fn.now(),
  version: db.trx.raw('version + 1'),
});
