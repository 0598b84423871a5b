import type { Transaction } from '../../domain/transactions/transaction.js';
import type { AccountsOfOwner } from '../../domain/transfers/open-row.js';
import { rowsOf, type TenantExecutor } from '../executor.js';
import type { LedgerWriter } from '../ledger/ledger-writer.js';
import type { Settlement } from '../ledger/settlement.js';
import { writeAndSettle } from '../ledger/write-and-settle.js';
import type { TransferSpan, VersionedRow } from './open-rows-repository.js';
import { lockWithPartners } from './transaction-locks-repository.js';

/**
 * Keeps all others from pairing this client's rows until the transaction ends. Its holder waits for nobody's rows, so that it
 * may be taken while rows are held; those of several clients in the order of their ids.
 */
export async function holdTransfers(db: TenantExecutor, clientId: string): Promise<void> {
  await db.trx
    .raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`transfers ${clientId}`])
    .options({ name: 'hold-transfers' });
}

/** Whether the client has rows of another account than this one. */
export async function hasRowsElsewhere(
  db: TenantExecutor,
  { clientId, sourceAccountId }: { clientId: string; sourceAccountId: string },
): Promise<boolean> {
  const key = [db.tenantId, db.livemode, clientId, sourceAccountId];
  const { rows } = await db.trx.raw<{ rows: { found: boolean }[] }>(
    `select exists (select from imports
         where tenant_id = ? and livemode = ? and client_id = ? and source_account_id <> ? and created_count > 0)
       or exists (select from transactions
         where tenant_id = ? and livemode = ? and client_id = ? and source = 'api' and source_account_id <> ?)
       as found`,
    [...key, ...key],
  );
  return rows[0]?.found === true;
}

/** The owner's name and live accounts. */
export async function loadAccountsOfOwner(db: TenantExecutor, clientId: string): Promise<AccountsOfOwner> {
  const owner: { given_name: string; family_name: string } | undefined = await rowsOf(db, 'clients')
    .where({ 'clients.id': clientId })
    .first('given_name', 'family_name');
  const accounts: { id: string; name: string; institution: string | null }[] = await rowsOf(
    db,
    'source_accounts',
  )
    .where({ client_id: clientId })
    .whereNull('deleted_at')
    .orderBy('id')
    .select('id', 'name', 'institution');
  return { givenName: owner?.given_name ?? '', familyName: owner?.family_name ?? '', accounts };
}

/** Locks those of the rows that are as they were and that nobody else is about to change. Waits for none. */
export async function lockUnchanged(
  db: TenantExecutor,
  rows: readonly VersionedRow[],
): Promise<ReadonlySet<string>> {
  if (rows.length === 0) return new Set();
  const versions = new Map(rows.map((row) => [row.id, row.version]));
  const locked: { id: string; version: number }[] = await rowsOf(db, 'transactions')
    .whereIn('id', [...versions.keys()])
    .whereNull('deleted_at')
    .whereNull('transfer_pair_id')
    .forUpdate()
    .skipLocked()
    .select('id', 'version');
  return new Set(locked.filter((row) => versions.get(row.id) === row.version).map((row) => row.id));
}

/** A row with its partner, and the category that it gets unless it has been settled as a transfer before. */
export interface PairedRow {
  readonly row: VersionedRow;
  readonly partnerId: string;
  readonly confidence: number;
  readonly reason: string;
}

/** Ties locked rows to their partners and out of all totals, and does what follows. */
export async function setPaired(
  ledger: LedgerWriter,
  paired: readonly PairedRow[],
  settlement: Settlement,
): Promise<void> {
  await writeAndSettle(ledger, 'pairRows', settlement, {
    rows: JSON.stringify(paired.map(columnsOf)),
    ids: paired.map(({ row }) => row.id),
  });
}

const columnsOf = ({ row, partnerId, confidence, reason }: PairedRow) => ({
  id: row.id,
  partner_id: partnerId,
  confidence,
  reason,
  is_settled: row.isSettled,
  needs_review: !row.hasPounds || row.isSuspect,
});

/** The paired rows of an import, and their partners, locked in the order of their ids. */
export async function lockPairsOfImport(db: TenantExecutor, importId: string): Promise<Transaction[]> {
  const own: { id: string }[] = await rowsOf(db, 'transactions')
    .where({ import_id: importId })
    .whereNull('deleted_at')
    .whereNotNull('transfer_pair_id')
    .select('id');
  return lockWithPartners(
    db,
    own.map(({ id }) => id),
  );
}

/** Takes both rows of pairs apart. What each then is, is for the caller to write. */
export async function setUnpaired(db: LedgerWriter, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await rowsOf(db, 'transactions')
    .whereIn('id', [...ids])
    .update({
      transfer_pair_id: null,
      version: db.trx.raw('version + 1'),
      updated_at: db.trx.fn.now(),
    });
}

/**
 * The months in which an import has rows, or its account where it has changed rows of other imports: each
 * from its first such day to its last.
 */
export async function monthsOfImport(db: TenantExecutor, importId: string): Promise<TransferSpan[]> {
  const found: { client_id: string; source_account_id: string | null; updated_count: number } | undefined =
    await rowsOf(db, 'imports')
      .where({ id: importId })
      .first('client_id', 'source_account_id', 'updated_count');
  if (found === undefined) return [];
  const { client_id, source_account_id, updated_count } = found;
  const ofAccount = source_account_id === null ? { client_id } : { client_id, source_account_id };
  return rowsOf(db, 'transactions')
    .where(updated_count > 0 ? ofAccount : { import_id: importId })
    .whereNotNull('source_account_id')
    .whereNull('deleted_at')
    .groupByRaw(`date_trunc('month', date)`)
    .orderByRaw('1')
    .select(db.trx.raw('min(date) as "from"'), db.trx.raw('max(date) as "to"'));
}
