import type { Knex } from 'knex';

/** Count of a series in one bucket by all processes. */
export interface MetricBucket {
  readonly startsAt: Date;
  readonly count: number;
  readonly failed: number;
  readonly histogram: readonly number[];
  /** `null` where nobody looked. */
  readonly backlog: number | null;
  readonly oldestSeconds: number | null;
}

interface BucketRow {
  series: string;
  starts_at: Date;
  count: string;
  failed: string;
  /** As JSON, which is read several times as fast as an array of the driver's. */
  histogram: number[];
  backlog: number | null;
  oldest_seconds: number | null;
}

/** The buckets of one width since an instant, by series, oldest first. A bucket in which nothing happened is left out. */
export async function readBuckets(
  system: Knex,
  widthMinutes: number,
  since: Date,
): Promise<ReadonlyMap<string, readonly MetricBucket[]>> {
  const rows: BucketRow[] = await system('metric_buckets')
    .where({ width_minutes: widthMinutes })
    .where('starts_at', '>=', since)
    .orderBy('starts_at')
    .select('series', 'starts_at', 'count', 'failed', 'backlog', 'oldest_seconds')
    .select({ histogram: system.raw('to_json(histogram)') });
  const found = new Map<string, MetricBucket[]>();
  for (const row of rows) {
    const buckets = found.get(row.series);
    if (buckets) buckets.push(toBucket(row));
    else found.set(row.series, [toBucket(row)]);
  }
  return found;
}

const toBucket = (row: BucketRow): MetricBucket => ({
  startsAt: row.starts_at,
  count: Number(row.count),
  failed: Number(row.failed),
  histogram: row.histogram,
  backlog: row.backlog,
  oldestSeconds: row.oldest_seconds,
});
