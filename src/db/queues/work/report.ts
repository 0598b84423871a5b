import { reportQueue } from '../../../queues/report.js';
import { FAILED, listedByError, STARTED_WORK, WAITING, type WorkKind } from './work-kind.js';

export const REPORT_WORK: WorkKind = {
  ...STARTED_WORK,
  queue: reportQueue,
  table: 'reports',
  idField: 'reportId',
  listing: listedByError('finished_at'),
  troubles: [FAILED, WAITING],
};
