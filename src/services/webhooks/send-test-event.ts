import type { AppContext } from '../../context.js';
import { appendEvents } from '../../db/webhooks/events-repository.js';
import { lockWebhookEndpoint } from '../../db/webhooks/webhook-endpoints-repository.js';
import { deliverOnlyTo } from '../../db/webhooks/webhook-test-deliveries-repository.js';
import { type AllowedVersions, assertVersion } from '../../domain/assert-version.js';
import { publicId } from '../../domain/ids.js';
import { InvalidStateError } from '../../errors.js';
import { type Committed, commitEffect, type Effect } from '../effect.js';
import { eventDataOf } from '../events/event-data.js';
import { assertNotClientBound } from './assert-not-client-bound.js';

interface TestEvent {
  readonly eventId: string;
  readonly deliveryId: string;
}

/**
 * Records a test event that goes to this endpoint alone, whatever it subscribes to.
 * @throws {ForbiddenError} {NotFoundError} {VersionConflictError} {InvalidStateError} `endpoint_disabled`
 */
export async function sendTestEvent(
  ctx: Pick<AppContext, 'db' | 'newId' | 'now'>,
  effect: Effect,
  input: { id: string; ifMatch: AllowedVersions | null },
): Promise<Committed<TestEvent>> {
  assertNotClientBound(effect.principal);
  return commitEffect(ctx, effect, async (db) => {
    const webhookEndpoint = await lockWebhookEndpoint(db, input.id);
    assertVersion(webhookEndpoint.version, input.ifMatch);
    if (!webhookEndpoint.enabled) {
      throw new InvalidStateError('endpoint_disabled', 'The endpoint is disabled: nothing is sent to it.', {
        status: 'disabled',
        endpoint_id: publicId('webhookEndpoint', webhookEndpoint.id),
      });
    }
    const [eventId, deliveryId] = [ctx.newId(), ctx.newId()];
    const subject = eventDataOf({ webhookEndpoint });
    await appendEvents(db, [{ id: eventId, type: 'webhook_endpoint.test', ...subject }], ctx.now());
    await deliverOnlyTo(db, { id: deliveryId, eventId, endpointId: webhookEndpoint.id });
    return { eventId, deliveryId };
  });
}
