import type { Knex } from 'knex';
import type {
  BulkChanges,
  BulkCounts,
  BulkScope,
  BulkUpdate,
} from '../../domain/transactions/bulk-update.js';
import type { WorkFailure } from '../../domain/work-failure.js';
import { insertInto, rowsOf, type TenantExecutor } from '../executor.js';
import { narrowTransactions } from '../imports/narrow-transactions.js';
import { BULK_UPDATE_COLUMNS, type BulkUpdateRow, toBulkUpdate } from './bulk-updates-queries.js';
import { type Checkpoint, nextRows } from './next-rows.js';

export async function insertBulkUpdate(
  db: TenantExecutor,
  row: { id: string; jobId: string; scope: BulkScope; changes: BulkChanges },
): Promise<void> {
  const { clientId, transactionIds, filters } = row.scope;
  await insertInto(db, 'bulk_updates', {
    id: row.id,
    client_id: clientId,
    transaction_ids: transactionIds,
    filters: JSON.stringify(filters),
    changes: JSON.stringify(row.changes),
    job_id: row.jobId,
  });
}

/** An unfinished bulk update and how far it has come. */
interface HeldBulkUpdate {
  readonly update: BulkUpdate;
  readonly checkpoint: Checkpoint | null;
}

/** Locks it until the transaction ends, if it is unfinished: another run of it waits. */
export async function holdBulkUpdate(db: TenantExecutor, id: string): Promise<HeldBulkUpdate | undefined> {
  const row: BulkUpdateRow | undefined = await rowsOf(db, 'bulk_updates')
    .where({ id })
    .whereIn('status', ['queued', 'processing'])
    .forUpdate()
    .first(...BULK_UPDATE_COLUMNS);
  if (!row) return undefined;
  const { checkpoint, checkpoint_date: date } = row;
  return {
    update: toBulkUpdate(row),
    checkpoint: checkpoint === null || date === null ? null : { date, id: checkpoint },
  };
}

/** Counts what there is to do, for the progress that is shown. */
export async function startBulkUpdate(db: TenantExecutor, { id, scope }: BulkUpdate): Promise<void> {
  const row: { count: string } | undefined = await inScope(db, scope).count({ count: '*' }).first();
  await rowsOf(db, 'bulk_updates')
    .where({ id })
    .update({ status: 'processing', total_count: Number(row?.count ?? 0), heartbeat_at: db.trx.fn.now() });
}

/** The days and ids of the next transactions of the scope. */
export const findNextOfScope = (
  db: TenantExecutor,
  scope: BulkScope,
  checkpoint: Checkpoint | null,
  limit: number,
): Promise<Checkpoint[]> => nextRows(inScope(db, scope), checkpoint, limit);

/** Records a portion and where it ended; without an end the bulk update is completed. */
export async function advanceBulkUpdate(
  db: TenantExecutor,
  id: string,
  portion: BulkCounts & { readonly processed: number; readonly checkpoint: Checkpoint | null },
): Promise<void> {
  const { processed, changed, skipped, locked, checkpoint } = portion;
  const more = (column: string, count: number) => db.trx.raw(`${column} + ?`, [count]);
  await rowsOf(db, 'bulk_updates')
    .where({ id })
    .update({
      processed_count: more('processed_count', processed),
      changed_count: more('changed_count', changed),
      skipped_count: more('skipped_count', skipped),
      locked_count: more('locked_count', locked),
      heartbeat_at: db.trx.fn.now(),
      updated_at: db.trx.fn.now(),
      ...(checkpoint === null
        ? { status: 'completed', finished_at: db.trx.fn.now() }
        : { checkpoint: checkpoint.id, checkpoint_date: checkpoint.date }),
    });
}

/** Ends it where it is, once the portion in hand is written. @returns whether it was unfinished */
export async function setBulkUpdateCancelled(db: TenantExecutor, id: string): Promise<boolean> {
  const cancelled = await rowsOf(db, 'bulk_updates')
    .where({ id })
    .whereIn('status', ['queued', 'processing'])
    .update({ status: 'cancelled', finished_at: db.trx.fn.now(), updated_at: db.trx.fn.now() });
  return cancelled === 1;
}

/** A failed bulk update, as its event shows it. */
interface FailedBulkUpdate {
  readonly id: string;
  /** `null` for one that is not of one client. */
  readonly clientId: string | null;
  readonly code: string;
}

/** Ends it as failed. @returns `null` when it is finished already, or gone */
export async function setBulkUpdateFailed(
  db: TenantExecutor,
  id: string,
  error: WorkFailure,
): Promise<FailedBulkUpdate | null> {
  const [row] = await rowsOf(db, 'bulk_updates')
    .where({ id })
    .whereIn('status', ['queued', 'processing'])
    .update({
      status: 'failed',
      error: JSON.stringify(error),
      finished_at: db.trx.fn.now(),
      updated_at: db.trx.fn.now(),
    })
    .returning('client_id');
  return row ? { id, clientId: row.client_id, code: error.code } : null;
}

function inScope(db: TenantExecutor, { clientId, transactionIds, filters }: BulkScope): Knex.QueryBuilder {
  const query = rowsOf(db, 'transactions').whereNull('transactions.deleted_at');
  if (clientId !== null) query.where({ 'transactions.client_id': clientId });
  if (transactionIds !== null) query.whereIn('transactions.id', [...transactionIds]);
  narrowTransactions(query, filters);
  return query;
}
