import { findBranding } from '../../db/branding/branding-queries.js';
import type { ClientLedger } from '../../domain/reports/client-ledger.js';
import type { ClientYear } from '../../domain/reports/client-year.js';
import type { FilledReturn } from '../../domain/reports/filled-return.js';
import type { ReportDocument } from '../../domain/reports/report-document.js';
import { documentTables, singleTable } from '../../gateways/report-files/document-tables.js';
import { writeDocumentPdf } from '../../gateways/report-files/pdf/write-document-pdf.js';
import { writeCsv } from '../../gateways/report-files/write-csv.js';
import { writeDocumentJson } from '../../gateways/report-files/write-document-json.js';
import { writeWorkbook } from '../../gateways/report-files/xlsx/write-workbook.js';
import { loadClientLedger } from './load-client-ledger.js';
import { loadClientYear } from './load-client-year.js';
import { loadFilledReturn } from './load-filled-return.js';
import type { ReportBuilder, ReportSource } from './report-source.js';

/** The formats of a report that is a document, in the firm's own paper where it has one. */
export const documentReport = (
  documentOf: (source: ReportSource) => Promise<ReportDocument>,
): Readonly<Record<'pdf' | 'json' | 'csv' | 'xlsx', ReportBuilder>> => ({
  pdf: async (source) => writeDocumentPdf(await documentOf(source), await findBranding(source.db)),
  json: async (source) => writeDocumentJson(await documentOf(source)),
  csv: async (source) => writeCsv(singleTable(await documentOf(source))),
  xlsx: async (source) => writeWorkbook(documentTables(await documentOf(source)), source.asOf),
});

/** A document of nothing but one client's year. */
export const clientYearReport = (documentOf: (year: ClientYear) => ReportDocument) =>
  documentReport(async (source) => documentOf(await loadClientYear(source)));

/** A document of one client's year and its ledger by month. */
export const clientLedgerReport = (documentOf: (ledger: ClientLedger) => ReportDocument) =>
  documentReport(async (source) => documentOf(await loadClientLedger(source)));

/** The pages of one client's return. */
export const filledReturnReport = (documentOf: (filled: FilledReturn) => ReportDocument) =>
  documentReport(async (source) => documentOf(await loadFilledReturn(source)));
