import type { Knex } from 'knex';
import { WORK_TABLES, workTableOf } from './work-tables.js';

/** A fault of ours that interrupted a piece of work. */
export interface WorkFault {
  readonly tenantId: string;
  readonly queue: string;
  readonly workId: string;
  /** `error`: a bug. `death`: the process that was at it died, or stood still for too long. */
  readonly kind: 'error' | 'death';
  /** Deaths that the queue has counted for the job; 0 for an error. A number that was noted before is not counted again. */
  readonly deathsSeen: number;
  /** The kind of error in a word; nothing that a tenant has stored. */
  readonly reason: string;
}

interface NotedFault {
  /** In a row, without progress of the work in between. 0 when the work is gone. */
  readonly count: number;
  readonly isNew: boolean;
}

/** Longer than the longest pause between two tries: faults that are further apart have nothing to do with each other. */
const APART = `interval '1 hour'`;

/** Counts a fault. */
export async function noteFault(system: Knex, fault: WorkFault): Promise<NotedFault> {
  const { table, progress } = workTableOf(fault.queue);
  const { rows } = await system.raw<{ rows: { count: number }[] }>(
    `insert into work_faults as f (tenant_id, livemode, queue, work_id, kind, count, progress, deaths_seen, reason)
     select w.tenant_id, w.livemode, :queue, w.id, :kind, 1, ${progress}, :deathsSeen, :reason
     from ${table} w where w.tenant_id = :tenantId and w.id = :workId
     on conflict (tenant_id, queue, work_id, kind) do update set
       count = case when f.progress = excluded.progress and f.last_at > now() - ${APART} then f.count + 1 else 1 end,
       first_at = case when f.progress = excluded.progress and f.last_at > now() - ${APART} then f.first_at else now() end,
       progress = excluded.progress, deaths_seen = excluded.deaths_seen, reason = excluded.reason, last_at = now()
     where f.kind = 'error' or f.deaths_seen <> excluded.deaths_seen
     returning count`,
    { ...fault },
  );
  if (rows[0] !== undefined) return { count: rows[0].count, isNew: true };
  const { tenantId, queue, workId, kind } = fault;
  const known = await system('work_faults')
    .where({ tenant_id: tenantId, queue, work_id: workId, kind })
    .first('count');
  return { count: known?.count ?? 0, isNew: false };
}

/** Forgets the faults of work that is over. */
export async function forgetFaultsOfFinishedWork(system: Knex): Promise<void> {
  for (const work of WORK_TABLES.filter((one) => workTableOf(one.queue.name) === one)) {
    const { queue, table, open } = work;
    await system.raw(
      `delete from work_faults f
       where f.queue = ? and not exists (select from ${table} w where w.tenant_id = f.tenant_id and w.id = f.work_id and ${open})`,
      [queue.name],
    );
  }
}
