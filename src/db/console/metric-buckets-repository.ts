import type { Knex } from 'knex';
import { WORK_TABLES } from '../queues/work-tables.js';

export const WIDTHS_MINUTES = { hour: 1, day: 15 } as const;
const WIDTHS = Object.values(WIDTHS_MINUTES);

/** Count that is added to a bucket. */
interface BucketCount {
  readonly series: string;
  readonly startsAt: Date;
  readonly count: number;
  readonly failed: number;
  readonly histogram: readonly number[];
}

/**
 * Adds counts to the buckets of their minute and of their quarter of an hour, in one statement. Rows are taken in one
 * order, so that processes that write at once wait for each other and never in a circle.
 */
export async function addToBuckets(system: Knex, counts: readonly BucketCount[]): Promise<void> {
  if (counts.length === 0) return;
  const json = JSON.stringify(
    counts.map(({ series, startsAt, count, failed, histogram }) => ({
      series,
      minute: startsAt,
      count,
      failed,
      histogram,
    })),
  );
  await system.raw(
    `with given as (
       select * from jsonb_to_recordset(cast(? as jsonb))
         as g (series text, minute timestamptz, count bigint, failed bigint, histogram bigint[])),
     spread as (
       select series, width, date_bin(make_interval(mins => width), minute, timestamptz '2000-01-01') as starts_at,
         count, failed, histogram
       from given, unnest(cast(? as int[])) as width),
     slots as (
       select width, starts_at, series, slot, sum(value) as value
       from spread, unnest(histogram) with ordinality as h (value, slot) group by 1, 2, 3, 4),
     summed as (
       select width, starts_at, series, sum(count) as count, sum(failed) as failed from spread group by 1, 2, 3)
     insert into metric_buckets as m (width_minutes, starts_at, series, count, failed, histogram)
     select width, starts_at, series, count, failed,
       array(select cast(value as bigint) from slots k
         where (k.width, k.starts_at, k.series) = (s.width, s.starts_at, s.series) order by slot)
     from summed s order by width, starts_at, series
     on conflict (width_minutes, starts_at, series) do update set
       count = m.count + excluded.count,
       failed = m.failed + excluded.failed,
       histogram = case when cardinality(m.histogram) = 0 then excluded.histogram else array(
         select coalesce(u.mine, 0) + coalesce(u.given, 0)
         from unnest(m.histogram, excluded.histogram) with ordinality as u (mine, given, slot) order by slot) end`,
    [json, WIDTHS],
  );
}

/** The most rows of a backlog that are counted. A greater backlog is noted as this number. */
const MAX_COUNTED = 10_000;

const BACKLOGS = [
  ...WORK_TABLES.map(
    ({ table, queue, unfinished, since = 'w.created_at' }) =>
      `select 'job_${queue.name}' as series, count(*) as backlog, min(since) as oldest
       from (select ${since} as since from ${table} w where ${unfinished} limit ${MAX_COUNTED}) b`,
  ),
  `select 'webhook_receipt', count(*), min(next_attempt_at)
   from (select next_attempt_at from webhook_deliveries d
     where next_attempt_at <= now() and attempts = 0 limit ${MAX_COUNTED}) b`,
];

/**
 * Notes how much work waits and since when, in the buckets of the current minute and quarter of an hour. When several
 * processes note it, the greatest figures stay.
 */
export async function noteBacklogs(system: Knex): Promise<void> {
  await system.raw(
    `with found as (
       select series, sum(backlog) as backlog, min(oldest) as oldest from (${BACKLOGS.join(' union all ')}) f group by 1)
     insert into metric_buckets as m (width_minutes, starts_at, series, backlog, oldest_seconds)
     select width, date_bin(make_interval(mins => width), now(), timestamptz '2000-01-01'), series, backlog,
       coalesce(greatest(0, extract(epoch from now() - oldest)), 0)
     from found, unnest(cast(? as int[])) as width order by 1, 2, 3
     on conflict (width_minutes, starts_at, series) do update set
       backlog = greatest(m.backlog, excluded.backlog),
       oldest_seconds = greatest(m.oldest_seconds, excluded.oldest_seconds)`,
    [WIDTHS],
  );
}

/** Buckets that no chart shows any more, a portion at a time. @returns how many were removed */
export async function deleteOldBuckets(system: Knex, days: number): Promise<number> {
  const { rowCount } = await system.raw<{ rowCount: number }>(
    `delete from metric_buckets where (tableoid, ctid) in (
       select tableoid, ctid from metric_buckets where width_minutes = any(?) and starts_at < now() - make_interval(days => ?) limit 500)`,
    [WIDTHS, days],
  );
  return rowCount;
}
