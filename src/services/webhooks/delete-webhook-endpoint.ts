import type { AppContext } from '../../context.js';
import {
  lockWebhookEndpoint,
  setWebhookEndpointDeleted,
} from '../../db/webhooks/webhook-endpoints-repository.js';
import { type AllowedVersions, assertVersion } from '../../domain/assert-version.js';
import { type Committed, commitEffect, type Effect } from '../effect.js';
import { assertNotClientBound } from './assert-not-client-bound.js';

/**
 * Deletes an endpoint softly. Deliveries that wait for it are cancelled when they wake.
 * @throws {ForbiddenError} {NotFoundError} {VersionConflictError}
 */
export async function deleteWebhookEndpoint(
  ctx: Pick<AppContext, 'db'>,
  effect: Effect,
  input: { id: string; ifMatch: AllowedVersions | null },
): Promise<Committed<void>> {
  assertNotClientBound(effect.principal);
  return commitEffect(ctx, effect, async (db) => {
    const current = await lockWebhookEndpoint(db, input.id);
    assertVersion(current.version, input.ifMatch);
    await setWebhookEndpointDeleted(db, input.id);
  });
}
