import { submitQueue } from '../../../queues/submit.js';
import { IS_REFUSED, IS_REFUSED_OR_UNKNOWN } from '../../submissions/refused-submissions.js';
import { LAST_DAY, type WorkKind } from './work-kind.js';

const UNFINISHED = `state not in ('confirmed', 'refused', 'done')`;
const NEXT_STEP = 'coalesce(next_step_at, created_at)';

export const SUBMIT_WORK: WorkKind = {
  queue: submitQueue,
  table: 'submissions',
  idField: 'submissionId',
  unfinished: `((w.state not in ('confirmed', 'refused', 'done') and coalesce(w.next_step_at, w.created_at) <= now())
    or (w.state = 'confirmed' and w.next_step_at <= now() and w.confirmed_at > now() - interval '24 hours'
      and exists (select from tax_returns r where r.tenant_id = w.tenant_id and r.id = w.tax_return_id and r.acceptance_state = 'pending')))`,
  open: `w.state not in ('refused', 'done')`,
  since: 'coalesce(w.next_step_at, w.created_at)',
  progress: `w.state || ' ' || w.attempts || ' ' || w.reconcile_round || ' ' || w.poll_round`,
  listing: {
    status: 'state',
    code: 'code',
    failed: IS_REFUSED_OR_UNKNOWN,
    failedAt: 'updated_at',
    isCodeOfFailures: false,
    hasTaxReturn: true,
  },
  running: `${UNFINISHED} and leased_until > now()`,
  troubles: [
    { kind: 'failed', where: `${IS_REFUSED} and updated_at > ${LAST_DAY}`, since: 'updated_at' },
    { kind: 'unsure', where: `${UNFINISHED} and state = 'unknown'`, since: 'created_at' },
    { kind: 'hmrc_waits', where: `${UNFINISHED} and failures > 0`, since: 'created_at', area: 'hmrc' },
    { kind: 'waiting', where: `${UNFINISHED} and ${NEXT_STEP} <= now()`, since: NEXT_STEP },
  ],
};

const PENDING = `w.status = 'pending'`;

/** Items of batches that wait: each becomes a submission, and is listed as one. */
export const BATCH_ITEM_WORK: WorkKind = {
  queue: submitQueue,
  table: 'submission_batch_items',
  idField: 'submissionId',
  unfinished: PENDING,
  open: PENDING,
  progress: `''`,
  listing: null,
  running: null,
  troubles: [],
};
