import { importQueue } from '../../../queues/import.js';
import { FAILED, listedByError, STARTED_WORK, WAITING, type WorkKind } from './work-kind.js';

export const IMPORT_WORK: WorkKind = {
  ...STARTED_WORK,
  queue: importQueue,
  table: 'imports',
  idField: 'importId',
  progress: `w.checkpoint_items || ' ' || w.paired_transfer_count`,
  listing: listedByError('finished_at'),
  troubles: [FAILED, WAITING],
};
