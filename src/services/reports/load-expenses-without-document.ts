import { loadClient } from '../../db/clients/clients-queries.js';
import {
  type RowWithoutDocument,
  readRowsWithoutDocument,
} from '../../db/documents/rows-without-document-queries.js';
import { DOCUMENTED_OVER_PENCE } from '../../domain/documents/documented-over-pence.js';
import { publicId } from '../../domain/ids.js';
import {
  type ExpensesWithoutDocument,
  type ExpenseWithoutDocument,
  expensesWithoutDocument,
} from '../../domain/reports/expenses-without-document.js';
import { LIMITS } from '../../limits/limits.js';
import { categoryName, partsText } from './category-text.js';
import { clientsOf, yearOf } from './report-header.js';
import type { ReportSource } from './report-source.js';

/** Expenses of the report's clients over its amount that no document proves, oldest first, read while they are written. */
export async function* expensesOf({
  db,
  report,
}: ReportSource): AsyncGenerator<Iterable<ExpenseWithoutDocument>> {
  const asked = { clientIds: clientsOf(report), taxYear: yearOf(report), overPence: overPenceOf(report) };
  for await (const page of readRowsWithoutDocument(db, asked)) yield made(page);
}

function* made(page: Iterable<RowWithoutDocument>): Generator<ExpenseWithoutDocument> {
  for (const row of page) yield expenseOf(row);
}

/** The expenses for paper. Those beyond what it has room for are counted and added up. */
export async function loadExpensesWithoutDocument(source: ReportSource): Promise<ExpensesWithoutDocument> {
  const { db, report, asOf } = source;
  const client = report.clientId === null ? null : await loadClient(db, report.clientId);
  const expenses = expensesWithoutDocument(LIMITS.reports.expensesOnPaper.value);
  for await (const page of expensesOf(source)) for (const one of page) expenses.add(one);
  return {
    reportId: publicId('report', report.id),
    asOf,
    taxYear: yearOf(report),
    overPence: overPenceOf(report),
    clientName: client === null ? null : `${client.givenName} ${client.familyName}`,
    ...expenses.result(),
  };
}

const overPenceOf = ({ filters }: ReportSource['report']) => filters.overPence ?? DOCUMENTED_OVER_PENCE;

const expenseOf = (row: RowWithoutDocument): ExpenseWithoutDocument => ({
  id: publicId('transaction', row.id),
  clientId: publicId('client', row.clientId),
  client: `${row.givenName} ${row.familyName}`,
  date: row.date,
  description: row.description,
  counterparty: row.counterparty,
  reference: row.reference,
  category: (row.splits === null ? categoryName(row.category) : partsText(row.splits)) ?? '',
  amountPence: row.amountGbpPence,
  account: row.account,
  business: row.business,
  property: row.property,
});
