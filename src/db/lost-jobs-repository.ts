import type { Knex } from 'knex';
import { calculateQueue } from '../queues/calculate.js';
import { categoriseQueue } from '../queues/categorise.js';
import type { QueueContract } from '../queues/define-queue.js';
import { importQueue } from '../queues/import.js';
import { reportQueue } from '../queues/report.js';
import { submitQueue } from '../queues/submit.js';
import { webhookQueue } from '../queues/webhook.js';
import { appendJob } from './outbox.js';

/** The rows behind a queue's jobs: each unfinished one must have a job, or an outbox row that becomes one. */
export interface WorkTable {
  readonly table: string;
  readonly queue: QueueContract;
  readonly idField: string;
  /** Rows that wait for a job now. */
  readonly unfinished: string;
}

const STARTED = `status in ('queued', 'processing')`;

export const WORK_TABLES: readonly WorkTable[] = [
  { table: 'imports', queue: importQueue, idField: 'importId', unfinished: STARTED },
  { table: 'categorisations', queue: categoriseQueue, idField: 'categorisationId', unfinished: STARTED },
  { table: 'calculations', queue: calculateQueue, idField: 'calculationId', unfinished: STARTED },
  { table: 'reports', queue: reportQueue, idField: 'reportId', unfinished: STARTED },
  {
    table: 'submissions',
    queue: submitQueue,
    idField: 'submissionId',
    unfinished: `((state not in ('confirmed', 'refused', 'done') and coalesce(next_step_at, created_at) <= now())
      or (state = 'confirmed' and next_step_at <= now() and confirmed_at > now() - interval '24 hours'
        and exists (select from tax_returns r where r.id = w.tax_return_id and r.acceptance_state = 'pending')))`,
  },
  {
    table: 'webhook_deliveries',
    queue: webhookQueue,
    idField: 'deliveryId',
    unfinished: `status in ('pending', 'delivering') and next_attempt_at <= now()`,
  },
];

export interface WaitingWork {
  readonly id: string;
  readonly tenantId: string;
  readonly livemode: boolean;
  readonly jobId: string | null;
}

/**
 * Unfinished rows that nobody has known to be alive for `quietSeconds` and that have no outbox row, locked
 * so that only one sweeper looks at each.
 */
export async function takeQuietWork(
  trx: Knex.Transaction,
  work: WorkTable,
  options: { quietSeconds: number; limit: number },
): Promise<WaitingWork[]> {
  const { rows } = await trx.raw<{
    rows: { id: string; tenant_id: string; livemode: boolean; job_id: string | null }[];
  }>(
    `select id, tenant_id, livemode, job_id from ${work.table} w
     where ${work.unfinished}
       and coalesce(heartbeat_at, created_at) < now() - make_interval(secs => ?)
       and not exists (select from outbox o where o.job_id = w.job_id)
     order by coalesce(heartbeat_at, created_at) limit ? for update skip locked`,
    [options.quietSeconds, options.limit],
  );
  return rows.map((row) => ({
    id: row.id,
    tenantId: row.tenant_id,
    livemode: row.livemode,
    jobId: row.job_id,
  }));
}

/** Notes that the jobs of these rows were seen. */
export async function setSeen(trx: Knex.Transaction, work: WorkTable, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await trx(work.table).whereIn('id', ids).update({ heartbeat_at: trx.fn.now() });
}

/** Writes a fresh job for a row whose job is gone. */
export async function requeueWork(trx: Knex.Transaction, work: WorkTable, row: WaitingWork): Promise<void> {
  const tenant = { trx, tenantId: row.tenantId, livemode: row.livemode, clientId: null };
  const jobId = await appendJob(tenant, work.queue, { [work.idField]: row.id } as never);
  await trx(work.table).where({ id: row.id }).update({ job_id: jobId, heartbeat_at: trx.fn.now() });
}
