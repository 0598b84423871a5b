import type { AppContext } from '../../context.js';
import {
  lockWebhookEndpoint,
  setWebhookEndpointEnabled,
} from '../../db/webhooks/webhook-endpoints-repository.js';
import { type AllowedVersions, assertVersion } from '../../domain/assert-version.js';
import type { WebhookEndpoint } from '../../domain/webhooks/webhook-endpoint.js';
import { type Committed, commitEffect, type Effect } from '../effect.js';
import { assertNotClientBound } from './assert-not-client-bound.js';

/**
 * Takes an endpoint into use again, its failures forgotten. What was held is sent, oldest first.
 * @throws {ForbiddenError} {NotFoundError} {VersionConflictError}
 */
export async function enableWebhookEndpoint(
  ctx: Pick<AppContext, 'db'>,
  effect: Effect,
  input: { id: string; ifMatch: AllowedVersions | null },
): Promise<Committed<WebhookEndpoint>> {
  assertNotClientBound(effect.principal);
  return commitEffect(ctx, effect, async (db) => {
    const current = await lockWebhookEndpoint(db, input.id);
    assertVersion(current.version, input.ifMatch);
    return setWebhookEndpointEnabled(db, input.id);
  });
}
