import { prefillQueue } from '../../../queues/prefill.js';
import { failedByUs, listedByError, STARTED_WORK, WAITING, type WorkKind } from './work-kind.js';

export const PREFILL_WORK: WorkKind = {
  ...STARTED_WORK,
  queue: prefillQueue,
  table: 'prefills',
  idField: 'prefillId',
  listing: listedByError('finished_at', true),
  troubles: [failedByUs('finished_at'), WAITING],
};
