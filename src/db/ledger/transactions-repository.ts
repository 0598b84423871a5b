import type { SettledTransaction } from '../../domain/transactions/settle-transaction.js';
import type { Transaction } from '../../domain/transactions/transaction.js';
import {
  type ExternalIdKey,
  externalIdKey,
  findExternalIdHolders,
  type Ledger,
  takenExternalId,
} from '../transactions/external-ids-repository.js';
import { OPEN_TRANSACTION_COLUMNS } from '../transactions/transactions-queries.js';
import { isUniqueViolation } from '../unique-violation.js';
import type { LedgerWriter } from './ledger-writer.js';
import { run, send, type WrittenRows } from './write-rows.js';
import { type Settlement, settlingWrite } from './settlement.js';
import {
  AFTER_GIVING_UP,
  bindingsOf,
  COLUMNS,
  columnsOf,
  givingUp,
  ROW,
  ROWS,
} from './transaction-columns.js';

const OF_TENANT = 'transactions.tenant_id = :tenantId and transactions.livemode = :livemode';

const UPDATED = COLUMNS.map(([name]) => `${name} = r.${name}`).join(', ');
const updating = (identity: string, after: string): string => `
  written as (
    update transactions set ${UPDATED}, ${identity} version = transactions.version + 1, updated_at = now()
    from ${ROW}${after}
    where ${OF_TENANT} and transactions.id = cast(:id as uuid)
    returning ${OPEN_TRANSACTION_COLUMNS})`;

const updateRow = settlingWrite('set-transaction', updating('', ''));
const updateNamedRow = settlingWrite(
  'set-named-transaction',
  `${givingUp(ROW)}, ${updating(`identity_key = decode(r.identity, 'hex'),`, AFTER_GIVING_UP)}`,
);

export interface ReplacedTransaction {
  readonly current: Pick<Transaction, 'id' | 'clientId'>;
  readonly settled: SettledTransaction;
  /** `undefined` leaves it: an imported row stays the row that its file holds. */
  readonly identity: string | null | undefined;
}

/**
 * Replaces a locked row whole, and does what follows.
 * @throws {ConflictError} `duplicate_external_id`
 */
export async function setTransaction(
  ledger: LedgerWriter,
  { current: { id, clientId }, settled, identity }: ReplacedTransaction,
  settlement: Settlement,
): Promise<WrittenRows> {
  const row = { ...columnsOf(settled), id, client_id: clientId, identity: identity ?? null };
  const values = bindingsOf(row);
  if (identity === undefined) return run(ledger, settlement, updateRow, values);
  return refuseTaken(ledger, { clientId, ...settled }, () => run(ledger, settlement, updateNamedRow, values));
}

async function refuseTaken<T>(
  ledger: LedgerWriter,
  { clientId, sourceAccountId, externalId }: Ledger & { readonly externalId: string | null },
  write: () => Promise<T>,
): Promise<T> {
  if (externalId === null) return write();
  await ledger.trx.raw('savepoint before_write');
  try {
    return await write();
  } catch (error) {
    if (!isUniqueViolation(error, 'transactions_by_identity')) throw error;
    await ledger.trx.raw('rollback to savepoint before_write');
    const key: ExternalIdKey = { clientId, sourceAccountId, externalId };
    throw takenExternalId((await findExternalIdHolders(ledger, [key])).get(externalIdKey(key)));
  }
}

const updateRows = settlingWrite(
  'set-transactions',
  `written as (
    update transactions set ${UPDATED}, version = transactions.version + 1, updated_at = now()
    from ${ROWS}
    where ${OF_TENANT} and transactions.id = r.id
    returning ${OPEN_TRANSACTION_COLUMNS})`,
);

/** Writes over locked rows, which keep their identities, and does what follows. */
export async function setTransactions(
  ledger: LedgerWriter,
  rows: readonly { readonly id: string; readonly settled: SettledTransaction }[],
  settlement: Settlement,
): Promise<WrittenRows> {
  const columns = rows.map(({ id, settled }) => ({ id, ...columnsOf(settled) }));
  return run(ledger, settlement, updateRows, { rows: JSON.stringify(columns) });
}

const deleteRows = settlingWrite(
  'delete-transactions',
  `written as (
    update transactions set deleted_at = now(), updated_at = now(), version = version + 1
    where ${OF_TENANT} and id = any(cast(:ids as uuid[]))
    returning ${OPEN_TRANSACTION_COLUMNS})`,
);

/** Deletes rows softly, and does what follows. They keep their identities: an import of the same file does not bring them back. */
export async function setTransactionsDeleted(
  ledger: LedgerWriter,
  ids: readonly string[],
  settlement: Settlement,
): Promise<WrittenRows> {
  return run(ledger, settlement, deleteRows, { ids: [...ids] });
}

const settle = settlingWrite('settle-written', 'written as (select unnest(cast(:ids as uuid[])) as id)');

/** Does what follows from a write of these rows that has been made already. */
export async function settleWritten(
  ledger: LedgerWriter,
  ids: readonly string[],
  settlement: Settlement,
): Promise<WrittenRows> {
  const { open } = await send<{ readonly id: string }>(ledger, settlement, settle, { ids: [...ids] });
  return { ids, rows: [], open };
}
