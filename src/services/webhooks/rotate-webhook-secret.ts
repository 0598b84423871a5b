import type { AppContext } from '../../context.js';
import {
  lockWebhookEndpoint,
  setWebhookEndpointSecret,
} from '../../db/webhooks/webhook-endpoints-repository.js';
import { type AllowedVersions, assertVersion } from '../../domain/assert-version.js';
import { newWebhookSecret } from '../../gateways/webhooks/sign-webhook.js';
import { type Committed, commitEffect, type Effect } from '../effect.js';
import { assertNotClientBound } from './assert-not-client-bound.js';
import type { IssuedWebhookEndpoint } from './create-webhook-endpoint.js';
import { lastFourOf, sealSecret } from './endpoint-secret.js';

/**
 * Gives an endpoint a new secret, which signs from the next attempt on. The one it replaces signs beside it
 * until the grace is over; one that was still in its own grace stops at once.
 * @param input `graceSeconds` 0 ends the old secret at once
 * @throws {ForbiddenError} {NotFoundError} {VersionConflictError}
 */
export async function rotateWebhookSecret(
  ctx: Pick<AppContext, 'db' | 'cipher' | 'now'>,
  effect: Effect,
  input: { id: string; ifMatch: AllowedVersions | null; graceSeconds: number },
): Promise<Committed<IssuedWebhookEndpoint>> {
  const { id, ifMatch, graceSeconds } = input;
  assertNotClientBound(effect.principal);
  const secret = newWebhookSecret();
  return commitEffect(ctx, effect, async (db) => {
    const current = await lockWebhookEndpoint(db, id);
    assertVersion(current.version, ifMatch);
    const endpoint = await setWebhookEndpointSecret(db, id, {
      sealedSecret: sealSecret(ctx, { tenantId: db.tenantId, endpointId: id }, secret),
      secretLast4: lastFourOf(secret),
      previousUntil: graceSeconds === 0 ? null : new Date(ctx.now().getTime() + graceSeconds * 1000),
    });
    return { endpoint, secret };
  });
}
