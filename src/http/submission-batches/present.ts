import type { SubmissionBatch } from '../../db/submissions/submission-batches-queries.js';
import { publicId } from '../../domain/ids.js';
import { countItems, statusOfBatch, statusOfItem } from '../../domain/submission-batches/submission-batch.js';

export function presentSubmissionBatch({ id, items, createdAt, cancelledAt }: SubmissionBatch) {
  return {
    id: publicId('submissionBatch', id),
    status: statusOfBatch(cancelledAt !== null, items),
    counts: countItems(items),
    items: items.map((item) => ({
      tax_return_id: publicId('taxReturn', item.taxReturnId),
      submission_id: item.submissionState === null ? null : publicId('submission', item.id),
      status: statusOfItem(item),
      problem: item.problem,
    })),
    created_at: createdAt.toISOString(),
    cancelled_at: cancelledAt === null ? null : cancelledAt.toISOString(),
  };
}
