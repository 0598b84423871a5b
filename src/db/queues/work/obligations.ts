import { obligationsQueue } from '../../../queues/obligations.js';
import { failedByUs, listedByError, STARTED_WORK, type WorkKind } from './work-kind.js';

/** A reading that HMRC refuses is made again the next day. */
export const OBLIGATIONS_WORK: WorkKind = {
  ...STARTED_WORK,
  queue: obligationsQueue,
  table: 'obligation_readings',
  idField: 'readingId',
  listing: listedByError('updated_at'),
  troubles: [failedByUs('updated_at')],
};
