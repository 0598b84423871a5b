import { categoriseQueue } from '../../../queues/categorise.js';
import { FAILED, listedByError, STARTED_WORK, WAITING, type WorkKind } from './work-kind.js';

export const CATEGORISE_WORK: WorkKind = {
  ...STARTED_WORK,
  queue: categoriseQueue,
  table: 'categorisations',
  idField: 'categorisationId',
  progress: 'cast(w.processed_count as text)',
  listing: listedByError('finished_at'),
  troubles: [FAILED, WAITING],
};
