import { calculateQueue } from '../../../queues/calculate.js';
import { FAILED, listedByError, STARTED_WORK, WAITING, type WorkKind } from './work-kind.js';

export const CALCULATE_WORK: WorkKind = {
  ...STARTED_WORK,
  queue: calculateQueue,
  table: 'calculations',
  idField: 'calculationId',
  listing: listedByError('finished_at', true),
  troubles: [FAILED, WAITING],
};
