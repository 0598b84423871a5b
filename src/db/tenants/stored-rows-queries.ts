import type { TenantExecutor, TenantReader } from '../executor.js';

/** Rows of a tenant and mode, deleted transactions included, since they stay stored. */
export interface StoredRows {
  readonly transactions: number;
  /** The part of `transactions` that came from files. */
  readonly importedTransactions: number;
  readonly importErrors: number;
}

/** Counts the rows from sums that are kept with every write, so that the time does not grow with the rows. */
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
 * Counts the tenant's rows and holds the count until the transaction ends: others of the tenant who ask here wait.
 * Ask it last in a transaction, so that a caller who waits here holds up nobody else.
 */
export async function holdStoredRows(db: TenantExecutor): Promise<StoredRows> {
  const lock = `select pg_advisory_xact_lock(hashtextextended('rows ' || cast(? as text), 0))`;
  // Asked for first, though both travel together: a statement sees what was committed when it begins.
  const held = db.trx.raw(lock, [db.tenantId]).then(() => undefined);
  const [stored] = await Promise.all([storedRows(db), held]);
  return stored;
}
