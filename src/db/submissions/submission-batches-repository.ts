import type {
  BatchAct,
  ItemProblem,
  ItemReport,
  ItemUpdate,
} from '../../domain/submission-batches/submission-batch.js';
import type { IsoDate } from '../../domain/tax-year.js';
import { submitQueue } from '../../queues/submit.js';
import { OUTBOX_BELL } from '../bells/bell.js';
import { ringOnceCommitted } from '../bells/ring-once-committed.js';
import { insertInto, rowsOf, type TenantExecutor } from '../executor.js';
import { scopeBindings } from '../statement.js';

interface NewBatchItem {
  /** UUID; also that of the submission which it becomes. */
  readonly id: string;
  /** One of these three: the return that it is about, or the update or report that it asks for. */
  readonly taxReturnId?: string;
  readonly update?: ItemUpdate;
  readonly report?: ItemReport;
  /** `null`: any version. */
  readonly seenVersion: number | null;
  /** UUID of the approval by which the return is declared first; `null`: it is declared already. */
  readonly approvalId: string | null;
  readonly fraudPreventionEncrypted: Buffer | null;
}

/** Place of a batch among those that a schedule makes: its day, and a number from 1 within the day. */
export interface BatchOfSchedule {
  readonly scheduleId: string;
  /** Client that the credential which made the schedule was bound to; `null` for a credential of all clients. */
  readonly clientId: string | null;
  readonly on: IsoDate;
  readonly part: number;
}

interface NewBatch {
  readonly id: string;
  readonly act: BatchAct;
  readonly isPreview: boolean;
  readonly requestedBy: string | null;
  readonly scheduled?: BatchOfSchedule;
  readonly items: readonly NewBatchItem[];
}

/** Writes a batch, its items in order, and a job for each. */
export async function insertSubmissionBatch(db: TenantExecutor, batch: NewBatch): Promise<void> {
  const { id, act, isPreview, requestedBy, scheduled, items } = batch;
  await insertInto(db, 'submission_batches', {
    id,
    act,
    preview: isPreview,
    client_id: scheduled?.clientId ?? db.clientId,
    requested_by: requestedBy,
    schedule_id: scheduled?.scheduleId ?? null,
    scheduled_on: scheduled?.on ?? null,
    schedule_part: scheduled?.part ?? null,
  });
  if (items.length === 0) return;
  await insertInto(
    db,
    'submission_batch_items',
    items.map((item, index) => ({ batch_id: id, position: index + 1, ...columnsOf(item) })),
  );
  await db.trx.raw(QUEUE_ITEMS, { batch: id, queue: submitQueue.name, ...scopeBindings(db) });
  ringOnceCommitted(db.trx, [OUTBOX_BELL]);
}

const columnsOf = (item: NewBatchItem) => ({
  id: item.id,
  tax_return_id: item.taxReturnId ?? null,
  update_request: item.update === undefined ? null : JSON.stringify(item.update),
  report_request: item.report === undefined ? null : JSON.stringify(item.report),
  seen_version: item.seenVersion,
  approval_id: item.approvalId,
  fraud_prevention_encrypted: item.fraudPreventionEncrypted,
});

/**
 * A job for each item of a batch, in their order.
 *
 * Bindings: `:batch`, `:queue`, `:tenantId`, `:livemode`. Answers nothing. Locks the items, which the transaction has written.
 */
const QUEUE_ITEMS = `
  with job as materialized (
    select i.id as item_id, i.position, nextval('outbox_id_seq') as id from (
      select id, position from submission_batch_items where tenant_id = :tenantId and batch_id = :batch order by position) i),
  written as (
    insert into outbox (id, tenant_id, livemode, queue, job_id, payload) overriding system value
    select id, :tenantId, :livemode, :queue, 'ob-' || id,
      jsonb_build_object('tenantId', cast(:tenantId as uuid), 'livemode', cast(:livemode as boolean), 'submissionId', item_id)
    from job order by position)
  update submission_batch_items w set job_id = 'ob-' || job.id, heartbeat_at = now()
  from job where w.tenant_id = :tenantId and w.id = job.item_id`;

