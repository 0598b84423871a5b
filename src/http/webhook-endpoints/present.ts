import { publicId } from '../../domain/ids.js';
import type { WebhookEndpoint, WebhookEndpointFields } from '../../domain/webhooks/webhook-endpoint.js';
import type { IssuedWebhookEndpoint } from '../../services/webhooks/create-webhook-endpoint.js';
import type { WebhookEndpointBody } from './schemas.js';

export function presentWebhookEndpoint(endpoint: WebhookEndpoint) {
  const { lastDelivery } = endpoint;
  return {
    id: publicId('webhookEndpoint', endpoint.id),
    url: endpoint.url,
    events: endpoint.events,
    description: endpoint.description,
    enabled: endpoint.enabled,
    status: endpoint.status,
    signature_format: endpoint.signatureFormat,
    metadata: endpoint.metadata,
    last_delivery: lastDelivery && {
      at: lastDelivery.at.toISOString(),
      status_code: lastDelivery.statusCode,
    },
    secret_last4: endpoint.secretLast4,
    failing_since: endpoint.failingSince?.toISOString() ?? null,
    created_at: endpoint.createdAt.toISOString(),
    updated_at: endpoint.updatedAt.toISOString(),
  };
}

/** With the secret: after creation and rotation only. */
export function presentIssuedWebhookEndpoint({ endpoint, secret }: IssuedWebhookEndpoint) {
  return { ...presentWebhookEndpoint(endpoint), secret };
}

/** What was sent, with every absent field at its default: POST creates and PUT replaces whole. */
export function webhookEndpointFieldsFrom(body: WebhookEndpointBody): WebhookEndpointFields {
  return {
    url: body.url,
    events: body.events,
    description: body.description ?? null,
    enabled: body.enabled ?? true,
    signatureFormat: body.signature_format ?? 'timestamped',
    metadata: body.metadata ?? {},
  };
}
