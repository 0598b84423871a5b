import { findBranding } from '../../db/branding/branding-queries.js';
import type { ReportDocument } from '../../domain/reports/report-document.js';
import { aboutTable, documentTables, singleTable } from '../../gateways/report-files/document-tables.js';
import { writeDocumentPdf } from '../../gateways/report-files/pdf/write-document-pdf.js';
import { writeCsv } from '../../gateways/report-files/write-csv.js';
import { writeDocumentJson } from '../../gateways/report-files/write-document-json.js';
import { writeWorkbook } from '../../gateways/report-files/xlsx/write-workbook.js';
import type { ReportBuilder, ReportSource } from './report-source.js';

/** The formats of a report that is a document, in the firm's own paper where it has one. */
const documentReport = (
  documentOf: (source: ReportSource) => Promise<ReportDocument>,
): Readonly<Record<'pdf' | 'json' | 'csv' | 'xlsx', ReportBuilder>> => ({
  pdf: async (source) => writeDocumentPdf(await documentOf(source), await findBranding(source.db)),
  json: async (source) => writeDocumentJson(await documentOf(source)),
  csv: async (source) => writeCsv(singleTable(await documentOf(source))),
  xlsx: async (source) => {
    const document = await documentOf(source);
    const branding = await findBranding(source.db);
    const about = aboutTable(document, branding?.firmName ?? null);
    return writeWorkbook([about, ...documentTables(document)], source.asOf);
  },
});

/** A document of what a loader reads. */
export const loadedReport = <Loaded>(
  load: (source: ReportSource) => Promise<Loaded>,
  documentOf: (loaded: Loaded) => ReportDocument,
) => documentReport(async (source) => documentOf(await load(source)));
