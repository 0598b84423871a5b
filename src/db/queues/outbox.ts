import type { Knex } from 'knex';
import type { JobPayload, QueueContract } from '../../queues/define-queue.js';
import { OUTBOX_BELL } from '../bells/bell.js';
import { ringOnceCommitted } from '../bells/ring-once-committed.js';
import type { TenantExecutor } from '../executor.js';

export interface OutboxJob {
  readonly tenantId: string;
  readonly livemode: boolean;
  readonly queue: string;
  readonly jobId: string;
  /** Names the request that the job comes from, where there is one. */
  readonly payload: unknown;
}

type PayloadIds<P extends JobPayload> = Omit<P, keyof JobPayload>;

/**
 * Writes a job that exists if, and only if, this transaction commits. The relay carries it to the queue.
 * @returns the id the job will have
 */
export async function appendJob<P extends JobPayload>(
  db: TenantExecutor,
  contract: QueueContract<P>,
  ids: PayloadIds<P>,
  options: { availableAt?: Date } = {},
): Promise<string> {
  const payload = contract.parse({ ...ids, tenantId: db.tenantId, livemode: db.livemode });
  const { rows } = await db.trx.raw<{ rows: { job_id: string }[] }>(
    `with next as (select nextval('outbox_id_seq') as id)
     insert into outbox (id, tenant_id, livemode, queue, job_id, payload, available_at)
       overriding system value
     select id, ?, ?, ?, 'ob-' || id, ?::jsonb, coalesce(?::timestamptz, now()) from next
     returning job_id`,
    [db.tenantId, db.livemode, contract.name, JSON.stringify(payload), options.availableAt ?? null],
  );
  ringOnceCommitted(db.trx, [OUTBOX_BELL]);
  const jobId = rows[0]?.job_id;
  if (jobId === undefined) throw new Error('the outbox row was not written');
  return jobId;
}

/** Writes a job of this id again, for later; the queue must have let go of the id by then. */
export async function appendJobAgain(db: Knex, job: OutboxJob, afterMs: number): Promise<void> {
  await db.raw(
    `insert into outbox (tenant_id, livemode, queue, job_id, payload, request_id, available_at)
     select :tenantId, :livemode, :queue, :jobId, p.payload, p.payload->>'requestId',
       now() + make_interval(secs => :afterSeconds)
     from (select cast(:payload as jsonb) as payload) p`,
    {
      tenantId: job.tenantId,
      livemode: job.livemode,
      queue: job.queue,
      jobId: job.jobId,
      payload: JSON.stringify(job.payload),
      afterSeconds: afterMs / 1_000,
    },
  );
}

/** Makes a job that waits for its time due now. One that is on its way already is left alone, not waited for. */
export async function hastenJob(db: TenantExecutor, jobId: string): Promise<void> {
  await db.trx.raw(HASTEN_JOB_OF_TENANT, { jobId, tenantId: db.tenantId });
  ringOnceCommitted(db.trx, [OUTBOX_BELL]);
}

/** Makes a job that waits for its time due now, for an operator, who acts for no tenant. @returns whether such a job waited */
export async function hastenAnyJob(system: Knex, jobId: string): Promise<boolean> {
  const { rowCount } = await system.raw<{ rowCount: number }>(HASTEN_ANY_JOB, { jobId });
  ringOnceCommitted(system, [OUTBOX_BELL]);
  return rowCount > 0;
}

/**
 * Purpose: makes a waiting job due now.
 * Bindings: `jobId`, `tenantId`.
 * Answer: how many rows have changed: one, or none.
 * Locks: the row; one that the relay holds is passed over.
 */
const HASTEN_JOB_OF_TENANT = `
  update outbox set available_at = now() where tenant_id = :tenantId and (tenant_id, id) in (
    select tenant_id, id from outbox
    where tenant_id = :tenantId and job_id = :jobId and available_at > now() for update skip locked)`;

/**
 * Purpose: as `HASTEN_JOB_OF_TENANT`, whichever tenant the job is of.
 * Bindings: `jobId`.
 * Answer: how many rows have changed: one, or none.
 * Locks: the row; one that the relay holds is passed over.
 */
const HASTEN_ANY_JOB = `
  update outbox set available_at = now() where (tenant_id, id) in (
    select tenant_id, id from outbox where job_id = :jobId and available_at > now() for update skip locked)`;

/** Depth and age of the outbox, for the console, metrics and the command line. */
export async function outboxStatus(
  db: Knex,
): Promise<{ due: number; delayed: number; dead: number; oldestDueSeconds: number }> {
  const { rows } = await db.raw<{ rows: Record<string, string | null>[] }>(
    `select count(*) filter (where available_at <= now()) as due,
            count(*) filter (where available_at > now()) as delayed,
            (select count(*) from outbox_dead) as dead,
            extract(epoch from now() - min(available_at) filter (where available_at <= now())) as oldest
     from outbox`,
  );
  const row = rows[0] ?? {};
  return {
    due: Number(row['due']),
    delayed: Number(row['delayed']),
    dead: Number(row['dead']),
    oldestDueSeconds: Math.round(Number(row['oldest'] ?? 0)),
  };
}
