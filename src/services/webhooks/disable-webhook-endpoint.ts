import type { AppContext } from '../../context.js';
import { disableEndpoint, lockWebhookEndpoint } from '../../db/webhooks/webhook-endpoints-repository.js';
import type { WebhookEndpoint } from '../../domain/webhooks/webhook-endpoint.js';
import { type Committed, commitEffect, type Effect } from '../effect.js';
import { recordEvent } from '../events/record-event.js';
import { assertNotClientBound } from './assert-not-client-bound.js';

/**
 * Takes an endpoint out of use, with an event. Nothing is sent to it; what is recorded for it is held until it is enabled. One that
 * is disabled already stays as it is, with the reason that it has.
 * @throws {ForbiddenError} {NotFoundError}
 */
export async function disableWebhookEndpoint(
  ctx: Pick<AppContext, 'db' | 'newId' | 'now'>,
  effect: Effect,
  id: string,
): Promise<Committed<WebhookEndpoint>> {
  assertNotClientBound(effect.principal);
  return commitEffect(ctx, effect, async (db) => {
    const current = await lockWebhookEndpoint(db, id);
    const webhookEndpoint = await disableEndpoint(db, id, 'requested');
    if (webhookEndpoint === null) return current;
    await recordEvent(ctx, db, 'webhook_endpoint.disabled', { webhookEndpoint });
    return webhookEndpoint;
  });
}
