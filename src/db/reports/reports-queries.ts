import type { Report, ReportFilters, ReportStatus, ReportType } from '../../domain/reports/report.js';
import { NotFoundError } from '../../errors.js';
import { rowsOf, type TenantReader } from '../executor.js';
import { fetchPage, ownedBy, type Page, type PageRequest } from '../page.js';

interface ReportRow {
  id: string;
  client_id: string | null;
  client_ids: string[] | null;
  type: Report['type'];
  format: Report['format'];
  tax_year: number | null;
  date_from: string | null;
  date_to: string | null;
  filters: ReportFilters;
  locale: Report['locale'] | null;
  status: Report['status'];
  as_of: Date | null;
  file_id: string | null;
  filename: string | null;
  content_type: string | null;
  size_bytes: string | null;
  sha256: string | null;
  error: Report['error'];
  expires_at: Date | null;
  created_at: Date;
  finished_at: Date | null;
}

const COLUMNS = [
  'reports.id',
  'reports.client_id',
  'reports.client_ids',
  'reports.type',
  'reports.format',
  'reports.tax_year',
  'reports.date_from',
  'reports.date_to',
  'reports.filters',
  'reports.locale',
  'reports.status',
  'reports.as_of',
  'reports.file_id',
  'reports.filename',
  'reports.content_type',
  'reports.error',
  'reports.expires_at',
  'reports.created_at',
  'reports.finished_at',
  'files.size_bytes',
  'files.sha256',
];

interface ReportListFilters {
  readonly clientId?: string | undefined;
  readonly type?: ReportType | undefined;
  readonly status?: ReportStatus | undefined;
}

/** @throws {NotFoundError} */
export async function loadReport(db: TenantReader, id: string): Promise<Report> {
  const row: ReportRow | undefined = await withFiles(db)
    .where({ 'reports.id': id })
    .first(...COLUMNS);
  if (!row) throw new NotFoundError('There is no such report.');
  return toReport(row);
}

export async function listReports(
  db: TenantReader,
  filters: ReportListFilters,
  page: PageRequest,
): Promise<Page<Report>> {
  const query = withFiles(db).select(...COLUMNS);
  if (filters.type !== undefined) query.where({ 'reports.type': filters.type });
  if (filters.status !== undefined) query.where({ 'reports.status': filters.status });
  return fetchPage(query, {
    table: 'reports',
    sortBy: 'created_at',
    page,
    toItem: toReport,
    withoutSorts: true,
    ...ownedBy('client_id', filters.clientId),
  });
}

/** Reports with their files, each looked up by its key: see `importRows`. */
const withFiles = (db: TenantReader) =>
  rowsOf(db, 'reports').joinRaw(`left join lateral (${ITS_FILE}) files on true`);

/** File of a row of `reports`, looked up by its key. */
const ITS_FILE = `select f.size_bytes, f.sha256 from files f
  where f.tenant_id = reports.tenant_id and f.id = reports.file_id limit 1`;

function toReport(row: ReportRow): Report {
  return {
    id: row.id,
    clientId: row.client_id,
    clientIds: row.client_ids,
    type: row.type,
    format: row.format,
    taxYear: row.tax_year,
    dateFrom: row.date_from,
    dateTo: row.date_to,
    filters: row.filters,
    locale: row.locale ?? 'en-GB',
    status: row.status,
    asOf: row.as_of,
    file:
      row.file_id === null
        ? null
        : {
            id: row.file_id,
            filename: row.filename ?? '',
            contentType: row.content_type ?? '',
            sizeBytes: Number(row.size_bytes ?? 0),
            sha256: row.sha256 ?? '',
          },
    error: row.error,
    expiresAt: row.expires_at,
    createdAt: row.created_at,
    finishedAt: row.finished_at,
  };
}
