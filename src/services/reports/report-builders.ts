import { analyticsDocument } from '../../domain/reports/documents/analytics.js';
import { auditTrailDocument } from '../../domain/reports/documents/audit-trail.js';
import { incomeExpenseDocument } from '../../domain/reports/documents/income-expense.js';
import { practiceOverviewDocument } from '../../domain/reports/documents/practice-overview.js';
import { propertyIncomeDocument } from '../../domain/reports/documents/property-income.js';
import { quarterlyUpdateDocument } from '../../domain/reports/documents/quarterly-update.js';
import { sa100Document, sa103Document, sa105Document } from '../../domain/reports/documents/return-pages.js';
import { rowsWithoutDocumentDocument } from '../../domain/reports/documents/rows-without-document.js';
import {
  sa101Document,
  sa102Document,
  sa104Document,
  sa106Document,
  sa108Document,
  sa110Document,
} from '../../domain/reports/documents/supplementary-pages.js';
import { taxCalculationDocument } from '../../domain/reports/documents/tax-calculation.js';
import { taxSummaryDocument } from '../../domain/reports/documents/tax-summary.js';
import { whatChangesDocument } from '../../domain/reports/documents/what-changes.js';
import type { FormatOf, Report, ReportFormat, ReportType } from '../../domain/reports/report.js';
import { auditTable } from '../../gateways/report-files/audit-table.js';
import { expenseTable } from '../../gateways/report-files/expense-table.js';
import { writeCsv } from '../../gateways/report-files/write-csv.js';
import { writeJsonArray, writeNdjson } from '../../gateways/report-files/write-json-rows.js';
import { writeWorkbook } from '../../gateways/report-files/xlsx/write-workbook.js';
import { dataExport } from './data-export.js';
import { auditEntries, loadAuditTrail } from './load-audit-trail.js';
import { loadClientInsight } from './load-client-insight.js';
import { loadClientLedger } from './load-client-ledger.js';
import { loadClientYear } from './load-client-year.js';
import { expensesOf, loadExpensesWithoutDocument } from './load-expenses-without-document.js';
import { loadFilledReturn } from './load-filled-return.js';
import { loadNextYear } from './load-next-year.js';
import { loadPracticeYear } from './load-practice-year.js';
import { loadUpdatesYear } from './load-updates-year.js';
import { loadedReport } from './loaded-report.js';
import { readTransactionLines } from './read-transaction-lines.js';
import type { ReportBuilder } from './report-source.js';

/** Builders of all reports: a type or format that is offered and missing here does not compile. */
const BUILDERS: { readonly [T in ReportType]: { readonly [F in FormatOf<T>]: ReportBuilder } } = {
  tax_summary: loadedReport(loadClientYear, taxSummaryDocument),
  tax_calculation: loadedReport(loadClientYear, taxCalculationDocument),
  income_expense: loadedReport(loadClientLedger, incomeExpenseDocument),
  property_income: loadedReport(loadClientLedger, propertyIncomeDocument),
  sa100: loadedReport(loadFilledReturn, sa100Document),
  what_changes: loadedReport(loadNextYear, whatChangesDocument),
  sa101: loadedReport(loadFilledReturn, sa101Document),
  sa102: loadedReport(loadFilledReturn, sa102Document),
  sa103: loadedReport(loadFilledReturn, sa103Document),
  sa104: loadedReport(loadFilledReturn, sa104Document),
  sa105: loadedReport(loadFilledReturn, sa105Document),
  sa106: loadedReport(loadFilledReturn, sa106Document),
  sa108: loadedReport(loadFilledReturn, sa108Document),
  sa110: loadedReport(loadFilledReturn, sa110Document),
  analytics: loadedReport(loadClientInsight, analyticsDocument),
  practice_overview: loadedReport(loadPracticeYear, practiceOverviewDocument),
  quarterly_update: loadedReport(loadUpdatesYear, quarterlyUpdateDocument),
  transactions: {
    csv: async (source) => writeCsv(readTransactionLines(source)),
    xlsx: async (source) => writeWorkbook([readTransactionLines(source)], source.asOf),
    ndjson: async (source) => writeNdjson(readTransactionLines(source)),
    json: async (source) => writeJsonArray(readTransactionLines(source)),
  },
  rows_without_document: {
    pdf: loadedReport(loadExpensesWithoutDocument, rowsWithoutDocumentDocument).pdf,
    csv: async (source) => writeCsv(expenseTable(expensesOf(source))),
    xlsx: async (source) => writeWorkbook([expenseTable(expensesOf(source))], source.asOf),
    ndjson: async (source) => writeNdjson(expenseTable(expensesOf(source))),
  },
  audit_trail: {
    csv: async (source) => writeCsv(auditTable(auditEntries(source))),
    ndjson: async (source) => writeNdjson(auditTable(auditEntries(source))),
    pdf: loadedReport(loadAuditTrail, auditTrailDocument).pdf,
  },
  data_export: { zip: async (source) => dataExport(source) },
};

/** @throws {RangeError} for a format that the type is not offered in */
export function reportBuilderOf({ type, format }: Pick<Report, 'type' | 'format'>): ReportBuilder {
  const builders: Partial<Record<ReportFormat, ReportBuilder>> = BUILDERS[type];
  const builder = builders[format];
  if (builder === undefined) throw new RangeError(`${type} is not made as ${format}`);
  return builder;
}
