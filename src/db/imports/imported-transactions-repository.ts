import type { TaxYearStart } from '../../domain/tax-year.js';
import { rowsOf, type TenantExecutor } from '../executor.js';
import type { LedgerWriter } from '../ledger/ledger-writer.js';

/**
 * Whether the client has rows that this import did not write. Without such rows, no row of the import can be on record
 * already, or be a duplicate of another source's row.
 */
export async function hasOtherRows(
  db: TenantExecutor,
  { clientId, importId }: { clientId: string; importId: string },
): Promise<boolean> {
  const { rows } = await db.trx.raw<{ rows: { found: boolean }[] }>(
    `select exists (select from imports
         where tenant_id = ? and livemode = ? and client_id = ? and id <> ? and created_count > 0)
       or exists (select from transactions
         where tenant_id = ? and livemode = ? and client_id = ? and source = 'api') as found`,
    [db.tenantId, db.livemode, clientId, importId, db.tenantId, db.livemode, clientId],
  );
  return rows[0]?.found === true;
}

/** Whether any live row of the import lies in one of these years. */
export async function hasImportedIn(
  db: TenantExecutor,
  importId: string,
  years: ReadonlySet<TaxYearStart>,
): Promise<boolean> {
  if (years.size === 0) return false;
  const row = await rowsOf(db, 'transactions')
    .where({ import_id: importId })
    .whereNull('deleted_at')
    .whereIn('tax_year', [...years])
    .first('id');
  return row !== undefined;
}

/** The rows that an import has added beside the row which has their external id, and is not replaced. */
export async function countUnreplaced(db: TenantExecutor, importId: string): Promise<number> {
  const { rows } = await db.trx.raw<{ rows: { count: string }[] }>(
    `select count(*) as count from transactions t
     join transactions o on o.tenant_id = t.tenant_id and o.livemode = t.livemode
       and o.id = t.possible_duplicate_of and o.external_id = t.external_id
     where t.tenant_id = ? and t.livemode = ? and t.import_id = ? and t.possible_duplicate_of is not null`,
    [db.tenantId, db.livemode, importId],
  );
  return Number(rows[0]?.count ?? 0);
}

/** Deletes softly the rows that an import created, and gives up their identities so that the file can be imported again. */
export async function deleteImportedTransactions(db: LedgerWriter, importId: string): Promise<void> {
  await rowsOf(db, 'transactions')
    .where({ import_id: importId })
    .whereNull('deleted_at')
    .update({
      deleted_at: db.trx.fn.now(),
      updated_at: db.trx.fn.now(),
      identity_key: null,
      version: db.trx.raw('version + 1'),
    });
}
