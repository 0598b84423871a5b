import { publicId } from '../../../domain/ids.js';
import { poundsFromPence } from '../../../domain/money.js';
import type { Report, ReportFilters } from '../../../domain/reports/report.js';
import { formatTaxYear } from '../../../domain/tax-year.js';

const PERCENT = { queued: 0, processing: 50, completed: 100, failed: 100, cancelled: 100 } as const;

export function presentReport(report: Report) {
  const id = publicId('report', report.id);
  const isDone = report.status === 'completed';
  return {
    id,
    type: report.type,
    format: report.format,
    client_id: report.clientId === null ? null : publicId('client', report.clientId),
    client_ids: report.clientIds?.map((clientId) => publicId('client', clientId)) ?? null,
    tax_year: report.taxYear === null ? null : formatTaxYear(report.taxYear),
    from: report.dateFrom,
    to: report.dateTo,
    date_from: report.dateFrom,
    date_to: report.dateTo,
    filters: presentFilters(report.filters),
    options: presentOptions(report.filters),
    locale: report.locale,
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

export function presentFilters(filters: ReportFilters) {
  const { businessId, propertyId, sourceAccountId, importId, amountMinPence, amountMaxPence } = filters;
  return {
    business_id: businessId === undefined ? null : publicId('business', businessId),
    property_id: propertyId === undefined ? null : publicId('property', propertyId),
    source_account_id: sourceAccountId === undefined ? null : publicId('sourceAccount', sourceAccountId),
    import_id: importId === undefined ? null : publicId('import', importId),
    category: filters.category ?? null,
    uncategorised: filters.isUncategorised ?? null,
    needs_review: filters.needsReview ?? null,
    without_business: filters.isWithoutBusiness ?? null,
    without_property: filters.isWithoutProperty ?? null,
    without_amount_gbp: filters.isWithoutPounds ?? null,
    without_document: filters.isWithoutDocument ?? null,
    transfer: filters.transfer ?? null,
    amount_min: amountMinPence === undefined ? null : poundsFromPence(amountMinPence),
    amount_max: amountMaxPence === undefined ? null : poundsFromPence(amountMaxPence),
    q: filters.text ?? null,
  };
}

/** Options are kept with the filters. */
export const presentOptions = ({ overPence }: ReportFilters) => ({
  over_amount: overPence === undefined ? null : poundsFromPence(overPence),
});
