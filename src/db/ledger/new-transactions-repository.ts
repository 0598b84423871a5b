import type { Transaction } from '../../domain/transactions/transaction.js';
import type { LedgerWriter } from './ledger-writer.js';
import { type Statements, send, type WrittenRows } from './send-write.js';
import { type Settlement, settlingStatements } from './settlement.js';
import {
  AFTER_GIVING_UP,
  bindingsOf,
  columnsWithKeyOf,
  givingUp,
  NAMES,
  type NewTransaction,
  ROW,
  ROWS,
} from './transaction-columns.js';

/** In the order of identities, as imports do, so that two that meet wait for one another rather than for each other. */
const inserting = (rows: string): string => `
  written as (
    insert into transactions (id, tenant_id, livemode, client_id, source, identity_key, ${NAMES})
    select id, :tenantId, :livemode, client_id, 'api', decode(identity, 'hex'), ${NAMES}
    from ${rows} order by identity collate "C" nulls first, r.id
    on conflict do nothing
    returning id, created_at)`;

const namedStatement = (name: string, rows: string) =>
  settlingStatements(name, `${givingUp(rows)}, ${inserting(`${rows}${AFTER_GIVING_UP}`)}`);

const insertRow = settlingStatements('insert-transaction', inserting(ROW));
const insertRows = settlingStatements('insert-transactions', inserting(ROWS));
const insertNamedRow = namedStatement('insert-named-transaction', ROW);
const insertNamedRows = namedStatement('insert-named-transactions', ROWS);

/**
 * Adds the rows, but for those whose external id another request has taken meanwhile, and does what follows.
 * Deleted rows give up the identities that they take.
 */
export const insertTransactions = (
  ledger: LedgerWriter,
  transactions: readonly NewTransaction[],
  settlement: Settlement,
): Promise<WrittenRows> =>
  hasNamed(transactions)
    ? insert(ledger, transactions, settlement, [insertNamedRow, insertNamedRows])
    : insertPiece(ledger, transactions, settlement);

/** The same for rows whose identities no deleted row has: a piece of those for which `giveUpIdentities` has been called. */
export const insertPiece = (
  ledger: LedgerWriter,
  transactions: readonly NewTransaction[],
  settlement: Settlement,
): Promise<WrittenRows> => insert(ledger, transactions, settlement, [insertRow, insertRows]);

/** Deleted rows give up the identities of these rows, all in one statement: they are locked in the order of their ids. */
export async function giveUpIdentities(
  ledger: LedgerWriter,
  transactions: readonly NewTransaction[],
): Promise<void> {
  if (!hasNamed(transactions)) return;
  const rows = transactions.map((row) => ({
    client_id: row.clientId,
    source_account_id: row.sourceAccountId,
    identity: row.identity,
  }));
  const { tenantId, livemode } = ledger;
  await ledger.trx
    .raw(GIVE_UP, { rows: JSON.stringify(rows), tenantId, livemode })
    .options({ name: 'give-up-identities' });
}

const GIVE_UP = `with ${givingUp(ROWS)} select count(*) from given_up`;

const hasNamed = (transactions: readonly NewTransaction[]) =>
  transactions.some(({ identity }) => identity !== null);

async function insert(
  ledger: LedgerWriter,
  transactions: readonly NewTransaction[],
  settlement: Settlement,
  [ofOne, ofMany]: readonly [ofOne: Statements, ofMany: Statements],
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

/** What the database adds to a row. It need not send the rest back: forty columns as JSON are written and read for nothing. */
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
  externalId: row.externalId,
  source: 'api',
  sourceAccountId: row.sourceAccountId,
  importId: null,
  importRow: null,
  valueDate: null,
  kind: 'ordinary',
  part: null,
  needsReview: row.needsReview,
  possibleDuplicateOf: null,
  transferPairId: null,
  isLocked: false,
  notes: row.notes,
  metadata: row.metadata,
  version: 1,
  createdAt,
  updatedAt: createdAt,
});
