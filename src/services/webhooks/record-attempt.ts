import type { AppContext } from '../../context.js';
import type { TenantExecutor } from '../../db/executor.js';
import {
  endDeliveryAttempt,
  insertDeliveryAttempt,
  restartDelivery,
  scheduleDelivery,
} from '../../db/webhooks/webhook-deliveries-repository.js';
import {
  disableFailedEndpoint,
  noteEndpointFailure,
  noteEndpointSuccess,
} from '../../db/webhooks/webhook-endpoints-repository.js';
import { LIMITS } from '../../domain/limits.js';
import type { TenantKey } from '../../domain/tenant.js';
import { nextAttemptDelayMs } from '../../domain/webhooks/delivery-schedule.js';
import { afterPause } from '../../domain/webhooks/webhook-delivery.js';
import type { DeliveryResult } from '../../gateways/webhooks/webhook-sender.js';
import { isStoreFault } from '../../store-faults.js';
import { recordEvent } from '../events/record-event.js';
import { inTenant } from '../in-tenant.js';
import { whileStoreIsAway } from '../while-store-is-away.js';
import type { ClaimedAttempt } from './claim-delivery.js';

type Slice = Pick<AppContext, 'db' | 'log' | 'newId' | 'now' | 'random'>;

interface FinishedAttempt {
  readonly attempt: ClaimedAttempt;
  readonly startedAt: Date;
  readonly result: DeliveryResult;
}

/** Short beside the lease: a fault that stays is not the store's. */
const WAITS_MS = [100, 400, 1_600];

/**
 * Writes down what came of an attempt: the log entry, the delivery's next state and the endpoint's, in one
 * transaction. The request has been made and must not be made again for a fault of ours, so the writing is
 * repeated: while the database is away, for as long as the lease lasts; for another fault, three times, and at last
 * without the log entry. After that the lease runs out and the delivery is sent again.
 */
export async function recordAttempt(ctx: Slice, tenant: TenantKey, finished: FinishedAttempt): Promise<void> {
  const plan = planNext(ctx, finished);
  const write = (withLog: boolean) =>
    whileStoreIsAway(
      () => inTenant(ctx, tenant, (db) => record(ctx, db, { finished, plan, withLog })),
      LIMITS.webhooks.leaseMs.value,
    );
  for (const waitMs of WAITS_MS) {
    try {
      await write(true);
      return;
    } catch (error) {
      ctx.log.warn(
        { err: error, delivery: finished.attempt.delivery.id },
        'webhook attempt not recorded yet',
      );
      if (isStoreFault(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, waitMs));
    }
  }
  await write(false);
}

interface Plan {
  readonly status: 'delivered' | 'failed' | 'pending';
  readonly nextAttemptAt: Date | null;
  readonly pausedUntil: Date | null;
}

/** A receiver's wish to wait counts beside the schedule: the later of the two, and never early. */
function planNext(ctx: Pick<Slice, 'now' | 'random'>, { attempt, result }: FinishedAttempt): Plan {
  if (result.outcome === 'success') return { status: 'delivered', nextAttemptAt: null, pausedUntil: null };
  const now = ctx.now();
  const pausedUntil =
    result.retryAfterMs === null || result.gone ? null : new Date(now.getTime() + result.retryAfterMs);
  const delayMs = result.gone
    ? null
    : nextAttemptDelayMs({ attempt: attempt.delivery.scheduledAttempts + 1, random: ctx.random() });
  if (delayMs === null) return { status: 'failed', nextAttemptAt: null, pausedUntil };

  const scheduledMs = now.getTime() + delayMs;
  const heldMs = pausedUntil && afterPause(pausedUntil, { now, random: ctx.random() }).getTime();
  return { status: 'pending', nextAttemptAt: new Date(Math.max(scheduledMs, heldMs ?? 0)), pausedUntil };
}

async function record(
  ctx: Slice,
  db: TenantExecutor,
  { finished, plan, withLog }: { finished: FinishedAttempt; plan: Plan; withLog: boolean },
): Promise<void> {
  const { attempt, startedAt, result } = finished;
  const { delivery, leaseToken } = attempt;
  const lease = { deliveryId: delivery.id, token: leaseToken };
  const verdict = { status: plan.status, responseStatus: result.status, failureClass: result.failureClass };
  const ended = await endDeliveryAttempt(db, lease, verdict, ctx.now());
  if (ended === null) {
    ctx.log.warn({ delivery: delivery.id }, 'webhook attempt outlived its lease; its result is discarded');
    return;
  }
  if (withLog) await insertDeliveryAttempt(db, logEntry(ctx, attempt, { startedAt, result }));
  await noteEndpoint(ctx, db, { endpointId: delivery.endpoint.id, startedAt, result, plan });

  if (ended.isResendRequested && !result.gone) await restartDelivery(db, delivery.id);
  else if (plan.nextAttemptAt !== null) await scheduleDelivery(db, delivery.id, plan.nextAttemptAt);
}

async function noteEndpoint(
  ctx: Slice,
  db: TenantExecutor,
  note: { endpointId: string; startedAt: Date; result: DeliveryResult; plan: Plan },
): Promise<void> {
  const { endpointId, result, plan } = note;
  const attempt = { at: note.startedAt, status: result.status };
  if (result.outcome === 'success') return noteEndpointSuccess(db, endpointId, attempt);
  await noteEndpointFailure(db, endpointId, { ...attempt, pausedUntil: plan.pausedUntil });
  if (!result.gone) return;

  const webhookEndpoint = await disableFailedEndpoint(db, endpointId);
  if (webhookEndpoint !== null) await recordEvent(ctx, db, 'webhook_endpoint.disabled', { webhookEndpoint });
}

function logEntry(
  { newId }: Pick<Slice, 'newId'>,
  { delivery, number }: ClaimedAttempt,
  { startedAt, result }: { startedAt: Date; result: DeliveryResult },
) {
  return {
    id: newId(),
    deliveryId: delivery.id,
    number,
    startedAt,
    outcome: result.outcome,
    failureClass: result.failureClass,
    failureDetail: result.failureDetail,
    responseStatus: result.status,
    responseExcerpt: result.responseExcerpt,
    responseTruncated: result.responseTruncated,
    timings: result.timings,
  };
}
