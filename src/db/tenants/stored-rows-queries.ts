import type { TenantExecutor, TenantReader } from '../executor.js';

/** Rows of a tenant and mode, deleted transactions included, since they stay stored. */
export interface StoredRows {
  readonly transactions: number;
  /** Of the transactions, those that came from files. */
  readonly importedTransactions: number;
  readonly importErrors: number;
}

/** Of counts that are kept: what it takes does not grow with the rows. */
export async function storedRows({ queries, tenantId, livemode }: TenantReader): Promise<StoredRows> {
  const { rows } = await queries.raw<{ rows: StoredRows[] }>(
    `select coalesce(sum(transactions), 0)::float8 as transactions,
       coalesce(sum(imported_transactions), 0)::float8 as "importedTransactions",
       coalesce(sum(import_errors), 0)::float8 as "importErrors"
     from row_counts where tenant_id = ? and livemode = ?`,
    [tenantId, livemode],
  );
  return rows[0] ?? { transactions: 0, importedTransactions: 0, importErrors: 0 };
}

/**
 * The same as `storedRows`, with those of others who have asked: until the transaction ends, the tenant's others wait here.
 * The last thing that a transaction asks before it ends, so that whoever waits here holds up nobody who does not.
 */
export async function holdStoredRows(db: TenantExecutor): Promise<StoredRows> {
  const lock = `select pg_advisory_xact_lock(hashtextextended('rows ' || cast(? as text), 0))`;
  // Asked for first, though both travel together: a statement sees what was committed when it begins.
  const held = db.trx.raw(lock, [db.tenantId]).then(() => undefined);
  const [stored] = await Promise.all([storedRows(db), held]);
  return stored;
}
