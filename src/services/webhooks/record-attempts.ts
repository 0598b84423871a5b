import type { AppContext } from '../../context.js';
import {
  type DeliveryResult,
  type FailingEndpoint,
  type FailureNote,
  recordResults,
  type SuccessNote,
} from '../../db/webhooks/delivery-results-repository.js';
import { publicId } from '../../domain/ids.js';
import { nextAttemptDelayMs } from '../../domain/webhooks/delivery-schedule.js';
import {
  type EndedAttempt,
  failingNotice,
  flowAfter,
  isSlowAnswer,
} from '../../domain/webhooks/endpoint-flow.js';
import { LIMITS } from '../../limits/limits.js';
import { isStoreFault } from '../../process/store-faults.js';
import { giveNotice } from './give-notice.js';
import type { FinishedAttempt } from './send-delivery.js';

type Slice = Pick<AppContext, 'db' | 'systemDb' | 'log' | 'newId' | 'now' | 'random'>;

/** Short beside the lease: a fault that stays is not the store's. */
const WAITS_MS = [100, 400, 1_600];

/**
 * Writes down the outcome of attempts: the entries of the log, the next state of each delivery and of each endpoint, in
 * one transaction. The requests have been made and must not be made again for a fault of ours, so for a fault that is
 * not the store's each is written by itself, several times, and at last without its log entry. One that cannot be
 * written at all is sent again when its lease runs out.
 * @throws a fault of a store: call it again, for as long as it lasts
 */
export async function recordAttempts(ctx: Slice, attempts: readonly FinishedAttempt[]): Promise<void> {
  try {
    await write(ctx, attempts, true);
  } catch (error) {
    if (isStoreFault(error)) throw error;
    ctx.log.warn({ err: error, attempts: attempts.length }, 'webhook attempts are recorded one by one');
    for (const attempt of attempts) await writeAlone(ctx, attempt);
  }
}

async function writeAlone(ctx: Slice, attempt: FinishedAttempt): Promise<void> {
  for (const [index, waitMs] of WAITS_MS.entries()) {
    try {
      return await write(ctx, [attempt], index < WAITS_MS.length - 1);
    } catch (error) {
      if (isStoreFault(error)) throw error;
      ctx.log.error(
        { err: error, delivery: publicId('delivery', attempt.deliveries[0].id) },
        'a webhook attempt is not recorded yet',
      );
      await new Promise((resolve) => setTimeout(resolve, waitMs));
    }
  }
}

async function write(ctx: Slice, attempts: readonly FinishedAttempt[], withLog: boolean): Promise<void> {
  const now = ctx.now();
  const byEndpoint = groupedByEndpoint(attempts);
  const groups = [...byEndpoint.values()];
  const isFailing = ({ ended }: EndedOfEndpoint) => ended.some(({ result }) => result.outcome === 'failure');
  const failing = groups.filter(isFailing);
  let notices: readonly FailingEndpoint[] = [];
  const recorded = await recordResults(
    ctx.systemDb,
    {
      results: attempts.flatMap((attempt) => resultsOf(ctx, attempt, now)),
      successes: groups.filter((group) => !isFailing(group)).map(successOf),
      failing: failing.map(({ tenantId, endpointId: id }) => ({ tenantId, id })),
      withLog,
      now,
    },
    (endpoints) => {
      const noted = endpoints.map((endpoint) => ({
        endpoint,
        note: failureOf(endpoint, byEndpoint.get(endpoint.id)?.ended ?? [], now),
      }));
      notices = noted.map(({ endpoint, note }) => ({ ...endpoint, ...note.flow }));
      return noted.map(({ note }) => note);
    },
  );
  for (const { id } of attempts.flatMap(({ deliveries }) => deliveries)) {
    if (!recorded.has(id))
      ctx.log.warn(
        { delivery: publicId('delivery', id) },
        'a webhook attempt outlived its lease: its result is discarded',
      );
  }
  for (const endpoint of notices) {
    const isGone = (byEndpoint.get(endpoint.id)?.ended ?? []).some(({ result }) => result.gone);
    const notice = isGone ? 'gone' : failingNotice(endpoint, now);
    if (notice !== null && endpoint.enabled) await giveNotice(ctx, endpoint, notice);
  }
}

