import type { SubmissionBatch } from '../../../db/submissions/submission-batches-queries.js';
import { publicId } from '../../../domain/ids.js';
import {
  type BatchAct,
  type BatchItemRecord,
  countItems,
  statusOfBatch,
  statusOfItem,
} from '../../../domain/submission-batches/submission-batch.js';
import { presentSubject } from '../quarterly-updates/present.js';

export function presentSubmissionBatch(batch: SubmissionBatch) {
  const { id, act, isPreview, items, scheduleId, createdAt, cancelledAt } = batch;
  return {
    id: publicId('submissionBatch', id),
    act,
    preview: isPreview,
    schedule_id: scheduleId === null ? null : publicId('submissionBatchSchedule', scheduleId),
    status: statusOfBatch(cancelledAt !== null, items, act),
    counts: countItems(items, act),
    items: items.map((item) => presentItem(item, act)),
    created_at: createdAt.toISOString(),
    cancelled_at: cancelledAt === null ? null : cancelledAt.toISOString(),
  };
}

const presentItem = (item: BatchItemRecord, act: BatchAct) => ({
  tax_return_id: item.taxReturnId === null ? null : publicId('taxReturn', item.taxReturnId),
  ...presentSubjectOf(item),
  submission_id: item.submissionState === null ? null : publicId('submission', item.id),
  calculation_id: act === 'calculate' && item.workId !== null ? publicId('calculation', item.workId) : null,
  quarterly_update_id:
    act === 'quarterly_update' && item.workId !== null ? publicId('quarterlyUpdate', item.workId) : null,
  report_id: act === 'report' && item.workId !== null ? publicId('report', item.workId) : null,
  status: statusOfItem(item, act),
  problem: item.problem,
});

/** The client and the period of the update or report that an item asks for. */
function presentSubjectOf({ update, report }: BatchItemRecord) {
  const clientId = update?.clientId ?? report?.clientId ?? null;
  return {
    client_id: clientId === null ? null : publicId('client', clientId),
    ...(update?.subject ? presentSubject(update.subject) : { business_id: null, property: null }),
    period_end: update?.periodEndOn ?? null,
  };
}
