import type { Report } from '../../domain/reports/report.js';
import { formatTaxYear, type TaxYearStart, taxYearEndsOn, taxYearStartsOn } from '../../domain/tax-year.js';

/** The days that a report covers, both included. */
export function periodOf({ taxYear, dateFrom, dateTo }: Report): { from: string; to: string } {
  if (taxYear !== null) return { from: taxYearStartsOn(taxYear), to: taxYearEndsOn(taxYear) };
  return { from: dateFrom ?? '0001-01-01', to: dateTo ?? '9999-12-31' };
}

/** The tax year of a report that is of one. @throws {RangeError} without a year, which is refused when it is asked for */
export function yearOf({ taxYear }: Report): TaxYearStart {
  if (taxYear === null) throw new RangeError('the report is not of one year');
  return taxYear;
}

/** The client of a report that has one. @throws {RangeError} for a report of several, or of the tenant */
export function clientOf({ clientId }: Report): string {
  if (clientId === null) throw new RangeError('the report is not of one client');
  return clientId;
}

/** The clients that a report shows; `null` for all of the tenant's. */
export const clientsOf = ({ clientId, clientIds }: Report): readonly string[] | null =>
  clientId === null ? clientIds : [clientId];

/** `tax-summary-2025-26.pdf`; without a period, the day of the data takes its place. */
export function filenameOf(report: Report, asOf: Date): string {
  return `${report.type.replaceAll('_', '-')}-${periodName(report, asOf)}.${report.format}`;
}

function periodName({ taxYear, dateFrom, dateTo }: Report, asOf: Date): string {
  if (taxYear !== null) return formatTaxYear(taxYear);
  if (dateFrom === null || dateTo === null) return asOf.toISOString().slice(0, 10);
  return `${dateFrom}-to-${dateTo}`;
}
