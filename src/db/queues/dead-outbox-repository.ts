import type { Knex } from 'knex';
import { OUTBOX_BELL } from '../bells/bell.js';
import { ringOnceCommitted } from '../bells/ring-once-committed.js';
import { keyColumns, type RowKey } from '../row-key.js';
import { WORK_TABLES } from './work-tables.js';

interface DeadOutboxRow extends RowKey {
  readonly queue: string;
  readonly payload: unknown;
}

export interface DeadReason {
  readonly queue: string;
  readonly reason: string;
  readonly count: number;
}

const MAX_REASONS = 10;

/** Why rows were set aside, most frequent first. */
export async function listReasonsOfDeadRows(system: Knex): Promise<DeadReason[]> {
  const { rows } = await system.raw<{ rows: { queue: string; reason: string; count: string }[] }>(
    `select queue, reason, count(*) as count from outbox_dead group by queue, reason
     order by count(*) desc, queue, reason limit ?`,
    [MAX_REASONS],
  );
  return rows.map((row) => ({ ...row, count: Number(row.count) }));
}

/** Rows of these queues that were set aside `restSeconds` ago or earlier, the oldest first. */
export async function listDeadOutboxRows(
  system: Knex,
  options: { queues: readonly string[]; restSeconds: number; limit: number },
): Promise<DeadOutboxRow[]> {
  const rows: { tenant_id: string; id: string; queue: string; payload: unknown }[] = await system(
    'outbox_dead',
  )
    .whereIn('queue', [...options.queues])
    .whereRaw('died_at < now() - make_interval(secs => ?)', [options.restSeconds])
    .orderBy('died_at')
    .limit(options.limit)
    .select('tenant_id', 'id', 'queue', 'payload');
  return rows.map(({ tenant_id, ...row }) => ({ tenantId: tenant_id, ...row }));
}

/** Puts rows that were set aside back into the outbox, due now. Safe to repeat. */
export async function requeueDeadRows(system: Knex, rows: readonly RowKey[]): Promise<void> {
  if (rows.length === 0) return;
  await system.raw(
    `with back as (
       delete from outbox_dead d using jsonb_to_recordset(cast(? as jsonb)) as r(tenant_id uuid, id bigint)
       where d.tenant_id = r.tenant_id and d.id = r.id
       returning d.id, d.tenant_id, d.livemode, d.queue, d.job_id, d.payload, d.request_id)
     insert into outbox (id, tenant_id, livemode, queue, job_id, payload, request_id) overriding system value
     select id, tenant_id, livemode, queue, job_id, payload, request_id from back
     on conflict (tenant_id, id) do nothing`,
    [JSON.stringify(rows.map(keyColumns))],
  );
  ringOnceCommitted(system, [OUTBOX_BELL]);
}

/** Removes dead rows of known queues whose work does not wait for them: it is over, or has another job. */
export async function dropSupersededDeadRows(system: Knex): Promise<void> {
  for (const { queue, table, open } of WORK_TABLES) {
    await system.raw(
      `delete from outbox_dead d
       where d.queue = ? and not exists (select from ${table} w where w.tenant_id = d.tenant_id and w.job_id = d.job_id and ${open})`,
      [queue.name],
    );
  }
}
