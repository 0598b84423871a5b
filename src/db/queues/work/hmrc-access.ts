import { hmrcAccessQueue } from '../../../queues/hmrc-access.js';
import { failedByUs, listedByError, STARTED_WORK, type WorkKind } from './work-kind.js';

export const HMRC_ACCESS_WORK: WorkKind = {
  ...STARTED_WORK,
  queue: hmrcAccessQueue,
  table: 'hmrc_access',
  idField: 'accessId',
  listing: listedByError('updated_at'),
  troubles: [failedByUs('updated_at')],
};
