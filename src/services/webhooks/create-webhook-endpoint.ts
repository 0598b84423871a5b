import type { AppContext } from '../../context.js';
import { insertWebhookEndpoint } from '../../db/webhook-endpoints-repository.js';
import {
  statusWhen,
  type WebhookEndpoint,
  type WebhookEndpointFields,
} from '../../domain/webhooks/webhook-endpoint.js';
import { newWebhookSecret } from '../../gateways/webhooks/sign-webhook.js';
import { inTenant } from '../in-tenant.js';
import type { Principal } from '../principal.js';
import { assertNotClientBound } from './assert-not-client-bound.js';
import { checkReceiver } from './check-receiver.js';
import { sealSecret } from './endpoint-secret.js';

/** An endpoint with its secret in plain text: what is shown once. */
export interface IssuedWebhookEndpoint {
  readonly endpoint: WebhookEndpoint;
  readonly secret: string;
}

/** Registers a receiver. @throws {ForbiddenError} {ValidationError} */
export async function createWebhookEndpoint(
  ctx: Pick<AppContext, 'db' | 'cipher' | 'newId' | 'webhookSender'>,
  principal: Principal,
  fields: WebhookEndpointFields,
): Promise<IssuedWebhookEndpoint> {
  assertNotClientBound(principal);
  await checkReceiver(ctx, fields.url);
  const secret = newWebhookSecret();
  return inTenant(ctx, principal, async (db) => {
    const endpoint = await insertWebhookEndpoint(db, {
      id: ctx.newId(),
      status: statusWhen(fields.enabled, 'active'),
      fields,
      sealedSecret: sealSecret(ctx, secret),
    });
    return { endpoint, secret };
  });
}
