import type { BatchItemRecord } from '../../domain/submission-batches/submission-batch.js';
import { NotFoundError } from '../../errors.js';
import { rowsOf, type TenantReader } from '../executor.js';

export interface SubmissionBatch {
  readonly id: string;
  readonly createdAt: Date;
  readonly cancelledAt: Date | null;
  /** In the order in which they were given. */
  readonly items: readonly BatchItemRecord[];
}

/** @throws {NotFoundError} */
export async function loadSubmissionBatch(db: TenantReader, id: string): Promise<SubmissionBatch> {
  const row = await rowsOf(db, 'submission_batches').where({ id }).first('created_at', 'cancelled_at');
  if (!row) throw new NotFoundError('There is no such submission batch.');
  const items = await rowsOf(db, 'submission_batch_items')
    .where({ batch_id: id })
    .leftJoin('submissions as s', 's.id', 'submission_batch_items.id')
    .leftJoin('tax_returns as r', 'r.id', 'submission_batch_items.tax_return_id')
    .orderBy('submission_batch_items.position')
    .select(
      'submission_batch_items.id',
      'submission_batch_items.tax_return_id',
      'submission_batch_items.status',
      'submission_batch_items.problem',
      's.state as submission_state',
      'r.state as return_state',
    );
  return {
    id,
    createdAt: row.created_at,
    cancelledAt: row.cancelled_at,
    items: items.map((item: ItemRow) => ({
      id: item.id,
      taxReturnId: item.tax_return_id,
      status: item.status,
      problem: item.problem,
      submissionState: item.submission_state,
      taxReturnState: item.return_state,
    })),
  };
}

interface ItemRow {
  id: string;
  tax_return_id: string;
  status: BatchItemRecord['status'];
  problem: BatchItemRecord['problem'];
  submission_state: string | null;
  return_state: BatchItemRecord['taxReturnState'];
}
