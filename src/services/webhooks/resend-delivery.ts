import type { AppContext } from '../../context.js';
import { loadWebhookDelivery } from '../../db/webhooks/webhook-deliveries-queries.js';
import {
  lockWebhookDelivery,
  restartDelivery,
  setResendRequested,
} from '../../db/webhooks/webhook-deliveries-repository.js';
import { publicId } from '../../domain/ids.js';
import type { WebhookDelivery } from '../../domain/webhooks/webhook-delivery.js';
import { InvalidStateError } from '../../errors.js';
import { type Committed, commitEffect, type Effect } from '../effect.js';
import { assertNotClientBound } from './assert-not-client-bound.js';

/**
 * Sends the same event and bytes once more, whatever happened to the delivery, from the start of the
 * schedule. While an attempt is under way the resend waits for its end.
 * @throws {ForbiddenError} {NotFoundError} {InvalidStateError} `endpoint_disabled`, also for a deleted one
 */
export async function resendDelivery(
  ctx: Pick<AppContext, 'db'>,
  effect: Effect,
  id: string,
): Promise<Committed<WebhookDelivery>> {
  assertNotClientBound(effect.principal);
  return commitEffect(ctx, effect, async (db) => {
    const { endpoint, isClaimed } = await lockWebhookDelivery(db, id);
    if (endpoint.isDeleted) {
      throw new InvalidStateError('endpoint_disabled', 'The endpoint of this delivery is deleted.', {
        status: 'deleted',
      });
    }
    if (!endpoint.enabled) {
      throw new InvalidStateError('endpoint_disabled', 'The endpoint of this delivery is disabled.', {
        status: 'disabled',
        endpoint_id: publicId('webhookEndpoint', endpoint.id),
      });
    }
    if (isClaimed) await setResendRequested(db, id);
    else await restartDelivery(db, id);
    return loadWebhookDelivery(db, id);
  });
}
