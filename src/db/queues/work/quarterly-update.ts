import { quarterlyUpdateQueue } from '../../../queues/quarterly-update.js';
import { LAST_DAY, type WorkKind } from './work-kind.js';

const OPEN = `w.status in ('sending', 'unknown')`;

export const QUARTERLY_UPDATE_WORK: WorkKind = {
  queue: quarterlyUpdateQueue,
  table: 'quarterly_updates',
  idField: 'quarterlyUpdateId',
  unfinished: OPEN,
  open: OPEN,
  progress: 'w.status',
  listing: {
    status: 'status',
    code: `issues->-1->>'code'`,
    failed: `status in ('rejected', 'unknown')`,
    failedAt: 'updated_at',
    isCodeOfFailures: true,
    hasTaxReturn: false,
  },
  running: null,
  troubles: [
    { kind: 'failed', where: `status = 'rejected' and updated_at > ${LAST_DAY}`, since: 'updated_at' },
    { kind: 'unsure', where: `status = 'unknown'`, since: 'created_at' },
    { kind: 'waiting', where: `status = 'sending'`, since: 'created_at' },
  ],
};
