import type { AppContext } from '../../context.js';
import { loadWebhookEndpoint } from '../../db/webhooks/webhook-endpoints-queries.js';
import { lockWebhookEndpoint, setWebhookEndpoint } from '../../db/webhooks/webhook-endpoints-repository.js';
import { assertVersion, type IfMatch } from '../../domain/version.js';
import {
  statusWhen,
  type WebhookEndpoint,
  type WebhookEndpointFields,
} from '../../domain/webhooks/webhook-endpoint.js';
import { recordEvent } from '../events/record-event.js';
import { inTenant } from '../in-tenant.js';
import { beforeEffect, type Principal } from '../principal.js';
import { assertNotClientBound } from './assert-not-client-bound.js';
import { checkReceiver } from './check-receiver.js';

/**
 * Replaces an endpoint's settings whole; its secret stays. The URL is checked unless it is the one that
 * stands and nothing will be sent there: an endpoint whose host is gone can still be disabled.
 * @throws {ForbiddenError} {NotFoundError} {ValidationError} {VersionConflictError} {ConflictError} `duplicate_url`
 */
export async function replaceWebhookEndpoint(
  ctx: Pick<AppContext, 'db' | 'newId' | 'now' | 'webhookSender'>,
  principal: Principal,
  input: { id: string; ifMatch: IfMatch | null; fields: WebhookEndpointFields },
): Promise<WebhookEndpoint> {
  const { id, ifMatch, fields } = input;
  assertNotClientBound(principal);
  const { url } = await inTenant(ctx, beforeEffect(principal), (db) => loadWebhookEndpoint(db, id));
  if (fields.enabled || fields.url !== url) await checkReceiver(ctx, fields.url);

  return inTenant(ctx, principal, async (db) => {
    const current = await lockWebhookEndpoint(db, id);
    assertVersion(current.version, ifMatch);
    const status = statusWhen(fields.enabled, current.status);
    const webhookEndpoint = await setWebhookEndpoint(db, current, { fields, status });
    if (current.enabled && !webhookEndpoint.enabled) {
      await recordEvent(ctx, db, 'webhook_endpoint.disabled', { webhookEndpoint });
    }
    return webhookEndpoint;
  });
}
