import { publicId } from '../../domain/ids.js';
import type { SettledTransaction } from '../../domain/transactions/settle-transaction.js';
import type { Transaction } from '../../domain/transactions/transaction.js';
import { ConflictError, type ErrorDetails, NotFoundError } from '../../errors.js';
import { insertInto, rowsOf, type TenantExecutor } from '../executor.js';
import { isUniqueViolation } from '../unique-violation.js';
import { assertPartnersLocked } from './transaction-locks-repository.js';
import { type TransactionRow, toTransaction, transactionColumns } from './transactions-queries.js';

/** Where external ids are compared. */
export interface Ledger {
  readonly clientId: string;
  readonly sourceAccountId: string | null;
}

export interface NewTransaction extends SettledTransaction {
  readonly id: string;
  readonly clientId: string;
  /** Hash of the external id; `null` without one. */
  /** In hex. */
  readonly identity: string | null;
}

export interface ExternalIdKey extends Ledger {
  readonly externalId: string;
}

/** One text for one external id of one ledger. */
export const externalIdKey = ({ clientId, sourceAccountId, externalId }: ExternalIdKey): string =>
  JSON.stringify([clientId, sourceAccountId, externalId]);

/** Live transactions that have these external ids in their ledgers, by `externalIdKey`. */
export async function findExternalIdHolders(
  db: TenantExecutor,
  wanted: readonly ExternalIdKey[],
): Promise<ReadonlyMap<string, string>> {
  if (wanted.length === 0) return new Map();
  const { rows } = await db.trx.raw<{
    rows: { id: string; client_id: string; source_account_id: string | null; external_id: string }[];
  }>(
    `select t.id, t.client_id, t.source_account_id, t.external_id
     from jsonb_to_recordset(?::jsonb) as w(client_id uuid, source_account_id uuid, external_id text)
     join transactions t on t.tenant_id = ? and t.livemode = ? and t.external_id = w.external_id
       and t.client_id = w.client_id and t.source_account_id is not distinct from w.source_account_id
     where t.deleted_at is null and t.part is distinct from 'fee'`,
    [
      JSON.stringify(wanted.map((key) => ({ ...ledgerColumns(key), external_id: key.externalId }))),
      db.tenantId,
      db.livemode,
    ],
  );
  return new Map(
    rows.map((row) => [
      externalIdKey({
        clientId: row.client_id,
        sourceAccountId: row.source_account_id,
        externalId: row.external_id,
      }),
      row.id,
    ]),
  );
}

/** Lets deleted rows of these ledgers give up these identities, so that live ones may have them. */
export async function releaseIdentities(
  db: TenantExecutor,
  wanted: readonly (Ledger & { readonly identity: string })[],
): Promise<void> {
  if (wanted.length === 0) return;
  await db.trx.raw(
    `with given_up as (
       select t.id from jsonb_to_recordset(?::jsonb) as w(client_id uuid, source_account_id uuid, identity text)
       join transactions t on t.tenant_id = ? and t.livemode = ? and t.client_id = w.client_id
         and t.source_account_id is not distinct from w.source_account_id
         and t.identity_key = decode(w.identity, 'hex') and t.deleted_at is not null
       order by t.id for update of t)
     update transactions t set identity_key = null from given_up where t.id = given_up.id`,
    [
      JSON.stringify(wanted.map((key) => ({ ...ledgerColumns(key), identity: key.identity }))),
      db.tenantId,
      db.livemode,
    ],
  );
}

const ledgerColumns = ({ clientId, sourceAccountId }: Ledger) => ({
  client_id: clientId,
  source_account_id: sourceAccountId,
});

/**
 * Adds the rows, but for those whose external id another request has taken meanwhile. In the order of identities,
 * as imports do, so that two that meet wait for one another rather than for each other.
 * @returns the ids that were added
 */
export async function insertTransactions(
  db: TenantExecutor,
  transactions: readonly NewTransaction[],
): Promise<ReadonlySet<string>> {
  if (transactions.length === 0) return new Set();
  const rows: { id: string }[] = await insertInto(
    db,
    'transactions',
    transactions.toSorted(byIdentity).map((transaction) => ({
      id: transaction.id,
      client_id: transaction.clientId,
      source: 'api',
      identity_key: identityKey(transaction.identity),
      ...columnsOf(transaction),
    })),
  )
    .onConflict()
    .ignore()
    .returning('id');
  return new Set(rows.map((row) => row.id));
}