/** An item whose turn has come. */
export interface PendingItem {
  readonly act: BatchAct;
  readonly isPreview: boolean;
  readonly taxReturnId: string | null;
  readonly update: ItemUpdate | null;
  readonly report: ItemReport | null;
  readonly seenVersion: number | null;
  readonly approvalId: string | null;
  readonly fraudPreventionEncrypted: Buffer | null;
  readonly requestedBy: string | null;
}

/** Locks an item that waits for its turn; `undefined` where it is over, taken on, or does not exist. */
export async function lockPendingItem(db: TenantExecutor, id: string): Promise<PendingItem | undefined> {
  const row = await rowsOf(db, 'submission_batch_items')
    .where({ id, status: 'pending' })
    .forUpdate()
    .first(
      'batch_id',
      'tax_return_id',
      'update_request',
      'report_request',
      'seen_version',
      'approval_id',
      'fraud_prevention_encrypted',
    );
  if (!row) return undefined;
  const batch = await rowsOf(db, 'submission_batches')
    .where({ id: row.batch_id })
    .first('act', 'preview', 'requested_by');
  if (!batch) throw new Error('an item without its batch');
  return {
    act: batch.act,
    isPreview: batch.preview,
    update: row.update_request,
    report: row.report_request,
    taxReturnId: row.tax_return_id,
    seenVersion: row.seen_version,
    approvalId: row.approval_id,
    fraudPreventionEncrypted: row.fraud_prevention_encrypted,
    requestedBy: batch.requested_by,
  };
}

/**
 * Ends an item: it became what was asked for, or was refused as such. The facts of the user are kept no longer.
 * @param workId of the calculation, update or report that it became
 */
export async function setItemEnded(
  db: TenantExecutor,
  id: string,
  problem: ItemProblem | null,
  workId: string | null = null,
): Promise<void> {
  await rowsOf(db, 'submission_batch_items')
    .where({ id, status: 'pending' })
    .update({
      status: problem === null ? 'requested' : 'failed',
      problem: problem === null ? null : JSON.stringify(problem),
      work_id: workId,
      fraud_prevention_encrypted: null,
    });
}

/** Cancels items whose submissions were taken back. */
export async function setItemsTakenBack(db: TenantExecutor, ids: readonly string[]): Promise<void> {
  await rowsOf(db, 'submission_batch_items')
    .whereIn('id', [...ids])
    .update({ status: 'cancelled' });
}

/** Cancels the pending items of a batch. Waits for items that are being taken on at this moment. */
export async function setBatchCancelled(db: TenantExecutor, id: string): Promise<void> {
  await rowsOf(db, 'submission_batches')
    .where({ id })
    .whereNull('cancelled_at')
    .update({ cancelled_at: db.trx.fn.now() });
  await rowsOf(db, 'submission_batch_items')
    .where({ batch_id: id, status: 'pending' })
    .update({ status: 'cancelled', fraud_prevention_encrypted: null });
}

/** A batch that nobody else looks at now, and that has not been reported as ended. */
export async function lockOpenBatch(db: TenantExecutor, id: string): Promise<boolean> {
  const row = await rowsOf(db, 'submission_batches')
    .where({ id })
    .whereNull('completed_at')
    .forUpdate()
    .skipLocked()
    .first('id');
  return row !== undefined;
}

export async function setBatchCompleted(db: TenantExecutor, id: string): Promise<void> {
  await rowsOf(db, 'submission_batches').where({ id }).update({ completed_at: db.trx.fn.now() });
}

/** Has a batch wait until this item no longer stands as it did when it was read. */
export async function setBatchWaiting(
  db: TenantExecutor,
  id: string,
  { itemId, standing }: { readonly itemId: string; readonly standing: string },
): Promise<void> {
  await rowsOf(db, 'submission_batches')
    .where({ id })
    .update({ waits_for: itemId, waits_standing: standing });
}
