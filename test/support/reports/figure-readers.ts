import type { FormatOf, ReportType } from '../../../src/domain/reports/report.js';
import type { ApiYear } from './api-figures.js';
import { EXPENSES_FIGURES } from './expense-figures.js';
import type { Figures } from './figures.js';
import {
  analyticsFigures,
  type Box,
  incomeExpenseFigures,
  propertyIncomeFigures,
  quarterlyUpdateFigures,
  sa100Figures,
  sa101Figures,
  sa102Figures,
  sa103Figures,
  sa104Figures,
  sa105Figures,
  sa106Figures,
  sa108Figures,
  sa110Figures,
  taxCalculationFigures,
  taxSummaryFigures,
  whatChangesFigures,
} from './json-figures.js';
import { exportFigures, TRANSACTIONS_FIGURES } from './ledger-figures.js';
import { PRACTICE_FIGURES } from './practice-figures.js';
import { csvTables, type FileTable, workbookTables } from './read-tables.js';
import {
  analyticsTables,
  boxesIn,
  incomeExpenseTables,
  propertyIncomeTables,
  taxSummaryTables,
  whatChangesTables,
} from './table-figures.js';

/** The figures in a file of one client. */
export type FigureReader = (file: Buffer, year: ApiYear) => Figures | Promise<Figures>;

/** What reads types whose files are of many clients, by format. */
export const FILE_READERS = {
  practice_overview: PRACTICE_FIGURES,
  transactions: TRANSACTIONS_FIGURES,
  rows_without_document: EXPENSES_FIGURES,
  data_export: { zip: exportFigures },
} as const satisfies Partial<Record<ReportType, object>>;

/** The types that have no figures to compare, each with the reason. */
export const WITHOUT_FIGURES = {
  audit_trail: 'it says who changed what and when: dates, names, ids and codes, and no amount',
} as const satisfies Partial<Record<ReportType, string>>;

type TypeOfOne = Exclude<ReportType, keyof typeof FILE_READERS | keyof typeof WITHOUT_FIGURES>;

type Body = ReturnType<JSON['parse']>;

const fromJson =
  (figuresOf: (body: Body, year: ApiYear) => Figures): FigureReader =>
  (file, year) =>
    figuresOf(JSON.parse(file.toString()), year);

const fromTables = (figuresOf: (tables: readonly FileTable[], year: ApiYear) => Figures) => ({
  csv: (file: Buffer, year: ApiYear) => figuresOf(csvTables(file), year),
  xlsx: async (file: Buffer, year: ApiYear) => figuresOf(await workbookTables(file), year),
});

const fromBoxes = (sole: string, figuresOf: (boxes: readonly Box[], year: ApiYear) => Figures) => ({
  json: fromJson(({ boxes }, year) => figuresOf(boxes ?? [], year)),
  csv: (file: Buffer, year: ApiYear) => figuresOf(boxesIn(csvTables(file), sole), year),
});

/**
 * What reads the figures of each type and format of one client. PDFs are drawn from the same document as JSON. A type or a
 * format that is offered and stands neither here nor in the other tables does not compile.
 */
export const FIGURE_READERS: {
  readonly [T in TypeOfOne]: { readonly [F in Exclude<FormatOf<T>, 'pdf'>]: FigureReader };
} = {
  tax_summary: { json: fromJson(taxSummaryFigures), ...fromTables(taxSummaryTables) },
  tax_calculation: { json: fromJson(taxCalculationFigures) },
  income_expense: { json: fromJson(incomeExpenseFigures), ...fromTables(incomeExpenseTables) },
  property_income: { json: fromJson(propertyIncomeFigures), ...fromTables(propertyIncomeTables) },
  sa100: fromBoxes('SA100', sa100Figures),
  sa101: fromBoxes('SA101', sa101Figures),
  sa102: fromBoxes('SA102', sa102Figures),
  sa103: fromBoxes('SA103', sa103Figures),
  sa104: fromBoxes('SA104F', sa104Figures),
  sa105: fromBoxes('SA105', sa105Figures),
  sa106: fromBoxes('SA106', sa106Figures),
  sa108: fromBoxes('SA108', sa108Figures),
  sa110: fromBoxes('SA110', sa110Figures),
  analytics: { json: fromJson(analyticsFigures), xlsx: fromTables(analyticsTables).xlsx },
  what_changes: { json: fromJson(whatChangesFigures), xlsx: fromTables(whatChangesTables).xlsx },
  quarterly_update: { json: fromJson(quarterlyUpdateFigures) },
};
