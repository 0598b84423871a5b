import type { AppContext } from '../../context.js';
import {
  countWebhookEndpoints,
  insertWebhookEndpoint,
} from '../../db/webhooks/webhook-endpoints-repository.js';
import { maxEndpoints, statusWhen, type WebhookEndpoint } from '../../domain/webhooks/webhook-endpoint.js';
import { newWebhookSecret } from '../../gateways/webhooks/sign-webhook.js';
import { type Committed, commitEffect, type Effect } from '../effect.js';
import { refuseBeyondPlan } from '../refuse-beyond-plan.js';
import { assertNotClientBound } from './assert-not-client-bound.js';
import { checkReceiver } from './check-receiver.js';
import { lastFourOf, sealSecret } from './endpoint-secret.js';
import { checkTokenServer } from './given-authentication.js';
import { sealGivenHeaders } from './given-headers.js';
import { type GivenEndpoint, readEndpoint, sealReach } from './read-endpoint.js';

/** An endpoint with its secret in plain text: what is shown once. */
export interface IssuedWebhookEndpoint {
  readonly endpoint: WebhookEndpoint;
  readonly secret: string;
}

/**
 * Registers a receiver.
 * @throws {ForbiddenError} also `plan_limit` {ValidationError} {ConflictError} `duplicate_url`
 */
export async function createWebhookEndpoint(
  ctx: Pick<AppContext, 'db' | 'cipher' | 'newId' | 'now' | 'webhookSender'>,
  effect: Effect,
  given: GivenEndpoint,
): Promise<Committed<IssuedWebhookEndpoint>> {
  assertNotClientBound(effect.principal);
  const read = readEndpoint(given);
  const { fields } = read;
  await checkReceiver(ctx, read);
  await checkTokenServer(ctx, read.authentication);
  const secret = newWebhookSecret();
  const id = ctx.newId();
  const row = { tenantId: effect.principal.tenantId, endpointId: id };
  return commitEffect(ctx, effect, async (db) => {
    await refuseBeyondPlan(db, {
      things: 'webhook endpoints',
      maxOf: maxEndpoints,
      count: countWebhookEndpoints,
    });
    const sealedHeaders = await sealGivenHeaders(ctx, db, {
      id,
      url: fields.url,
      storedFor: null,
      headers: fields.headers,
    });
    const endpoint = await insertWebhookEndpoint(db, {
      id,
      status: statusWhen(fields.enabled, 'active'),
      fields,
      sealedSecret: sealSecret(ctx, row, secret),
      secretLast4: lastFourOf(secret),
      sealedHeaders,
      authentication: await sealReach(ctx, db, read, { id, standing: null }),
    });
    return { endpoint, secret };
  });
}