const byIdentity = (one: NewTransaction, other: NewTransaction) =>
  (one.identity ?? '') < (other.identity ?? '') ? -1 : 1;

/**
 * Locks the transaction, and its partner where it has one, until the end of the database transaction: both in
 * the order of their ids, since a change of either may change the other.
 * @throws {NotFoundError} {OvertakenError}
 */
export async function lockTransaction(
  db: TenantExecutor,
  id: string,
  within: { readonly propertyId?: string | undefined } = {},
): Promise<Transaction> {
  const rows: TransactionRow[] = await rowsOf(db, 'transactions')
    .where((either) => either.where({ 'transactions.id': id }).orWhere({ transfer_pair_id: id }))
    .whereNull('deleted_at')
    .orderBy('transactions.id')
    .forUpdate('transactions')
    .select(...transactionColumns(db));
  const row = rows.find((one) => one.id === id);
  const isElsewhere = within.propertyId !== undefined && row?.property_id !== within.propertyId;
  if (!row || isElsewhere) throw new NotFoundError('There is no such transaction.');
  const transaction = toTransaction(row);
  assertPartnersLocked([transaction], new Set(rows.map((one) => one.id)));
  return transaction;
}

/**
 * @param identity `undefined` leaves it: an imported row stays the row that its file holds
 * @throws {ConflictError} `duplicate_external_id`
 */
export async function setTransaction(
  db: TenantExecutor,
  current: Pick<Transaction, 'id' | 'clientId'>,
  settled: SettledTransaction,
  identity: string | null | undefined,
): Promise<void> {
  await db.trx.raw('savepoint before_write');
  try {
    await rowsOf(db, 'transactions')
      .where({ 'transactions.id': current.id })
      .update({
        ...columnsOf(settled),
        ...(identity === undefined ? {} : { identity_key: identityKey(identity) }),
        version: db.trx.raw('version + 1'),
        updated_at: db.trx.fn.now(),
      });
  } catch (error) {
    if (!isUniqueViolation(error, 'transactions_by_identity')) throw error;
    await db.trx.raw('rollback to savepoint before_write');
    const { clientId } = current;
    const key = { clientId, sourceAccountId: settled.sourceAccountId, externalId: settled.externalId ?? '' };
    throw takenExternalId((await findExternalIdHolders(db, [key])).get(externalIdKey(key)));
  }
}

/** @param holder UUID of the transaction that has the external id, when it is known */
export const takenExternalId = (holder: string | undefined, details: ErrorDetails = {}) =>
  new ConflictError('duplicate_external_id', 'Another transaction has this external_id.', {
    ...details,
    ...(holder === undefined ? {} : { existing_id: publicId('transaction', holder) }),
  });

/** The row keeps its identity: an import of the same file does not bring it back. */
export async function setTransactionDeleted(db: TenantExecutor, id: string): Promise<void> {
  await rowsOf(db, 'transactions')
    .where({ 'transactions.id': id })
    .update({
      deleted_at: db.trx.fn.now(),
      updated_at: db.trx.fn.now(),
      version: db.trx.raw('version + 1'),
    });
}

function columnsOf(settled: SettledTransaction): Record<string, unknown> {
  return {
    date: settled.date,
    tax_year: settled.taxYear,
    amount_pence: settled.amountPence,
    currency: settled.currency,
    amount_gbp_pence: settled.amountGbpPence,
    exchange_rate: settled.exchangeRate,
    description: settled.description,
    counterparty: settled.counterparty,
    reference: settled.reference,
    category: settled.category,
    category_source: settled.categorySource,
    category_confidence: settled.categoryConfidence,
    category_reason: settled.categoryReason,
    category_rule_id: settled.categoryRuleId,
    category_version: settled.categoryVersion,
    category_alternatives: JSON.stringify(settled.categoryAlternatives),
    business_id: settled.businessId,
    property_id: settled.propertyId,
    allowable_bps: settled.allowableBps,
    splits: settled.splits === null ? null : JSON.stringify(settled.splits),
    external_id: settled.externalId,
    source_account_id: settled.sourceAccountId,
    notes: settled.notes,
    metadata: JSON.stringify(settled.metadata),
    needs_review: settled.needsReview,
  };
}

const identityKey = (hex: string | null): Buffer | null => (hex === null ? null : Buffer.from(hex, 'hex'));
