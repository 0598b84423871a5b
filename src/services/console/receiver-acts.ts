import type { AppContext } from '../../context.js';
import { countTroubled, findReceiver, type Receiver } from '../../db/console/receiver-queries.js';
import { findDeliveryTenant } from '../../db/webhooks/webhook-deliveries-queries.js';
import { AppError, NotFoundError } from '../../errors.js';
import type { ActDetail } from '../audit/record-act.js';
import { createEffect, type Effect } from '../effect.js';
import { processPrincipal } from '../principal.js';
import { disableWebhookEndpoint } from '../webhooks/disable-webhook-endpoint.js';
import { enableWebhookEndpoint } from '../webhooks/enable-webhook-endpoint.js';
import { recoverDeliveries } from '../webhooks/recover-deliveries.js';
import { resendDelivery } from '../webhooks/resend-delivery.js';

type Slice = Pick<AppContext, 'db' | 'systemDb' | 'newId' | 'now'>;

/**
 * Sends again what failed, is held, or waits to be tried again, in the background, the oldest first.
 * @param since only what was recorded from then on; `null`: all
 * @returns what the record says of it; `count` 0: there was nothing
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
  await recoverDeliveries(ctx, effectOf(receiver), input);
  return { count, since: oldestEventAt.toISOString() };
}

/** Sends each of these again. @returns how many will be, and how many cannot be */
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

/** Takes a disabled receiver into use again; what was held is sent. @throws {NotFoundError} */
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
  const receiver = await findReceiver(systemDb, id);
  if (receiver === undefined) throw new NotFoundError('There is no such endpoint.');
  return receiver;
}

const effectOf = ({ tenantId, livemode }: Receiver): Effect =>
  createEffect(processPrincipal({ tenantId, livemode }, 'operator'));
