import type { Transaction } from '../../domain/transactions/transaction.js';
import type { LedgerWriter } from './ledger-writer.js';
import type { Settlement } from './settlement.js';
import { bindingsOf, columnsWithKeyOf, type NewTransaction, type Values } from './transaction-columns.js';
import { type WrittenRows, writeAndFindOpen } from './write-rows.js';
import type { WriteKind } from './writes.js';

/**
 * Adds the rows, but for those whose external id another request has taken meanwhile, and does what follows.
 * Deleted rows give up the identities that they take. Identities are locked in their order.
 */
export async function insertTransactions(
  ledger: LedgerWriter,
  transactions: readonly NewTransaction[],
  settlement: Settlement,
): Promise<WrittenRows> {
  const { kind, values } = insertionOf(transactions);
  const { written, open } = await writeAndFindOpen<InsertedJson>(ledger, kind, settlement, values);
  const times = new Map(written.map(({ id, created_at }) => [id, new Date(created_at)]));
  const rows = transactions.flatMap((transaction) => {
    const createdAt = times.get(transaction.id);
    return createdAt === undefined ? [] : [asInserted(transaction, createdAt)];
  });
  return { ids: rows.map(({ id }) => id), rows, open };
}

function insertionOf(transactions: readonly NewTransaction[]): { kind: WriteKind; values: Values } {
  const isNamed = transactions.some(({ identity }) => identity !== null);
  const columns = transactions.map(columnsWithKeyOf);
  const [row] = columns;
  if (row !== undefined && columns.length === 1)
    return { kind: isNamed ? 'insertNamedRow' : 'insertRow', values: bindingsOf(row) };
  return { kind: isNamed ? 'insertNamedRows' : 'insertRows', values: { rows: JSON.stringify(columns) } };
}

/** Values that the database adds to a row. The other forty columns are not sent back. */
interface InsertedJson {
  readonly id: string;
  readonly created_at: string;
}

/** A row as it stands after it was added: what was given, and the defaults of its other columns. */
const asInserted = (row: NewTransaction, createdAt: Date): Transaction => ({
  id: row.id,
  clientId: row.clientId,
  date: row.date,
  taxYear: row.taxYear,
  amountPence: row.amountPence,
  currency: row.currency,
  amountGbpPence: row.amountGbpPence,
  exchangeRate: row.exchangeRate,
  description: row.description,
  counterparty: row.counterparty,
  reference: row.reference,
  category: row.category,
  categorySource: row.categorySource,
  categoryConfidence: row.categoryConfidence,
  categoryReason: row.categoryReason,
  categoryRuleId: row.categoryRuleId,
  categoryVersion: row.categoryVersion,
  categoryAlternatives: row.categoryAlternatives,
  businessId: row.businessId,
  propertyId: row.propertyId,
  allowableBps: row.allowableBps,
  splits: row.splits,
  vehicle: row.vehicle,
  vatPence: row.vatPence,
  externalId: row.externalId,
  source: 'api',
  sourceAccountId: row.sourceAccountId,
  importId: null,
  importRow: null,
  valueDate: null,
  kind: 'ordinary',
  part: null,
  needsReview: row.needsReview,
  possibleDuplicateOf: row.possibleDuplicateOf,
  transferPairId: null,
  isAttributionGiven: row.isAttributionGiven,
  isLocked: false,
  documentIds: [],
  notes: row.notes,
  metadata: row.metadata,
  version: 1,
  createdAt,
  updatedAt: createdAt,
});
