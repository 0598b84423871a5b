import type { AppContext } from '../../context.js';
import {
  type ErrorNews,
  listReleases,
  type Release,
  readErrorNews,
} from '../../db/console/error-groups-queries.js';
import { listTroubledSubmissions, type TroubledSubmission } from '../../db/console/filing-queries.js';
import { type MetricBucket, readBuckets } from '../../db/console/metric-buckets-queries.js';
import { WIDTHS_MINUTES } from '../../db/console/metric-buckets-repository.js';
import { listFailingReceivers, type Receiver } from '../../db/console/receiver-queries.js';
import { sumTroubles } from '../../db/console/trouble-queries.js';
import {
  AREAS,
  type Area,
  type AreaFinding,
  type AreaHealth,
  judgeArea,
  lateBefore,
  type TroubleSums,
} from '../../domain/console/area-health.js';
import { addSlots } from '../../domain/console/duration-histogram.js';
import { QUEUE_AREAS } from '../../domain/console/queue-areas.js';
import {
  aliveSeries,
  HMRC_SERIES,
  REQUESTS_SERIES,
  WEBHOOK_RECEIPT_SERIES,
} from '../../domain/console/series.js';
import {
  judgeHmrc,
  judgeReceipts,
  judgeRequests,
  type SeriesSum,
} from '../../domain/console/series-health.js';
import { MINUTE_MS } from '../../domain/durations.js';
import { LIMITS } from '../../limits/limits.js';
import { checkReadiness } from '../health/check-readiness.js';
import type { ReadinessCheck } from '../health/readiness-memory.js';
import { type OutboxStatus, readOutboxStatus } from '../queues/read-outbox-status.js';

const RANGES = ['hour', 'day'] as const;
export type Range = (typeof RANGES)[number];

/** BullMQ's facts about one queue; `null` if it cannot be asked. */
interface QueueFacts {
  readonly name: string;
  readonly known: { readonly workers: number; readonly isPaused: boolean } | null;
}

export interface Overview {
  readonly areas: readonly AreaHealth[];
  readonly troubles: Pick<TroubleSums, 'tenantsHurt' | 'clientsHurt' | 'waiting'>;
  readonly receivers: readonly Receiver[];
  readonly submissions: readonly TroubledSubmission[];
  readonly checks: readonly ReadinessCheck[];
  /** `null` when Postgres cannot be asked. */
  readonly outbox: OutboxStatus | null;
  readonly errors: ErrorNews;
  /** Releases that began to run in the range. */
  readonly releases: readonly Release[];
  readonly series: ReadonlyMap<string, readonly MetricBucket[]>;
  readonly range: Range;
  readonly at: Date;
}

type Slice = Pick<
  AppContext,
  'db' | 'systemDb' | 'redis' | 'objects' | 'config' | 'stopping' | 'readiness' | 'now' | 'elapsedMs'
>;

const MAX_NAMED = 20;
/** An hour and a little, so that "an hour ago" is there. */
const SPANS_MS: Readonly<Record<Range, number>> = { hour: 66 * MINUTE_MS, day: 1_455 * MINUTE_MS };
const ALIVE_MS = 2 * MINUTE_MS;

/** How everything stands now, and what was counted in the last hour or day. */
export async function readOverview(
  ctx: Slice,
  { queues: asked, range }: { readonly queues: Promise<readonly QueueFacts[]>; readonly range: Range },
): Promise<Overview> {
  const at = ctx.now();
  const since = (ms: number) => new Date(at.getTime() - ms);
  const named = { tenantId: null, limit: MAX_NAMED };
  const [queues, checks, outbox, troubles, receivers, submissions, recent, shown, errors, releases] =
    await Promise.all([
      asked,
      checkReadiness(ctx),
      readOutboxStatus(ctx).catch(() => null),
      sumTroubles(ctx.systemDb, { lateBefore: lateBefore(at), named: MAX_NAMED }),
      listFailingReceivers(ctx.systemDb, named),
      listTroubledSubmissions(ctx.systemDb, named),
      readBuckets(ctx.systemDb, WIDTHS_MINUTES.hour, since(10 * MINUTE_MS)),
      readBuckets(ctx.systemDb, WIDTHS_MINUTES[range], since(SPANS_MS[range])),
      readErrorNews(ctx.systemDb, at),
      listReleases(ctx.systemDb, since(SPANS_MS[range]), MAX_NAMED),
    ]);
  const sum = (series: string, ms: number) => sumOf(recent.get(series) ?? [], since(ms));
  const findings: Readonly<Partial<Record<Area, readonly AreaFinding[]>>> = {
    api: judgeRequests(
      sum(REQUESTS_SERIES, 5 * MINUTE_MS),
      sum(aliveSeries('web'), ALIVE_MS + MINUTE_MS).count > 0,
    ),
    webhooks: judgeReceipts(sum(WEBHOOK_RECEIPT_SERIES, 5 * MINUTE_MS)),
    hmrc: judgeHmrc(sum(HMRC_SERIES, 10 * MINUTE_MS)),
    postgres: judgeChecks(checks, ['postgres', 'migrations']),
    redis: [...judgeChecks(checks, ['redis']), ...judgeOutbox(outbox)],
  };
  const areas = AREAS.map((area) =>
    judgeArea(area, troubles, [...(findings[area] ?? []), ...judgeQueues(area, queues, outbox)], at),
  );
  return {
    areas,
    troubles,
    receivers,
    submissions,
    checks,
    outbox,
    errors,
    releases,
    series: shown,
    range,
    at,
  };
}

function sumOf(buckets: readonly MetricBucket[], since: Date): SeriesSum {
  return buckets
    .filter(({ startsAt }) => startsAt >= since)
    .reduce<SeriesSum>(
      (sum, { count, failed, histogram }) => ({
        count: sum.count + count,
        failed: sum.failed + failed,
        histogram: addSlots(sum.histogram, histogram),
      }),
      { count: 0, failed: 0, histogram: [] },
    );
}

const judgeChecks = (checks: readonly ReadinessCheck[], names: readonly string[]): AreaFinding[] =>
  checks
    .filter(({ name, ok }) => names.includes(name) && !ok)
    .map(({ name, detail }) => ({ state: 'red', text: `${name}: ${detail}` }));

function judgeOutbox(outbox: OutboxStatus | null): AreaFinding[] {
  if (outbox === null || outbox.oldestDueSeconds <= LIMITS.objectives.outboxWaitSeconds.value) return [];
  const text = `${outbox.due} jobs wait for their queue, the oldest for ${Math.round(outbox.oldestDueSeconds)} s`;
  return [{ state: 'amber', text }];
}

function judgeQueues(area: Area, queues: readonly QueueFacts[], outbox: OutboxStatus | null): AreaFinding[] {
  const names = QUEUE_AREAS[area] ?? [];
  const dead = (outbox?.deadReasons ?? []).filter(({ queue }) => names.includes(queue));
  return [
    ...queues.filter(({ name }) => names.includes(name)).flatMap(judgeQueue),
    ...dead.map(
      ({ queue, reason, count }): AreaFinding => ({
        state: 'red',
        text: `${count} jobs were refused by the queue ${queue}: ${reason}`,
      }),
    ),
  ];
}

function judgeQueue({ name, known }: QueueFacts): AreaFinding[] {
  if (known === null) return [{ state: 'red', text: `the queue ${name} cannot be asked` }];
  const found: AreaFinding[] = [];
  if (known.workers === 0) found.push({ state: 'red', text: `no worker takes jobs of ${name}` });
  if (known.isPaused) found.push({ state: 'amber', text: `the queue ${name} is paused` });
  return found;
}
