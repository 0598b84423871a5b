import { findCategory } from '../../domain/categories/category.js';
import { publicId } from '../../domain/ids.js';
import { isFormatOf, REPORT_FORMATS, type Report, type ReportPeriod } from '../../domain/reports/report.js';
import { formatTaxYear, parseTaxYear } from '../../domain/tax-year.js';
import { type Issue, ValidationError } from '../../errors.js';
import { uuidOrAbsent } from '../references.js';
import type { ReportBody } from './schemas.js';

const PERCENT = { queued: 0, processing: 50, completed: 100, failed: 100, cancelled: 100 } as const;

export function presentReport(report: Report) {
  const id = publicId('report', report.id);
  const isDone = report.status === 'completed';
  return {
    id,
    type: report.type,
    format: report.format,
    client_id: publicId('client', report.clientId),
    tax_year: report.taxYear === null ? null : formatTaxYear(report.taxYear),
    date_from: report.dateFrom,
    date_to: report.dateTo,
    filters: {
      business_id: report.filters.businessId ? publicId('business', report.filters.businessId) : null,
      property_id: report.filters.propertyId ? publicId('property', report.filters.propertyId) : null,
      category: report.filters.category ?? null,
    },
    status: report.status,
    progress: { processed: isDone ? 1 : 0, total: 1, percent: PERCENT[report.status] },
    as_of: report.asOf?.toISOString() ?? null,
    file:
      report.file === null
        ? null
        : {
            size_bytes: report.file.sizeBytes,
            content_type: report.file.contentType,
            sha256: report.file.sha256,
            filename: report.file.filename,
            download_url: `/v1/reports/${id}/download`,
          },
    error: report.error,
    expires_at: report.expiresAt?.toISOString() ?? null,
    created_at: report.createdAt.toISOString(),
    finished_at: report.finishedAt?.toISOString() ?? null,
  };
}

/** The parts of a request that the schema cannot check by itself. @throws {ValidationError} naming each place */
export function reportRequestFrom(body: ReportBody) {
  const issues: Issue[] = [];
  const period = periodFrom(body, issues);
  const { category } = body.filters ?? {};
  if (!isFormatOf(body.type, body.format)) {
    const formats = REPORT_FORMATS[body.type].join(', ');
    issues.push({ pointer: '#/format', code: 'not_allowed_value', detail: `must be one of: ${formats}` });
  }
  if (body.type === 'tax_summary' && body.filters !== undefined) {
    issues.push({
      pointer: '#/filters',
      code: 'invalid',
      detail: 'must be absent: a tax summary shows the whole year',
    });
  }
  if (category !== undefined && findCategory(category) === undefined) {
    issues.push({
      pointer: '#/filters/category',
      code: 'not_allowed_value',
      detail: 'is not a category code',
    });
  }
  if (issues.length > 0) throw new ValidationError(issues);
  return {
    type: body.type,
    format: body.format,
    ...period,
    filters: {
      businessId: uuidOrAbsent('business', body.filters?.business_id),
      propertyId: uuidOrAbsent('property', body.filters?.property_id),
      category,
    },
  };
}

function periodFrom(body: ReportBody, issues: Issue[]): ReportPeriod {
  const none = { taxYear: null, dateFrom: null, dateTo: null };
  if (body.tax_year !== undefined) {
    const taxYear = parseTaxYear(body.tax_year);
    if (taxYear === null)
      issues.push({ pointer: '#/tax_year', code: 'invalid_format', detail: 'is not a tax year' });
    if (body.date_from !== undefined || body.date_to !== undefined) {
      issues.push({ pointer: '#/tax_year', code: 'invalid', detail: 'excludes date_from and date_to' });
    }
    return { ...none, taxYear };
  }
  if (body.type === 'tax_summary') {
    issues.push({ pointer: '#/tax_year', code: 'required', detail: 'is required' });
    return none;
  }
  for (const name of ['date_from', 'date_to'] as const) {
    if (body[name] === undefined) {
      issues.push({ pointer: `#/${name}`, code: 'required', detail: 'is required without tax_year' });
    }
  }
  if (body.date_from !== undefined && body.date_to !== undefined && body.date_from > body.date_to) {
    issues.push({ pointer: '#/date_to', code: 'too_small', detail: 'must not be before date_from' });
  }
  return { taxYear: null, dateFrom: body.date_from ?? null, dateTo: body.date_to ?? null };
}
