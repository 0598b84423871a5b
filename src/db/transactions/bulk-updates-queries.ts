import type { BulkChanges, BulkUpdate } from '../../domain/transactions/bulk-update.js';
import type { JobStatus } from '../../domain/transactions/categorisation-job.js';
import type { TransactionFilters } from '../../domain/transactions/transaction-filters.js';
import { NotFoundError } from '../../errors.js';
import { rowsOf, type TenantReader } from '../executor.js';

export interface BulkUpdateRow {
  id: string;
  client_id: string | null;
  transaction_ids: string[] | null;
  filters: Omit<TransactionFilters, 'updatedSince'> & { readonly updatedSince?: string };
  changes: BulkChanges;
  status: JobStatus;
  total_count: number | null;
  processed_count: number;
  changed_count: number;
  skipped_count: number;
  locked_count: number;
  checkpoint: string | null;
  checkpoint_date: string | null;
  error: BulkUpdate['error'];
  created_at: Date;
  finished_at: Date | null;
}

export const BULK_UPDATE_COLUMNS = [
  'id',
  'client_id',
  'transaction_ids',
  'filters',
  'changes',
  'status',
  'total_count',
  'processed_count',
  'changed_count',
  'skipped_count',
  'locked_count',
  'checkpoint',
  'checkpoint_date',
  'error',
  'created_at',
  'finished_at',
] as const;

/** @throws {NotFoundError} */
export async function loadBulkUpdate(db: TenantReader, id: string): Promise<BulkUpdate> {
  const row: BulkUpdateRow | undefined = await rowsOf(db, 'bulk_updates')
    .where({ id })
    .first(...BULK_UPDATE_COLUMNS);
  if (!row) throw new NotFoundError('There is no such bulk update.');
  return toBulkUpdate(row);
}

/** The actor that has asked for it; `null` where that is not recorded, or there is no such bulk update. */
export async function findBulkActor(db: TenantReader, id: string): Promise<string | null> {
  const row: { actor: string | null } | undefined = await rowsOf(db, 'bulk_updates')
    .where({ id })
    .first('actor');
  return row?.actor ?? null;
}

export function toBulkUpdate(row: BulkUpdateRow): BulkUpdate {
  const { updatedSince, ...filters } = row.filters;
  return {
    id: row.id,
    scope: {
      clientId: row.client_id,
      transactionIds: row.transaction_ids,
      filters: {
        ...filters,
        ...(updatedSince === undefined ? {} : { updatedSince: new Date(updatedSince) }),
      },
    },
    changes: row.changes,
    status: row.status,
    total: row.total_count,
    processed: row.processed_count,
    changed: row.changed_count,
    skipped: row.skipped_count,
    locked: row.locked_count,
    error: row.error,
    createdAt: row.created_at,
    finishedAt: row.finished_at,
  };
}
