import { bulkUpdateQueue } from '../../../queues/bulk-update.js';
import { FAILED, listedByError, STARTED_WORK, WAITING, type WorkKind } from './work-kind.js';

export const BULK_UPDATE_WORK: WorkKind = {
  ...STARTED_WORK,
  queue: bulkUpdateQueue,
  table: 'bulk_updates',
  idField: 'bulkUpdateId',
  progress: 'cast(w.processed_count as text)',
  listing: listedByError('finished_at'),
  troubles: [FAILED, WAITING],
};
