import { type Client, maskNino, maskUtr } from '../../domain/clients/client.js';
import { publicId } from '../../domain/ids.js';
import type { Report } from '../../domain/reports/report.js';
import { formatTaxYear, taxYearEndsOn, taxYearOf, taxYearStartsOn } from '../../domain/tax-year.js';
import type { ReportHeader } from '../../gateways/report-files/report-model.js';

/** What every report says of itself. */
export function headerOf(report: Report, client: Client, asOf: Date): ReportHeader {
  const { from, to } = periodOf(report);
  return {
    reportId: publicId('report', report.id),
    client: {
      displayName: `${client.givenName} ${client.familyName}`,
      utrMasked: maskUtr(client.utrSuffix),
      ninoMasked: maskNino(client.ninoSuffix),
    },
    taxYear: formatTaxYear(report.taxYear ?? taxYearOf(from)),
    periodStart: from,
    periodEnd: to,
    asOf: asOf.toISOString(),
  };
}

/** The days that a report covers, both included. */
export function periodOf({ taxYear, dateFrom, dateTo }: Report): { from: string; to: string } {
  if (taxYear !== null) return { from: taxYearStartsOn(taxYear), to: taxYearEndsOn(taxYear) };
  return { from: dateFrom ?? '0001-01-01', to: dateTo ?? '9999-12-31' };
}

/** `tax-summary-2025-26.pdf` */
export function filenameOf(report: Report): string {
  const { from, to } = periodOf(report);
  const period = report.taxYear === null ? `${from}-to-${to}` : formatTaxYear(report.taxYear);
  return `${report.type.replaceAll('_', '-')}-${period}.${report.format}`;
}
