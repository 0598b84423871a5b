import type { ItemProblem } from '../../domain/submission-batches/submission-batch.js';
import { submitQueue } from '../../queues/submit.js';
import { OUTBOX_BELL } from '../bells/bell.js';
import { ringOnceCommitted } from '../bells/ring-once-committed.js';
import { insertInto, rowsOf, type TenantExecutor } from '../executor.js';

export interface NewBatchItem {
  /** UUID; also that of the submission which it becomes. */
  readonly id: string;
  readonly taxReturnId: string;
  /** `null`: any version. */
  readonly seenVersion: number | null;
  /** UUID of the approval by which the return is declared first; `null`: it is declared already. */
  readonly approvalId: string | null;
  readonly fraudPreventionEncrypted: Buffer;
}

/** Writes a batch, its items in order, and a job for each. */
export async function insertSubmissionBatch(
  db: TenantExecutor,
  batch: {
    readonly id: string;
    readonly requestedBy: string | null;
    readonly items: readonly NewBatchItem[];
  },
): Promise<void> {
  const { id, requestedBy, items } = batch;
  await insertInto(db, 'submission_batches', { id, client_id: db.clientId, requested_by: requestedBy });
  await insertInto(
    db,
    'submission_batch_items',
    items.map((item, index) => ({
      id: item.id,
      batch_id: id,
      position: index + 1,
      tax_return_id: item.taxReturnId,
      seen_version: item.seenVersion,
      approval_id: item.approvalId,
      fraud_prevention_encrypted: item.fraudPreventionEncrypted,
    })),
  );
  await db.trx.raw(
    `with job as materialized (
       select i.id as item_id, i.position, nextval('outbox_id_seq') as id from (
         select id, position from submission_batch_items where batch_id = :batch order by position) i),
     written as (
       insert into outbox (id, tenant_id, livemode, queue, job_id, payload) overriding system value
       select id, :tenantId, :livemode, :queue, 'ob-' || id,
         jsonb_build_object('tenantId', cast(:tenantId as uuid), 'livemode', cast(:livemode as boolean), 'submissionId', item_id)
       from job order by position)
     update submission_batch_items w set job_id = 'ob-' || job.id, heartbeat_at = now()
     from job where w.id = job.item_id`,
    { batch: id, tenantId: db.tenantId, livemode: db.livemode, queue: submitQueue.name },
  );
  ringOnceCommitted(db.trx, [OUTBOX_BELL]);
}

/** An item whose turn has come. */
export interface PendingItem {
  readonly taxReturnId: string;
  readonly seenVersion: number | null;
  readonly approvalId: string | null;
  readonly fraudPreventionEncrypted: Buffer | null;
  readonly requestedBy: string | null;
}

/** Locks an item that nobody has taken on yet; `undefined` where it is over or there is none. */
export async function lockPendingItem(db: TenantExecutor, id: string): Promise<PendingItem | undefined> {
  const row = await rowsOf(db, 'submission_batch_items')
    .where({ id, status: 'pending' })
    .forUpdate()
    .first('batch_id', 'tax_return_id', 'seen_version', 'approval_id', 'fraud_prevention_encrypted');
  if (!row) return undefined;
  const batch = await rowsOf(db, 'submission_batches').where({ id: row.batch_id }).first('requested_by');
  return {
    taxReturnId: row.tax_return_id,
    seenVersion: row.seen_version,
    approvalId: row.approval_id,
    fraudPreventionEncrypted: row.fraud_prevention_encrypted,
    requestedBy: batch?.requested_by ?? null,
  };
}

/** Ends an item: it became a submission, or was refused as one. The facts of the user are kept no longer. */
export async function setItemEnded(
  db: TenantExecutor,
  id: string,
  problem: ItemProblem | null,
): Promise<void> {
  await rowsOf(db, 'submission_batch_items')
    .where({ id, status: 'pending' })
    .update({
      status: problem === null ? 'requested' : 'failed',
      problem: problem === null ? null : JSON.stringify(problem),
      fraud_prevention_encrypted: null,
    });
}

/** Cancels items whose submissions were taken back. */
export async function setItemsTakenBack(db: TenantExecutor, ids: readonly string[]): Promise<void> {
  await rowsOf(db, 'submission_batch_items')
    .whereIn('id', [...ids])
    .update({ status: 'cancelled' });
}

/** Cancels what is pending of a batch. Items that are being taken on at this moment are waited for. */
export async function setBatchCancelled(db: TenantExecutor, id: string): Promise<void> {
  await rowsOf(db, 'submission_batches')
    .where({ id })
    .whereNull('cancelled_at')
    .update({ cancelled_at: db.trx.fn.now() });
  await rowsOf(db, 'submission_batch_items')
    .where({ batch_id: id, status: 'pending' })
    .update({ status: 'cancelled', fraud_prevention_encrypted: null });
}
