import type { Knex } from 'knex';
import type { OutboxJob } from './outbox.js';

/** A row that the relay has taken. */
export interface OutboxRow extends OutboxJob {
  readonly id: string;
  /** Position of its tenant among those of this batch, from 1. */
  readonly turn: number;
}

/** Room of one queue now. */
export interface QueueRoom {
  readonly queue: string;
  /** Rows in all. */
  readonly rows: number;
  /** Rows of one tenant. */
  readonly rowsOfTenant: number;
  /** The next turn is that of the tenant after it; `NO_TENANT` where none has been served. */
  readonly lastServedTenant: string;
  /** Tenants that have no turn now. */
  readonly passedOver: readonly string[];
}

/** An id before that of every tenant. */
export const NO_TENANT = '00000000-0000-0000-0000-000000000000';

/** A row is in line once its time has come and that has been noticed. The partial index `outbox_turns` has these. */
const IN_LINE = 'available_at <= due_checked_at';
const PUT_IN_LINE_AT_ONCE = 1_000;

/** Puts rows whose time has come in line, a thousand at most. @returns the queues that have rows in line */
export async function queuesInLine(db: Knex): Promise<string[]> {
  await db.raw(
    `update outbox set due_checked_at = now() where (tenant_id, id) in (
       select tenant_id, id from outbox where available_at > due_checked_at and available_at <= now()
       order by available_at limit ? for update skip locked)`,
    [PUT_IN_LINE_AT_ONCE],
  );
  const { rows } = await db.raw<{ rows: { queue: string }[] }>(
    `with recursive q as (
       (select queue from outbox where ${IN_LINE} order by queue limit 1)
       union all
       select n.queue from q cross join lateral (
         select o.queue from outbox o where o.${IN_LINE} and o.queue > q.queue order by o.queue limit 1) n)
     select queue from q`,
  );
  return rows.map(({ queue }) => queue);
}

/**
 * Keeps other relays from filling this queue until `trx` ends.
 * @returns `false`, without waiting, where another relay fills it
 */
export async function holdQueue(trx: Knex.Transaction, queue: string): Promise<boolean> {
  const { rows } = await trx.raw<{ rows: { held: boolean }[] }>(
    `select pg_try_advisory_xact_lock(hashtextextended('outbox ' || ?, 0)) as held`,
    [queue],
  );
  return rows[0]?.held === true;
}

/**
 * The tenants with rows in line of the queue `a`, from the one whose turn it is to the last: a probe of the index for each, whatever the
 * number of rows. Tenants that are passed over are probed too, so the walk may go that much further.
 */
const LATER_TENANTS = `
  later as (
    (select o.tenant_id, 1 as turn from outbox o
     where o.queue = a.queue and o.${IN_LINE} and o.tenant_id > a."lastServedTenant"
     order by o.tenant_id limit 1)
    union all
    select n.tenant_id, w.turn + 1 from later w cross join lateral (
      select o.tenant_id from outbox o
      where o.queue = a.queue and o.${IN_LINE} and o.tenant_id > w.tenant_id
      order by o.tenant_id limit 1) n)`;

/** The tenants with rows in line from the first to the one that was served last, walked as `LATER_TENANTS` is. */
const EARLIER_TENANTS = `
  earlier as (
    (select o.tenant_id, 1 as turn from outbox o
     where o.queue = a.queue and o.${IN_LINE} and o.tenant_id > '${NO_TENANT}' and o.tenant_id <= a."lastServedTenant"
     order by o.tenant_id limit 1)
    union all
    select n.tenant_id, w.turn + 1 from earlier w cross join lateral (
      select o.tenant_id from outbox o
      where o.queue = a.queue and o.${IN_LINE} and o.tenant_id > w.tenant_id and o.tenant_id <= a."lastServedTenant"
      order by o.tenant_id limit 1) n)`;

/**
 * A tenant's rows are bounded from both sides rather than compared, so that their order is the index's own: with `=` the
 * planner may as well walk the primary key past everybody's rows.
 * Bindings: the rooms of the queues, as JSON of `asked`.
 * Answer: the rows that were deleted, each with its tenant’s `turn` and its number `nth` among the tenant’s.
 * Locks: the rows in line, in the order of their ids for each tenant; those that another relay holds are passed over.
 */
