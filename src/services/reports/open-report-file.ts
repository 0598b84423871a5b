import type { AppContext } from '../../context.js';
import { loadReport } from '../../db/reports/reports-queries.js';
import type { ByteSpan } from '../../domain/files/file-store.js';
import type { ReportFile, ReportType } from '../../domain/reports/report.js';
import { ConflictError, InvalidStateError } from '../../errors.js';
import { inTenant } from '../in-tenant.js';
import type { Principal } from '../principal.js';

/** A finished file, and a way to stream it or a part of it. */
interface OpenedReport {
  readonly type: ReportType;
  readonly file: ReportFile;
  read(span?: ByteSpan): AsyncIterable<Uint8Array>;
}

/**
 * The finished file of a report.
 * @throws {NotFoundError} {ConflictError} `report_not_ready` {InvalidStateError} `report_expired`, `invalid_state`
 */
export async function openReportFile(
  ctx: Pick<AppContext, 'db' | 'files' | 'now'>,
  principal: Principal,
  id: string,
): Promise<OpenedReport> {
  const report = await inTenant(ctx, principal, (db) => loadReport(db, id));
  if (report.status === 'failed' || report.status === 'cancelled') {
    throw new InvalidStateError('invalid_state', `The report is ${report.status}: ask for a new one.`, {
      status: report.status,
    });
  }
  if (report.file === null)
    throw new ConflictError('report_not_ready', 'The report is still being made.', {
      status: report.status,
    });
  if (report.expiresAt !== null && report.expiresAt <= ctx.now()) {
    throw new InvalidStateError('report_expired', 'The report has expired; ask for it again.', {
      status: 'expired',
    });
  }
  const { file, type } = report;
  return { type, file, read: (span) => ctx.files.read(principal, file.id, span) };
}
