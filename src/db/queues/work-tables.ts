import { bulkUpdateQueue } from '../../queues/bulk-update.js';
import { calculateQueue } from '../../queues/calculate.js';
import { categoriseQueue } from '../../queues/categorise.js';
import type { QueueContract } from '../../queues/define-queue.js';
import { hmrcAccessQueue } from '../../queues/hmrc-access.js';
import { importQueue } from '../../queues/import.js';
import { obligationsQueue } from '../../queues/obligations.js';
import { prefillQueue } from '../../queues/prefill.js';
import { quarterlyUpdateQueue } from '../../queues/quarterly-update.js';
import { reportQueue } from '../../queues/report.js';
import { submitQueue } from '../../queues/submit.js';

/**
 * The rows behind a queue's jobs: each unfinished one must have a job, or an outbox row that becomes one. Deliveries
 * of webhooks have no jobs of their own.
 */
export interface WorkTable {
  readonly table: string;
  readonly queue: QueueContract;
  /** The member of the payload that names the row. */
  readonly idField: string;
  /** Condition on rows called `w` that wait for a job now. */
  readonly unfinished: string;
  /** Condition on rows called `w` that are not over, though they may wait for a time. */
  readonly open: string;
  /** How far the work of a row called `w` has come, as text. */
  readonly progress: string;
  /** The instant since which the work of a row called `w` waits; its creation when left out. */
  readonly since?: string;
}

const STARTED = `w.status in ('queued', 'processing')`;
const started = { unfinished: STARTED, open: STARTED };

export const WORK_TABLES: readonly WorkTable[] = [
  {
    ...started,
    table: 'imports',
    queue: importQueue,
    idField: 'importId',
    progress: `w.checkpoint_items || ' ' || w.paired_transfer_count`,
  },
  {
    ...started,
    table: 'categorisations',
    queue: categoriseQueue,
    idField: 'categorisationId',
    progress: 'cast(w.processed_count as text)',
  },
  {
    ...started,
    table: 'bulk_updates',
    queue: bulkUpdateQueue,
    idField: 'bulkUpdateId',
    progress: 'cast(w.processed_count as text)',
  },
  { ...started, table: 'calculations', queue: calculateQueue, idField: 'calculationId', progress: `''` },
  {
    ...started,
    table: 'obligation_readings',
    queue: obligationsQueue,
    idField: 'readingId',
    progress: `''`,
  },
  { ...started, table: 'hmrc_access', queue: hmrcAccessQueue, idField: 'accessId', progress: `''` },
  { ...started, table: 'prefills', queue: prefillQueue, idField: 'prefillId', progress: `''` },
  {
    table: 'quarterly_updates',
    queue: quarterlyUpdateQueue,
    idField: 'quarterlyUpdateId',
    unfinished: `w.status in ('sending', 'unknown')`,
    open: `w.status in ('sending', 'unknown')`,
    progress: 'w.status',
  },
  { ...started, table: 'reports', queue: reportQueue, idField: 'reportId', progress: `''` },
  {
    table: 'submissions',
    queue: submitQueue,
    idField: 'submissionId',
    unfinished: `((w.state not in ('confirmed', 'refused', 'done') and coalesce(w.next_step_at, w.created_at) <= now())
      or (w.state = 'confirmed' and w.next_step_at <= now() and w.confirmed_at > now() - interval '24 hours'
        and exists (select from tax_returns r where r.tenant_id = w.tenant_id and r.id = w.tax_return_id and r.acceptance_state = 'pending')))`,
    open: `w.state not in ('refused', 'done')`,
    since: 'coalesce(w.next_step_at, w.created_at)',
    progress: `w.state || ' ' || w.attempts || ' ' || w.reconcile_round || ' ' || w.poll_round`,
  },
  {
    table: 'submission_batch_items',
    queue: submitQueue,
    idField: 'submissionId',
    unfinished: `w.status = 'pending'`,
    open: `w.status = 'pending'`,
    progress: `''`,
  },
];

/** The rows that a queue's jobs are mainly about. @throws {RangeError} for a name that is not a queue's */
export function workTableOf(queue: string): WorkTable {
  const work = WORK_TABLES.find((one) => one.queue.name === queue);
  if (work === undefined) throw new RangeError('no work stands behind this queue');
  return work;
}
