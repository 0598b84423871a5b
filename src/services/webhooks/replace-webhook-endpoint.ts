import type { AppContext } from '../../context.js';
import { loadWebhookEndpoint } from '../../db/webhooks/webhook-endpoints-queries.js';
import { lockWebhookEndpoint, setWebhookEndpoint } from '../../db/webhooks/webhook-endpoints-repository.js';
import { assertVersion } from '../../domain/assert-version.js';
import { statusWhen, type WebhookEndpoint } from '../../domain/webhooks/webhook-endpoint.js';
import { type Committed, commitEffect, type Effect } from '../effect.js';
import { recordEvent } from '../events/record-event.js';
import { inTenant } from '../in-tenant.js';
import type { Replacement } from '../replacement.js';
import { assertNotClientBound } from './assert-not-client-bound.js';
import { checkReceiver } from './check-receiver.js';
import { checkTokenServer, isOtherTokenServer } from './given-authentication.js';
import { sealGivenHeaders } from './given-headers.js';
import { type GivenEndpoint, readEndpoint, sealReach } from './read-endpoint.js';

/**
 * Replaces an endpoint's settings whole; its secret stays, and so do headers given back masked while scheme, host
 * and port of the URL stay, and the secret of its authentication or destination. Another URL is announced by `webhook_endpoint.moved`. The URL, and that of the token server, is checked unless it is the one that
 * stands and nothing will be sent there: an endpoint whose host is gone can still be disabled.
 * @throws {ForbiddenError} {NotFoundError} {ValidationError} {VersionConflictError} {ConflictError} `duplicate_url`
 */
export async function replaceWebhookEndpoint(
  ctx: Pick<AppContext, 'db' | 'cipher' | 'newId' | 'now' | 'webhookSender'>,
  effect: Effect,
  input: Replacement<WebhookEndpoint> & GivenEndpoint,
): Promise<Committed<WebhookEndpoint>> {
  const { id, ifMatch } = input;
  assertNotClientBound(effect.principal);
  const read = readEndpoint(input);
  const { fields, authentication } = read;
  const standing = await inTenant(ctx, effect.principal, (db) => loadWebhookEndpoint(db, id));
  if (fields.enabled || fields.url !== standing.url) await checkReceiver(ctx, read);
  if (fields.enabled || isOtherTokenServer(authentication, standing))
    await checkTokenServer(ctx, authentication);

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
    const webhookEndpoint = await setWebhookEndpoint(db, current, {
      fields,
      status,
      sealedHeaders,
      authentication: await sealReach(ctx, db, read, { id, standing: current }),
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
