import type { IsoDate, TaxYearStart } from '../tax-year.js';

/** What can be reported, and in which formats each makes sense. */
export const REPORT_FORMATS = {
  tax_summary: ['pdf', 'json'],
  transactions: ['csv'],
} as const;

export type ReportType = keyof typeof REPORT_FORMATS;
export type ReportFormat = 'pdf' | 'json' | 'csv';

export const REPORT_TYPES = Object.keys(REPORT_FORMATS) as readonly ReportType[];
export const ALL_REPORT_FORMATS: readonly ReportFormat[] = ['json', 'csv', 'pdf'];

export const isFormatOf = (type: ReportType, format: ReportFormat): boolean =>
  (REPORT_FORMATS[type] as readonly string[]).includes(format);

export const CONTENT_TYPES: Readonly<Record<ReportFormat, string>> = {
  pdf: 'application/pdf',
  json: 'application/json; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
};

export const REPORT_STATUSES = ['queued', 'processing', 'completed', 'failed', 'cancelled'] as const;
export type ReportStatus = (typeof REPORT_STATUSES)[number];

export interface ReportFilters {
  readonly businessId?: string | undefined;
  readonly propertyId?: string | undefined;
  readonly category?: string | undefined;
}

/** A year, or inclusive dates. */
export interface ReportPeriod {
  readonly taxYear: TaxYearStart | null;
  readonly dateFrom: IsoDate | null;
  readonly dateTo: IsoDate | null;
}

export interface ReportFile {
  readonly id: string;
  readonly filename: string;
  readonly contentType: string;
  readonly sizeBytes: number;
  /** Lower-case hex. */
  readonly sha256: string;
}

export interface Report extends ReportPeriod {
  readonly id: string;
  readonly clientId: string;
  readonly type: ReportType;
  readonly format: ReportFormat;
  readonly filters: ReportFilters;
  readonly status: ReportStatus;
  /** The instant of the snapshot that the report shows. */
  readonly asOf: Date | null;
  readonly file: ReportFile | null;
  readonly error: { readonly code: string; readonly detail: string } | null;
  readonly expiresAt: Date | null;
  readonly createdAt: Date;
  readonly finishedAt: Date | null;
}

export const isReportFinished = (report: Pick<Report, 'status'>): boolean =>
  report.status !== 'queued' && report.status !== 'processing';
