import { incomeExpenseDocument } from '../../domain/reports/documents/income-expense.js';
import { propertyIncomeDocument } from '../../domain/reports/documents/property-income.js';
import { sa100Document, sa103Document, sa105Document } from '../../domain/reports/documents/return-pages.js';
import { taxCalculationDocument } from '../../domain/reports/documents/tax-calculation.js';
import { taxSummaryDocument } from '../../domain/reports/documents/tax-summary.js';
import type { FormatOf, Report, ReportFormat, ReportType } from '../../domain/reports/report.js';
import { writeCsv } from '../../gateways/report-files/write-csv.js';
import { writeJsonArray, writeNdjson } from '../../gateways/report-files/write-json-rows.js';
import { writeWorkbook } from '../../gateways/report-files/xlsx/write-workbook.js';
import { clientLedgerReport, clientYearReport, filledReturnReport } from './document-builders.js';
import type { ReportBuilder } from './report-source.js';
import { transactionsOf } from './transactions-of.js';

/** What makes each report: a type or a format that is offered and missing here does not compile. */
const BUILDERS: { readonly [T in ReportType]: { readonly [F in FormatOf<T>]: ReportBuilder } } = {
  tax_summary: clientYearReport(taxSummaryDocument),
  tax_calculation: clientYearReport(taxCalculationDocument),
  income_expense: clientLedgerReport(incomeExpenseDocument),
  property_income: clientLedgerReport(propertyIncomeDocument),
  sa103: filledReturnReport(sa103Document),
  sa105: filledReturnReport(sa105Document),
  sa100: filledReturnReport(sa100Document),
  transactions: {
    csv: async (source) => writeCsv(transactionsOf(source)),
    xlsx: async (source) => writeWorkbook([transactionsOf(source)], source.asOf),
    ndjson: async (source) => writeNdjson(transactionsOf(source)),
    json: async (source) => writeJsonArray(transactionsOf(source)),
  },
};

/** @throws {RangeError} for a format that the type is not offered in */
export function builderOf({ type, format }: Pick<Report, 'type' | 'format'>): ReportBuilder {
  const builders: Partial<Record<ReportFormat, ReportBuilder>> = BUILDERS[type];
  const builder = builders[format];
  if (builder === undefined) throw new RangeError(`${type} is not made as ${format}`);
  return builder;
}
