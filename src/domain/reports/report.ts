import { keysOf } from '../language/keys-of.js';
import type { Pence } from '../money.js';
import type { IsoDate, TaxYearStart } from '../tax-year.js';
import type { TransactionFilters } from '../transactions/transaction-filters.js';

/** Coverage of a type of report, and the formats in which it makes sense. */
interface ReportKind {
  readonly formats: readonly ReportFormat[];
  /**
   * `client`: exactly one. `clients`: one or several, which have to be named. `tenant`: all of them, unless some
   * are named.
   */
  readonly of: 'client' | 'clients' | 'tenant';
  /** `year`: a tax year. `period`: a tax year or two dates. `all`: everything there is, whichever year is named. */
  readonly over: 'year' | 'period' | 'all';
  /** Whether its rows can be narrowed by the filters of the list of transactions. */
  readonly isFiltered: boolean;
}

export const ALL_REPORT_FORMATS = ['json', 'csv', 'xlsx', 'ndjson', 'pdf', 'zip'] as const;
export type ReportFormat = (typeof ALL_REPORT_FORMATS)[number];

/** Every report that can be asked for. What makes each is listed in `report-builders.ts`. */
export const REPORTS = {
  tax_summary: { formats: ['pdf', 'json', 'csv', 'xlsx'], of: 'client', over: 'year', isFiltered: false },
  tax_calculation: { formats: ['pdf', 'json'], of: 'client', over: 'year', isFiltered: false },
  income_expense: { formats: ['pdf', 'csv', 'xlsx', 'json'], of: 'client', over: 'year', isFiltered: false },
  property_income: { formats: ['pdf', 'csv', 'xlsx', 'json'], of: 'client', over: 'year', isFiltered: false },
  sa100: { formats: ['pdf', 'json', 'csv'], of: 'client', over: 'year', isFiltered: false },
  sa101: { formats: ['pdf', 'json', 'csv'], of: 'client', over: 'year', isFiltered: false },
  sa102: { formats: ['pdf', 'json', 'csv'], of: 'client', over: 'year', isFiltered: false },
  sa103: { formats: ['pdf', 'json', 'csv'], of: 'client', over: 'year', isFiltered: false },
  sa104: { formats: ['pdf', 'json', 'csv'], of: 'client', over: 'year', isFiltered: false },
  sa105: { formats: ['pdf', 'json', 'csv'], of: 'client', over: 'year', isFiltered: false },
  sa106: { formats: ['pdf', 'json', 'csv'], of: 'client', over: 'year', isFiltered: false },
  sa108: { formats: ['pdf', 'json', 'csv'], of: 'client', over: 'year', isFiltered: false },
  sa110: { formats: ['pdf', 'json', 'csv'], of: 'client', over: 'year', isFiltered: false },
  analytics: { formats: ['json', 'pdf', 'xlsx'], of: 'client', over: 'year', isFiltered: false },
  what_changes: { formats: ['pdf', 'xlsx', 'json'], of: 'client', over: 'year', isFiltered: false },
  practice_overview: {
    formats: ['json', 'csv', 'xlsx', 'pdf'],
    of: 'tenant',
    over: 'year',
    isFiltered: false,
  },
  quarterly_update: { formats: ['pdf', 'json'], of: 'client', over: 'year', isFiltered: false },
  transactions: {
    formats: ['csv', 'xlsx', 'ndjson', 'json'],
    of: 'clients',
    over: 'period',
    isFiltered: true,
  },
  rows_without_document: {
    formats: ['pdf', 'csv', 'xlsx', 'ndjson'],
    of: 'tenant',
    over: 'year',
    isFiltered: false,
  },
  audit_trail: { formats: ['csv', 'ndjson', 'pdf'], of: 'client', over: 'year', isFiltered: false },
  data_export: { formats: ['zip'], of: 'tenant', over: 'all', isFiltered: false },
} as const satisfies Readonly<Record<string, ReportKind>>;

export type ReportType = keyof typeof REPORTS;
/** The formats of one type. */
export type FormatOf<T extends ReportType> = (typeof REPORTS)[T]['formats'][number];

export const REPORT_TYPES = keysOf(REPORTS);

export const kindOf = (type: ReportType): ReportKind => REPORTS[type];

export const CONTENT_TYPES: Readonly<Record<ReportFormat, string>> = {
  pdf: 'application/pdf',
  json: 'application/json; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
  ndjson: 'application/x-ndjson; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  zip: 'application/zip',
};

/** The languages that reports are written in. */
export const REPORT_LOCALES = ['en-GB'] as const;
type ReportLocale = (typeof REPORT_LOCALES)[number];

export const REPORT_STATUSES = ['queued', 'processing', 'completed', 'failed', 'cancelled'] as const;
export type ReportStatus = (typeof REPORT_STATUSES)[number];

/** Filters of the list of transactions that a report takes. */
export interface ReportFilters
  extends Pick<
    TransactionFilters,
    | 'businessId'
    | 'propertyId'
    | 'sourceAccountId'
    | 'importId'
    | 'isWithoutBusiness'
    | 'isWithoutProperty'
    | 'isWithoutPounds'
    | 'isWithoutDocument'
    | 'isUncategorised'
    | 'needsReview'
    | 'transfer'
    | 'amountMinPence'
    | 'amountMaxPence'
    | 'text'
  > {
  /** Codes, separated by commas. */
  readonly category?: string | undefined;
  /** Least cost, in pence, for `rows_without_document`: only expenses of more than this are listed. */
  readonly overPence?: Pence | undefined;
}

/** The data that a report shows. */
export interface ReportScope {
  readonly clientId: string | null;
  /** Several clients; `null` for one, or for all of the tenant's. */
  readonly clientIds: readonly string[] | null;
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

export interface Report extends ReportPeriod, ReportScope {
  readonly id: string;
  readonly type: ReportType;
  readonly format: ReportFormat;
  readonly filters: ReportFilters;
  readonly locale: ReportLocale;
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
