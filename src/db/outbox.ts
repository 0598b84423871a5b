import type { Knex } from 'knex';
import type { JobPayload, QueueContract } from '../queues/define-queue.js';
import type { TenantExecutor } from './executor.js';

/** The channel on which a committed outbox row wakes the relay. */
export const OUTBOX_CHANNEL = 'outbox_ready';

export interface OutboxRow {
  readonly id: string;
  readonly tenantId: string;
  readonly livemode: boolean;
  readonly queue: string;
  readonly jobId: string;
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
     returning job_id, pg_notify('${OUTBOX_CHANNEL}', '')`,
    [db.tenantId, db.livemode, contract.name, JSON.stringify(payload), options.availableAt ?? null],
  );
  const jobId = rows[0]?.job_id;
  if (jobId === undefined) throw new Error('the outbox row was not written');
  return jobId;
}

/** Makes a job that waits for its time due now. One that is on its way already is left alone, not waited for. */
export async function hastenJob(db: TenantExecutor, jobId: string): Promise<void> {
  await db.trx.raw(
    `update outbox set available_at = now() where id in (
       select id from outbox where job_id = ? and available_at > now() for update skip locked)
     returning pg_notify('${OUTBOX_CHANNEL}', '')`,
    [jobId],
  );
}

/**
 * Takes, and deletes, up to `limit` rows that are due, leaving those of `fullQueues` where they are; other
 * relays skip them. They are gone when `trx` commits and back when it does not.
 */
export async function takeUnpublished(
  trx: Knex.Transaction,
  limit: number,
  fullQueues: readonly string[],
): Promise<OutboxRow[]> {
  const { rows } = await trx.raw<{ rows: RawOutboxRow[] }>(
    `delete from outbox where id in (
       select id from outbox where available_at <= now() and queue <> all(?::text[])
       order by available_at, id limit ? for update skip locked)
     returning id, tenant_id, livemode, queue, job_id, payload`,
    [[...fullQueues], limit],
  );
  return rows.map((row) => ({
    id: row.id,
    tenantId: row.tenant_id,
    livemode: row.livemode,
    queue: row.queue,
    jobId: row.job_id,
    payload: row.payload,
  }));
}

interface RawOutboxRow {
  id: string;
  tenant_id: string;
  livemode: boolean;
  queue: string;
  job_id: string;
  payload: unknown;
}

/** Sets a row aside that no queue will take, with the reason, so that it stops nothing else. */
export async function buryOutboxRow(trx: Knex.Transaction, row: OutboxRow, reason: string): Promise<void> {
  await trx('outbox_dead')
    .insert({
      id: row.id,
      tenant_id: row.tenantId,
      livemode: row.livemode,
      queue: row.queue,
      job_id: row.jobId,
      payload: JSON.stringify(row.payload),
      reason: reason.slice(0, 500),
    })
    .onConflict('id')
    .ignore();
}

/** Milliseconds until the next row is due, `null` when none waits. Never negative. */
export async function millisecondsToNextRow(db: Knex): Promise<number | null> {
  const { rows } = await db.raw<{ rows: { wait: string | null }[] }>(
    'select extract(epoch from min(available_at) - now()) * 1000 as wait from outbox',
  );
  const wait = rows[0]?.wait;
  return wait === null || wait === undefined ? null : Math.max(0, Math.ceil(Number(wait)));
}

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
