import type { Transaction } from '../../domain/transactions/transaction.js';
import type { LedgerWriter } from './ledger-writer.js';
import { send, type WrittenRows } from './write-rows.js';
import { type Settlement, type SettlingWrite, settlingWrite } from './settlement.js';
import {
  AFTER_GIVING_UP,
  bindingsOf,
  columnsWithKeyOf,
  givingUp,
  NEW_NAMES,
  NEW_ROW,
  NEW_ROWS,
  type NewTransaction,
} from './transaction-columns.js';

/** In the order of identities, as imports do, so that two that meet wait for one another rather than for each other. */
const inserting = (rows: string): string => `
  written as (
    insert into transactions (id, tenant_id, livemode, client_id, source, identity_key, ${NEW_NAMES})
    select id, :tenantId, :livemode, client_id, 'api', decode(identity, 'hex'), ${NEW_NAMES}
    from ${rows} order by identity collate "C" nulls first, r.id
    on conflict do nothing
    returning id, created_at)`;

const namedWrite = (name: string, rows: string) =>
  settlingWrite(name, `${givingUp(rows)}, ${inserting(`${rows}${AFTER_GIVING_UP}`)}`);

const insertRow = settlingWrite('insert-transaction', inserting(NEW_ROW));
const insertRows = settlingWrite('insert-transactions', inserting(NEW_ROWS));
const insertNamedRow = namedWrite('insert-named-transaction', NEW_ROW);
const insertNamedRows = namedWrite('insert-named-transactions', NEW_ROWS);

/**
 * Adds the rows, but for those whose external id another request has taken meanwhile, and does what follows.
 * Deleted rows give up the identities that they take.
 */
export const insertTransactions = (
  ledger: LedgerWriter,
  transactions: readonly NewTransaction[],
  settlement: Settlement,
): Promise<WrittenRows> =>
  insert(
    ledger,
    transactions,
    settlement,
    hasNamed(transactions) ? [insertNamedRow, insertNamedRows] : [insertRow, insertRows],
  );

const hasNamed = (transactions: readonly NewTransaction[]) =>
  transactions.some(({ identity }) => identity !== null);

async function insert(
  ledger: LedgerWriter,
  transactions: readonly NewTransaction[],
  settlement: Settlement,
  [ofOne, ofMany]: readonly [ofOne: SettlingWrite, ofMany: SettlingWrite],
): Promise<WrittenRows> {
  const columns = transactions.map(columnsWithKeyOf);
  const [row] = columns;
  const { written, open } = await (row !== undefined && columns.length === 1
    ? send<InsertedJson>(ledger, settlement, ofOne, bindingsOf(row))
    : send<InsertedJson>(ledger, settlement, ofMany, { rows: JSON.stringify(columns) }));
  const times = new Map(written.map(({ id, created_at }) => [id, new Date(created_at)]));
  const rows = transactions.flatMap((transaction) => {
    const createdAt = times.get(transaction.id);
    return createdAt === undefined ? [] : [asInserted(transaction, createdAt)];
  });
  return { ids: rows.map(({ id }) => id), rows, open };
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
