import { listBusinessesOfClient } from '../../db/businesses/businesses-queries.js';
import { listClientIds, loadClient } from '../../db/clients/clients-queries.js';
import type { TenantExecutor } from '../../db/executor.js';
import { listPropertiesOfClient } from '../../db/properties/properties-queries.js';
import { listSourceAccountsOfClient } from '../../db/source-accounts/source-accounts-queries.js';
import {
  type ReportedTransaction,
  readTransactions,
} from '../../db/transactions/transaction-rows-queries.js';
import { findCategory } from '../../domain/categories/category.js';
import { publicId } from '../../domain/ids.js';
import { type Pence, shareOfPence } from '../../domain/money.js';
import { percentFromBps, WHOLE_BPS } from '../../domain/percent.js';
import type { Report } from '../../domain/reports/report.js';
import { formatTaxYear } from '../../domain/tax-year.js';
import { REDUCIBLE_CATEGORIES } from '../../domain/transactions/category-total.js';
import type { Split } from '../../domain/transactions/transaction.js';
import type { Table } from '../../gateways/report-files/table.js';
import { type TransactionLine, transactionTable } from '../../gateways/report-files/transaction-table.js';
import { categoryName, partsText } from './category-text.js';
import { clientsOf, periodOf } from './report-header.js';
import type { ReportSource } from './report-source.js';

/** The transactions of clients in a period, client by client and oldest first, read while they are written. */
export const readTransactionLines = ({ db, report }: ReportSource): Table<TransactionLine> =>
  transactionTable(linesOf(db, report));

async function* linesOf(db: TenantExecutor, report: Report): AsyncGenerator<Iterable<TransactionLine>> {
  const { from, to } = periodOf(report);
  const { category, ...filters } = report.filters;
  for (const clientId of clientsOf(report) ?? (await listClientIds(db))) {
    const names = await namesOf(db, clientId);
    const asked = { ...filters, clientId, dateFrom: from, dateTo: to, categories: category?.split(',') };
    const lines = runningLines(names);
    for await (const page of readTransactions(db, asked)) {
      yield lines(page);
    }
  }
}

/** The lines of one client's pages, each balance going on from the line before. */
function runningLines(names: Names) {
  let balancePence = 0;
  return function* (page: Iterable<ReportedTransaction>): Generator<TransactionLine> {
    for (const transaction of page) {
      const line = lineOf(transaction, names, balancePence);
      balancePence = line.runningBalancePence;
      yield line;
    }
  };
}

interface Named {
  readonly id: string;
  readonly name: string;
}

/** Names of all that the ids in one client's rows stand for. */
interface Names {
  readonly client: Named;
  readonly businesses: ReadonlyMap<string, Named>;
  readonly properties: ReadonlyMap<string, Named>;
  readonly accounts: ReadonlyMap<string, Named>;
}

async function namesOf(db: TenantExecutor, clientId: string): Promise<Names> {
  const [client, businesses, properties, accounts] = await Promise.all([
    loadClient(db, clientId),
    listBusinessesOfClient(db, clientId),
    listPropertiesOfClient(db, clientId),
    listSourceAccountsOfClient(db, clientId),
  ]);
  return {
    client: { id: publicId('client', clientId), name: `${client.givenName} ${client.familyName}` },
    businesses: new Map(
      businesses.map(({ id, tradingName }) => [id, { id: publicId('business', id), name: tradingName }]),
    ),
    properties: new Map(properties.map(({ id, name }) => [id, { id: publicId('property', id), name }])),
    accounts: new Map(accounts.map(({ id, name }) => [id, { id: publicId('sourceAccount', id), name }])),
  };
}

function lineOf(transaction: ReportedTransaction, names: Names, balancePence: Pence): TransactionLine {
  const { category, splits, amountGbpPence } = transaction;
  const business = named(names.businesses, transaction.businessId);
  const property = named(names.properties, transaction.propertyId);
  const account = named(names.accounts, transaction.sourceAccountId);
  return {
    id: publicId('transaction', transaction.id),
    date: transaction.date,
    taxYear: formatTaxYear(transaction.taxYear),
    clientId: names.client.id,
    client: names.client.name,
    description: transaction.description,
    counterparty: transaction.counterparty,
    reference: transaction.reference,
    amountPence: transaction.amountPence,
    currency: transaction.currency,
    amountGbpPence,
    runningBalancePence: balancePence + (amountGbpPence ?? 0),
    category,
    categoryName: splits === null ? categoryName(category) : partsText(splits),
    categorySource: transaction.categorySource,
    box: splits === null ? boxOf(category) : boxesOf(splits),
    allowablePercent: percentFromBps(transaction.allowableBps),
    allowablePence: allowableOf(transaction),
    businessId: business?.id ?? null,
    business: business?.name ?? null,
    propertyId: property?.id ?? null,
    property: property?.name ?? null,
    sourceAccountId: account?.id ?? null,
    account: account?.name ?? null,
    needsReview: transaction.needsReview,
    externalId: transaction.externalId,
    notes: transaction.notes,
  };
}

const named = (all: ReadonlyMap<string, Named>, id: string | null): Named | undefined =>
  id === null ? undefined : all.get(id);

function boxOf(code: string | null): string | null {
  const category = code === null ? undefined : findCategory(code);
  if (category?.sa103Box != null) return `SA103 ${category.sa103Box}`;
  return category?.sa105Box == null ? null : `SA105 ${category.sa105Box}`;
}

const boxesOf = (splits: readonly Split[]): string | null =>
  [...new Set(splits.flatMap((part) => boxOf(part.category) ?? []))].join('; ') || null;

const REDUCIBLE = new Set(REDUCIBLE_CATEGORIES);

/** Expenses count by their allowable part, each rounded to the penny; income counts whole. */
function allowableOf({ category, splits, allowableBps, amountGbpPence }: ReportedTransaction): Pence | null {
  if (amountGbpPence === null) return null;
  const parts = splits ?? [{ category: category ?? '', amountGbpPence }];
  return parts.reduce((sum, part) => {
    const pence = part.amountGbpPence ?? 0;
    const isReduced = allowableBps < WHOLE_BPS && REDUCIBLE.has(part.category);
    return sum + (isReduced ? shareOfPence(pence, allowableBps) : pence);
  }, 0);
}
