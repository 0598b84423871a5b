import type { Knex } from 'knex';
import { OUTBOX_BELL } from '../bells/bell.js';
import { ringOnceCommitted } from '../bells/ring-once-committed.js';
import type { RowKey } from '../row-key.js';
import type { WorkTable } from './work-tables.js';

interface WaitingWork {
  readonly id: string;
  readonly tenantId: string;
  readonly livemode: boolean;
  readonly jobId: string | null;
}

/**
 * Unfinished rows that have not shown progress for `quietSeconds` and have no outbox row. Locks them, so that only one
 * sweeper looks at each. Tenants take turns, so that none waits for another's backlog.
 */
export async function takeQuietWork(
  trx: Knex.Transaction,
  work: WorkTable,
  options: { quietSeconds: number; limit: number },
): Promise<WaitingWork[]> {
  const { rows } = await trx.raw<{
    rows: { id: string; tenant_id: string; livemode: boolean; job_id: string | null }[];
  }>(
    `with quiet as (
       select tenant_id, id, coalesce(heartbeat_at, created_at) as since,
         row_number() over (partition by tenant_id order by coalesce(heartbeat_at, created_at)) as turn
       from ${work.table} w
       where ${work.unfinished}
         and coalesce(heartbeat_at, created_at) < now() - make_interval(secs => ?)
         and (select true from outbox o where o.tenant_id = w.tenant_id and o.job_id = w.job_id limit 1) is null),
     next as (select * from quiet order by turn, since limit ?)
     select w.id, w.tenant_id, w.livemode, w.job_id
     from next join ${work.table} w on w.tenant_id = next.tenant_id and w.id = next.id and ${work.unfinished}
     order by next.turn, next.since for update of w skip locked`,
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
export async function setSeen(
  trx: Knex.Transaction,
  work: WorkTable,
  rows: readonly RowKey[],
): Promise<void> {
  if (rows.length === 0) return;
  await trx(work.table)
    .whereIn(
      ['tenant_id', 'id'],
      rows.map(({ tenantId, id }) => [tenantId, id]),
    )
    .update({ heartbeat_at: trx.fn.now() });
}

/** Writes a fresh job, with an id that no queue has seen, for each of these rows. In their order. */
export async function requeueWork(
  trx: Knex.Transaction,
  work: WorkTable,
  rows: readonly WaitingWork[],
): Promise<void> {
  if (rows.length === 0) return;
  await trx.raw(
    `with lost as materialized (
       select r.id, r.tenant_id, r.livemode, nextval('outbox_id_seq') as outbox_id
       from jsonb_to_recordset(:rows) as r(id uuid, tenant_id uuid, livemode boolean)),
     written as (
       insert into outbox (id, tenant_id, livemode, queue, job_id, payload, request_id)
         overriding system value
       select outbox_id, lost.tenant_id, lost.livemode, :queue, 'ob-' || outbox_id,
         jsonb_build_object('tenantId', lost.tenant_id, 'livemode', lost.livemode, cast(:idField as text), id),
         w.request_id
       from lost join ${work.table} w using (tenant_id, id))
     update ${work.table} w set job_id = 'ob-' || lost.outbox_id, heartbeat_at = now()
     from lost where w.tenant_id = lost.tenant_id and w.id = lost.id`,
    {
      queue: work.queue.name,
      idField: work.idField,
      rows: JSON.stringify(rows.map(({ id, tenantId, livemode }) => ({ id, tenant_id: tenantId, livemode }))),
    },
  );
  ringOnceCommitted(trx, [OUTBOX_BELL]);
}
