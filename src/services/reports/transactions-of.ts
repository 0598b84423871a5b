import type { TenantExecutor } from '../../db/executor.js';
import type { PageKey } from '../../db/page.js';
import { listTransactions } from '../../db/transactions/transactions-queries.js';
import { findCategory } from '../../domain/categories/category.js';
import { publicId } from '../../domain/ids.js';
import type { Report } from '../../domain/reports/report.js';
import type { Transaction } from '../../domain/transactions/transaction.js';
import type { TransactionLine, TransactionsReport } from '../../gateways/report-files/report-model.js';
import { clientsOf, periodOf } from './report-header.js';
import type { ReportSource } from './report-source.js';

const PAGE = 1_000;

/** The transactions of clients in a period, newest first, read a page at a time within the caller's snapshot. */
export const transactionsOf = ({ db, report }: ReportSource): TransactionsReport => ({
  transactions: lines(db, report),
});

async function* lines(db: TenantExecutor, report: Report): AsyncGenerator<TransactionLine> {
  const { from, to } = periodOf(report);
  const { category, ...filters } = report.filters;
  let after: PageKey | null = null;
  do {
    const page: Awaited<ReturnType<typeof listTransactions>> = await listTransactions(
      db,
      {
        ...filters,
        clientIds: clientsOf(report) ?? undefined,
        dateFrom: from,
        dateTo: to,
        categories: category?.split(','),
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
