import { publicId } from '../../../domain/ids.js';
import type {
  GivenAuthentication,
  ReceiverAuthentication,
} from '../../../domain/webhooks/receiver-authentication.js';
import { MASKED } from '../../../domain/webhooks/receiver-headers.js';
import type { WebhookEndpoint, WebhookEndpointFields } from '../../../domain/webhooks/webhook-endpoint.js';
import { LIMITS } from '../../../limits/limits.js';
import type { IssuedWebhookEndpoint } from '../../../services/webhooks/create-webhook-endpoint.js';
import type { GivenEndpoint } from '../../../services/webhooks/read-endpoint.js';
import { destinationFrom, presentDestination } from './destination.js';
import type { WebhookEndpointBody } from './schemas.js';

const { value: MAX_WAIT_MS } = LIMITS.webhooks.batchWaitMs;

export function presentWebhookEndpoint(endpoint: WebhookEndpoint) {
  const { lastDelivery, health, batching } = endpoint;
  return {
    id: publicId('webhookEndpoint', endpoint.id),
    url: endpoint.url,
    events: endpoint.events,
    description: endpoint.description,
    enabled: endpoint.enabled,
    status: endpoint.status,
    signature_format: endpoint.signatureFormat,
    headers: endpoint.headers,
    authentication: endpoint.authentication && presentAuthentication(endpoint.authentication),
    destination: endpoint.destination && presentDestination(endpoint.destination),
    batching: batching && { max_events: batching.maxEvents, max_wait_ms: batching.maxWaitMs },
    ordering: endpoint.ordering,
    metadata: endpoint.metadata,
    last_delivery: lastDelivery && {
      at: lastDelivery.at.toISOString(),
      status_code: lastDelivery.statusCode,
    },
    secret_last4: endpoint.secretLast4,
    failing_since: endpoint.failingSince?.toISOString() ?? null,
    disabled_reason: endpoint.disabledReason,
    disabled_at: endpoint.disabledAt?.toISOString() ?? null,
    health: {
      state: health.state,
      success_rate_1h: health.successRate1h,
      p95_ms_1h: health.p95Ms1h,
      held: health.held,
      oldest_due_at: health.oldestDueAt?.toISOString() ?? null,
    },
    created_at: endpoint.createdAt.toISOString(),
    updated_at: endpoint.updatedAt.toISOString(),
  };
}

function presentAuthentication(authentication: ReceiverAuthentication) {
  if (authentication.type === 'mtls') {
    const { type, certificate, ca, subject, expiresAt } = authentication;
    return { type, certificate, private_key: MASKED, ca, subject, expires_at: expiresAt.toISOString() };
  }
  const { type, tokenUrl, clientId, scope, audience } = authentication;
  return { type, token_url: tokenUrl, client_id: clientId, client_secret: MASKED, scope, audience };
}

/** An endpoint with its secret, as creation and rotation alone answer. */
export function presentIssuedWebhookEndpoint({ endpoint, secret }: IssuedWebhookEndpoint) {
  return { ...presentWebhookEndpoint(endpoint), secret };
}

/** Fields as sent, with every absent one at its default: POST creates and PUT replaces whole. */
export const webhookEndpointFrom = (body: WebhookEndpointBody): GivenEndpoint => ({
  fields: fieldsFrom(body),
  authentication: body.authentication ? authenticationFrom(body.authentication) : null,
  destination: body.destination ? destinationFrom(body.destination) : null,
});

function authenticationFrom(given: NonNullable<WebhookEndpointBody['authentication']>): GivenAuthentication {
  return {
    type: given.type,
    certificate: given.certificate ?? null,
    privateKey: given.private_key ?? null,
    ca: given.ca ?? null,
    tokenUrl: given.token_url ?? null,
    clientId: given.client_id ?? null,
    clientSecret: given.client_secret ?? null,
    scope: given.scope ?? null,
    audience: given.audience ?? null,
  };
}

function fieldsFrom(body: WebhookEndpointBody): WebhookEndpointFields {
  return {
    url: body.url,
    events: body.events,
    description: body.description ?? null,
    enabled: body.enabled ?? true,
    signatureFormat: body.signature_format ?? 'timestamped',
    headers: body.headers ?? {},
    batching: body.batching
      ? { maxEvents: body.batching.max_events, maxWaitMs: body.batching.max_wait_ms ?? MAX_WAIT_MS }
      : null,
    ordering: body.ordering ?? 'none',
    metadata: body.metadata ?? {},
  };
}