function groupedByEndpoint(attempts: readonly FinishedAttempt[]): ReadonlyMap<string, EndedOfEndpoint> {
  const groups = new Map<string, EndedOfEndpoint & { readonly ended: FinishedAttempt[] }>();
  for (const attempt of attempts) {
    const {
      tenantId,
      endpoint: { id },
    } = attempt.deliveries[0];
    const group = groups.get(id);
    if (group) group.ended.push(attempt);
    else groups.set(id, { tenantId, endpointId: id, ended: [attempt] });
  }
  return groups;
}

/**
 * A receiver's wish to wait counts beside the schedule: the later of the two, and never early. Those of a batch are due
 * together again.
 */
function resultsOf(ctx: Slice, attempt: FinishedAttempt, now: Date): DeliveryResult[] {
  const { deliveries, startedAt, result } = attempt;
  const next = nextOf(ctx, attempt, now);
  const excerptBytes = deliveries[0].batchId === null ? undefined : LIMITS.webhooks.batchExcerptBytes.value;
  const responseExcerpt = result.responseExcerpt.subarray(0, excerptBytes);
  return deliveries.map((delivery) => ({
    tenantId: delivery.tenantId,
    attemptId: ctx.newId(),
    deliveryId: delivery.id,
    endpointId: delivery.endpoint.id,
    token: delivery.token,
    number: delivery.number,
    startedAt,
    outcome: result.outcome,
    failureClass: result.failureClass,
    failureDetail: result.failureDetail,
    responseStatus: result.status,
    responseExcerpt,
    responseTruncated: result.responseTruncated || responseExcerpt.length < result.responseExcerpt.length,
    timings: result.timings,
    peerAddress: result.peerAddress,
    requestHeaders: result.requestHeaders,
    responseHeaders: result.responseHeaders,
    isGone: result.gone,
    ...next,
  }));
}

function nextOf(
  { random }: Pick<Slice, 'random'>,
  { deliveries: [delivery], result }: FinishedAttempt,
  now: Date,
): Pick<DeliveryResult, 'status' | 'nextAttemptAt'> {
  if (result.outcome === 'success') return { status: 'delivered', nextAttemptAt: null };
  const delayMs = result.gone
    ? null
    : nextAttemptDelayMs({ attempt: delivery.scheduledAttempts + 1, random: random() });
  if (delayMs === null) return { status: 'failed', nextAttemptAt: null };
  const waitMs = Math.max(delayMs, result.retryAfterMs ?? 0);
  return { status: 'pending', nextAttemptAt: new Date(now.getTime() + waitMs) };
}

interface EndedOfEndpoint {
  readonly tenantId: string;
  readonly endpointId: string;
  readonly ended: readonly FinishedAttempt[];
}

function successOf({ tenantId, endpointId, ended }: EndedOfEndpoint): SuccessNote {
  const last = ended[ended.length - 1];
  return {
    tenantId,
    endpointId,
    count: ended.length,
    at: last?.startedAt ?? new Date(0),
    status: last?.result.status ?? null,
    isSlow: last !== undefined && isSlowAnswer(last.result.timings.totalMs),
  };
}

function failureOf(endpoint: FailingEndpoint, ended: readonly FinishedAttempt[], now: Date): FailureNote {
  const last = ended[ended.length - 1];
  return {
    tenantId: endpoint.tenantId,
    endpointId: endpoint.id,
    flow: flowAfter(
      endpoint,
      ended.map((attempt) => endedAttempt(attempt, now)),
      now,
    ),
    at: last?.startedAt ?? now,
    status: last?.result.status ?? null,
  };
}

function endedAttempt({ startedAt, result }: FinishedAttempt, now: Date): EndedAttempt {
  const { outcome, failureClass, retryAfterMs, gone, timings } = result;
  return {
    startedAt,
    isSuccess: outcome === 'success',
    isTimeout: failureClass === 'timeout_total',
    durationMs: timings.totalMs,
    pausedUntil: retryAfterMs === null || gone ? null : new Date(now.getTime() + retryAfterMs),
  };
}