const TAKE = `
  with asked as (
    select * from jsonb_to_recordset(?::jsonb)
      as a(queue text, rows int, "rowsOfTenant" int, "lastServedTenant" uuid, "passedOver" uuid[])),
  picked as materialized (
    select t.tenant_id, r.id, t.turn, row_number() over (partition by t.queue, t.tenant_id order by r.id) as nth
    from (
      select a.queue, w.tenant_id, row_number() over (partition by a.queue order by w.lap, w.turn) as turn,
        least(a."rowsOfTenant", greatest(1, a.rows / count(*) over (partition by a.queue))) as share
      from asked a cross join lateral (
        select * from (
          with recursive ${LATER_TENANTS}, ${EARLIER_TENANTS}
          select 1 as lap, tenant_id, turn from later
          union all
          select 2, tenant_id, turn from earlier
          limit a.rows + cardinality(a."passedOver")) tenants
        where tenant_id <> all(a."passedOver")
        limit a.rows) w) t
    cross join lateral (
      select o.id from outbox o
      where (o.queue, o.tenant_id) >= (t.queue, t.tenant_id) and (o.queue, o.tenant_id) <= (t.queue, t.tenant_id)
        and o.${IN_LINE}
      order by o.queue, o.tenant_id, o.id limit t.share for update skip locked) r),
  gone as (
    delete from outbox where tenant_id = any(array(select distinct tenant_id from picked)) and id = any(array(select id from picked))
    returning id, tenant_id, livemode, queue, job_id,
      payload || case when request_id is null then '{}' else jsonb_build_object('requestId', request_id) end as payload)
  select gone.*, picked.turn::int, picked.nth::int from gone join picked using (tenant_id, id)`;

/**
 * Takes, and deletes, rows in line: tenants in turn, each its oldest first. Other relays skip them. They are gone when
 * `trx` commits and back when it does not. Planned each time: a kept plan of an hour in which nothing waited reads the table whole.
 * @returns the rows in the order of their turns: every tenant's first row, then every tenant's second
 */
export async function takeTurns(trx: Knex.Transaction, rooms: readonly QueueRoom[]): Promise<OutboxRow[]> {
  const { rows } = await trx.raw<{ rows: RawOutboxRow[] }>(TAKE, [JSON.stringify(rooms)]);
  return rows
    .sort((a, b) => a.nth - b.nth || a.turn - b.turn)
    .map((row) => ({
      id: row.id,
      tenantId: row.tenant_id,
      livemode: row.livemode,
      queue: row.queue,
      jobId: row.job_id,
      payload: row.payload,
      turn: row.turn,
    }));
}

interface RawOutboxRow {
  id: string;
  tenant_id: string;
  livemode: boolean;
  queue: string;
  job_id: string;
  payload: unknown;
  turn: number;
  nth: number;
}

/** Sets a row aside that no queue will take, with the reason, so that it stops nothing else. */
export async function setOutboxRowAside(
  trx: Knex.Transaction,
  row: OutboxRow,
  reason: string,
): Promise<void> {
  await trx('outbox_dead')
    .insert({
      id: row.id,
      tenant_id: row.tenantId,
      livemode: row.livemode,
      queue: row.queue,
      job_id: row.jobId,
      payload: JSON.stringify(row.payload),
      request_id: trx.raw(`cast(? as jsonb)->>'requestId'`, [JSON.stringify(row.payload)]),
      reason: reason.slice(0, 500),
    })
    .onConflict(['tenant_id', 'id'])
    .ignore();
}

/** Milliseconds until the time of the next row that waits for one; `null` when none does. Never negative. */
export async function millisecondsToNextRow(db: Knex): Promise<number | null> {
  const { rows } = await db.raw<{ rows: { wait: string | null }[] }>(
    `select extract(epoch from min(available_at) - now()) * 1000 as wait from outbox
     where available_at > due_checked_at`,
  );
  const wait = rows[0]?.wait;
  return wait === null || wait === undefined ? null : Math.max(0, Math.ceil(Number(wait)));
}
