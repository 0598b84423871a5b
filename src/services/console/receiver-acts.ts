import type { AppContext } from '../../context.js';
import { countTroubled, findReceiver, type Receiver } from '../../db/console/receiver-queries.js';
import { endOperatorPause, setOperatorPause } from '../../db/webhooks/endpoint-pauses-repository.js';
import { findDeliveryTenant } from '../../db/webhooks/webhook-deliveries-queries.js';
import { DAY_MS } from '../../domain/durations.js';
import { publicId } from '../../domain/ids.js';
import { AppError, NotFoundError, ValidationError } from '../../errors.js';
import { LIMITS } from '../../limits/limits.js';
import type { ActDetail } from '../audit/record-act.js';
import { createEffect, type Effect } from '../effect.js';
import { processPrincipal } from '../principal.js';
import { disableWebhookEndpoint } from '../webhooks/disable-webhook-endpoint.js';
import { enableWebhookEndpoint } from '../webhooks/enable-webhook-endpoint.js';
import { recoverDeliveries } from '../webhooks/recover-deliveries.js';
import { resendDelivery } from '../webhooks/resend-delivery.js';

type Slice = Pick<AppContext, 'db' | 'systemDb' | 'newId' | 'now'>;
type PauseSlice = Pick<AppContext, 'systemDb' | 'now'>;

/**
 * Sends again, in the background and the oldest first, deliveries that failed, are held or wait for a retry.
 * @param since only what was recorded from then on; `null`: all
 * @returns the detail for the record of acts; `count` 0: there was nothing to send
 * @throws {NotFoundError} {InvalidStateError} `endpoint_disabled`
 */
export async function resendAllFailed(
  ctx: Slice,
  endpointId: string,
  since: Date | null = null,
): Promise<ActDetail & { count: number }> {
  const receiver = await loadReceiver(ctx, endpointId);
  const { count, oldestEventAt } = await countTroubled(ctx.systemDb, endpointId, since);
  if (oldestEventAt === null) return { count: 0 };
  const input = { endpointId, mode: 'failed', since: oldestEventAt, until: null, types: null } as const;
  const { result } = await recoverDeliveries(ctx, effectOf(receiver), input);
  return { count, since: oldestEventAt.toISOString(), recovery: publicId('webhookRecovery', result.id) };
}

/** Sends each of these deliveries again. @returns how many will be sent, and how many cannot be */
export async function resendSelected(
  ctx: Slice,
  deliveryIds: readonly string[],
): Promise<{ readonly resent: number; readonly refused: number }> {
  let resent = 0;
  for (const id of deliveryIds) if (await wasResent(ctx, id)) resent += 1;
  return { resent, refused: deliveryIds.length - resent };
}

/** @throws {NotFoundError} {InvalidStateError} `endpoint_disabled` */
export async function resendOne(ctx: Slice, deliveryId: string): Promise<void> {
  const tenant = await findDeliveryTenant(ctx.systemDb, deliveryId);
  if (!tenant) throw new NotFoundError('There is no such delivery.');
  await resendDelivery(ctx, createEffect(processPrincipal(tenant, 'operator')), deliveryId);
}

/** Enables a disabled receiver; held deliveries are sent. @throws {NotFoundError} */
export async function enableReceiver(ctx: Slice, endpointId: string): Promise<ActDetail> {
  const receiver = await loadReceiver(ctx, endpointId);
  await enableWebhookEndpoint(ctx, effectOf(receiver), { id: endpointId, ifMatch: null });
  return { before: receiver.enabled ? 'enabled' : 'disabled', after: 'enabled' };
}

/** Sends nothing more to a receiver; what is recorded for it is held until it is enabled. @throws {NotFoundError} */
export async function disableReceiver(ctx: Slice, endpointId: string): Promise<ActDetail> {
  const receiver = await loadReceiver(ctx, endpointId);
  await disableWebhookEndpoint(ctx, effectOf(receiver), endpointId);
  return { before: receiver.enabled ? 'enabled' : 'disabled', after: 'disabled' };
}

/**
 * Sends nothing to a receiver until an instant: what is under way ends, the rest is held and continues automatically at that time,
 * without an attempt spent. A pause that is set already is replaced.
 * @param until after now, within the limit
 * @throws {NotFoundError} {ValidationError}
 */
export async function pauseReceiver(ctx: PauseSlice, endpointId: string, until: Date): Promise<ActDetail> {
  const now = ctx.now();
  const max = LIMITS.webhooks.operatorPauseDays.value;
  const aheadMs = until.getTime() - now.getTime();
  if (aheadMs <= 0 || aheadMs > max * DAY_MS)
    throw new ValidationError([
      { pointer: '/until', code: 'not_allowed_value', detail: `must be after now and within ${max} days` },
    ]);
  const { before } = known(await setOperatorPause(ctx.systemDb, endpointId, until));
  return { before: pauseInWords(before, now), after: pauseInWords(until, now) };
}

/** Ends a pause that an operator has set: what is held is sent, in its turn. @throws {NotFoundError} */
export async function resumeReceiver(ctx: PauseSlice, endpointId: string): Promise<ActDetail> {
  const now = ctx.now();
  const { before } = known(await endOperatorPause(ctx.systemDb, endpointId, now));
  return { before: pauseInWords(before, now), after: pauseInWords(now, now) };
}

function known<T>(found: T | undefined): T {
  if (found === undefined) throw new NotFoundError('There is no such endpoint.');
  return found;
}

const pauseInWords = (until: Date | null, now: Date): string =>
  until === null || until <= now ? 'not paused' : `paused until ${until.toISOString()}`;

async function wasResent(ctx: Slice, id: string): Promise<boolean> {
  try {
    await resendOne(ctx, id);
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

async function loadReceiver({ systemDb }: Slice, id: string): Promise<Receiver> {
  return known(await findReceiver(systemDb, id));
}

const effectOf = ({ tenantId, livemode }: Receiver): Effect =>
  createEffect(processPrincipal({ tenantId, livemode }, 'operator'));
