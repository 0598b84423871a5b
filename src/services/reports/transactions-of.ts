import { loadClient } from '../../db/clients/clients-queries.js';
import type { TenantExecutor } from '../../db/executor.js';
import type { PageKey } from '../../db/page.js';
import { listTransactions } from '../../db/transactions/transactions-queries.js';
import { findCategory } from '../../domain/categories/category.js';
import { publicId } from '../../domain/ids.js';
import type { Report } from '../../domain/reports/report.js';
import type { Transaction } from '../../domain/transactions/transaction.js';
import type { TransactionLine, TransactionsReport } from '../../gateways/report-files/report-model.js';
import { headerOf, periodOf } from './report-header.js';

const PAGE = 1_000;

/** A client's transactions of a period, newest first, read a page at a time within the caller's snapshot. */
export async function transactionsOf(
  db: TenantExecutor,
  report: Report,
  asOf: Date,
): Promise<TransactionsReport> {
  const client = await loadClient(db, report.clientId);
  return { ...headerOf(report, client, asOf), transactions: lines(db, report) };
}

async function* lines(db: TenantExecutor, report: Report): AsyncGenerator<TransactionLine> {
  const { from, to } = periodOf(report);
  const { businessId, propertyId, category } = report.filters;
  let after: PageKey | null = null;
  do {
    const page: Awaited<ReturnType<typeof listTransactions>> = await listTransactions(
      db,
      {
        clientId: report.clientId,
        dateFrom: from,
        dateTo: to,
        businessId,
        propertyId,
        categories: category === undefined ? undefined : [category],
      },
      { limit: PAGE, after },
    );
    yield* page.items.map(lineOf);
    after = page.next;
  } while (after !== null);
}

function lineOf(transaction: Transaction): TransactionLine {
  const { category, businessId, propertyId, sourceAccountId } = transaction;
  return {
    id: publicId('transaction', transaction.id),
    date: transaction.date,
    description: transaction.description,
    counterparty: transaction.counterparty,
    reference: transaction.reference,
    amountPence: transaction.amountPence,
    currency: transaction.currency,
    amountGbpPence: transaction.amountGbpPence,
    category,
    categoryName: category === null ? null : (findCategory(category)?.name ?? category),
    categorySource: transaction.categorySource,
    businessId: businessId === null ? null : publicId('business', businessId),
    propertyId: propertyId === null ? null : publicId('property', propertyId),
    sourceAccountId: sourceAccountId === null ? null : publicId('sourceAccount', sourceAccountId),
    allowablePercent: transaction.allowableBps / 100,
    needsReview: transaction.needsReview,
    externalId: transaction.externalId,
    notes: transaction.notes,
  };
}
