import type { AppContext } from '../../context.js';
import { loadWebhookEndpoint } from '../../db/webhooks/webhook-endpoints-queries.js';
import { lockWebhookEndpoint, setWebhookEndpoint } from '../../db/webhooks/webhook-endpoints-repository.js';
import { assertVersion } from '../../domain/version.js';
import { statusWhen, type WebhookEndpoint } from '../../domain/webhooks/webhook-endpoint.js';
import { type Committed, commitEffect, type Effect } from '../effect.js';
import { recordEvent } from '../events/record-event.js';
import { inTenant } from '../in-tenant.js';
import type { Replacement } from '../replacement.js';
import { assertNotClientBound } from './assert-not-client-bound.js';
import { checkReceiver } from './check-receiver.js';
import type { GivenEndpoint } from './create-webhook-endpoint.js';
import {
  checkAuthentication,
  checkTokenServer,
  isOtherTokenServer,
  sealGivenAuthentication,
} from './given-authentication.js';
import { assertHeaders, sealGivenHeaders } from './given-headers.js';

/**
 * Replaces an endpoint's settings whole; its secret stays, and so do headers given back masked while scheme, host
 * and port of the URL stay, and the secret of its authentication. Another URL is announced by `webhook_endpoint.moved`. The URL, and that of the token server, is checked unless it is the one that
 * stands and nothing will be sent there: an endpoint whose host is gone can still be disabled.
 * @throws {ForbiddenError} {NotFoundError} {ValidationError} {VersionConflictError} {ConflictError} `duplicate_url`
 */
export async function replaceWebhookEndpoint(
  ctx: Pick<AppContext, 'db' | 'cipher' | 'newId' | 'now' | 'webhookSender'>,
  effect: Effect,
  input: Replacement<WebhookEndpoint> & GivenEndpoint,
): Promise<Committed<WebhookEndpoint>> {
  const { id, ifMatch, fields } = input;
  assertNotClientBound(effect.principal);
  assertHeaders(fields.headers);
  const checked = checkAuthentication(input.authentication, fields);
  const standing = await inTenant(ctx, effect.principal, (db) => loadWebhookEndpoint(db, id));
  if (fields.enabled || fields.url !== standing.url) await checkReceiver(ctx, fields.url);
  if (fields.enabled || isOtherTokenServer(checked, standing)) await checkTokenServer(ctx, checked);

  return commitEffect(ctx, effect, async (db) => {
    const current = await lockWebhookEndpoint(db, id);
    assertVersion(current.version, ifMatch);
    input.checkAgainst(current);
    const status = statusWhen(fields.enabled, current.status);
    const sealedHeaders = await sealGivenHeaders(ctx, db, {
      id,
      url: fields.url,
      storedFor: current.url,
      headers: fields.headers,
    });
    const authentication = await sealGivenAuthentication(ctx, db, checked, {
      id,
      url: fields.url,
      stored: current.authentication,
    });
    const webhookEndpoint = await setWebhookEndpoint(db, current, {
      fields,
      status,
      sealedHeaders,
      authentication,
    });
    if (current.url !== webhookEndpoint.url) {
      await recordEvent(ctx, db, 'webhook_endpoint.moved', { webhookEndpoint });
    }
    if (current.enabled && !webhookEndpoint.enabled) {
      await recordEvent(ctx, db, 'webhook_endpoint.disabled', { webhookEndpoint });
    }
    return webhookEndpoint;
  });
}
