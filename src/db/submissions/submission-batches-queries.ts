import type {
  BatchAct,
  BatchItemRecord,
  ItemUpdate,
} from '../../domain/submission-batches/submission-batch.js';
import { NotFoundError } from '../../errors.js';
import { rowsOf, type TenantReader } from '../executor.js';

export interface SubmissionBatch {
  readonly id: string;
  /** The client to whom whoever asked for it is bound; `null` otherwise. */
  readonly clientId: string | null;
  readonly act: BatchAct;
  /** Nothing is sent: items only say whether they would be. */
  readonly isPreview: boolean;
  readonly createdAt: Date;
  readonly cancelledAt: Date | null;
  /** In the order in which they were given. */
  readonly items: readonly BatchItemRecord[];
}

/** @throws {NotFoundError} */
export async function loadSubmissionBatch(db: TenantReader, id: string): Promise<SubmissionBatch> {
  const row = await rowsOf(db, 'submission_batches')
    .where({ id })
    .first('client_id', 'act', 'preview', 'created_at', 'cancelled_at');
  if (!row) throw new NotFoundError('There is no such submission batch.');
  const items = await rowsOf(db, 'submission_batch_items')
    .where({ batch_id: id })
    .leftJoin('submissions as s', 's.id', 'submission_batch_items.id')
    .leftJoin('tax_returns as r', 'r.id', 'submission_batch_items.tax_return_id')
    .leftJoin('calculations as k', 'k.id', 'submission_batch_items.work_id')
    .leftJoin('quarterly_updates as q', 'q.id', 'submission_batch_items.work_id')
    .orderBy('submission_batch_items.position')
    .select(
      'submission_batch_items.id',
      'submission_batch_items.tax_return_id',
      'submission_batch_items.update_request',
      'submission_batch_items.status',
      'submission_batch_items.problem',
      'submission_batch_items.work_id',
      's.state as submission_state',
      's.prepared_at',
      'r.state as return_state',
      db.queries.raw('coalesce(k.status, q.status) as work_status'),
    );
  return {
    id,
    clientId: row.client_id,
    act: row.act,
    isPreview: row.preview,
    createdAt: row.created_at,
    cancelledAt: row.cancelled_at,
    items: items.map((item: ItemRow) => ({
      id: item.id,
      taxReturnId: item.tax_return_id,
      update: item.update_request,
      status: item.status,
      problem: item.problem,
      workId: item.work_id,
      submissionState: item.submission_state,
      isPrepared: item.prepared_at !== null,
      taxReturnState: item.return_state,
      workStatus: item.work_status,
    })),
  };
}

interface ItemRow {
  id: string;
  tax_return_id: string | null;
  update_request: ItemUpdate | null;
  status: BatchItemRecord['status'];
  problem: BatchItemRecord['problem'];
  work_id: string | null;
  submission_state: string | null;
  prepared_at: Date | null;
  return_state: BatchItemRecord['taxReturnState'];
  work_status: string | null;
}
