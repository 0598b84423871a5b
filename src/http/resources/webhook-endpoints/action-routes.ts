import { publicId } from '../../../domain/ids.js';
import { enableWebhookEndpoint } from '../../../services/webhooks/enable-webhook-endpoint.js';
import { rotateWebhookSecret } from '../../../services/webhooks/rotate-webhook-secret.js';
import { sendTestEvent } from '../../../services/webhooks/send-test-event.js';
import { accepted, ok } from '../../gate/answers/reply.js';
import { type Route, writeRoute } from '../../gate/route.js';
import { presentIssuedWebhookEndpoint } from './present.js';
import { replyWithEndpoint } from './routes.js';
import {
  IssuedWebhookEndpointSchema,
  SecretRotation,
  TestEventSchema,
  WebhookEndpointSchema,
} from './schemas.js';

const tag = 'Webhooks';
const params = { id: { id: 'webhookEndpoint' } } as const;
const DEFAULT_GRACE_SECONDS = 86_400;

/** Actions on one endpoint. */
export const webhookEndpointActionRoutes: readonly Route[] = [
  writeRoute(
    {
      method: 'post',
      path: '/v1/webhook-endpoints/{id}/rotate-secret',
      operationId: 'rotateWebhookSecret',
      tag,
      summary: 'Give a webhook endpoint a new secret',
      description:
        'For `grace_seconds`, deliveries carry two signatures: one of the old secret and one of the new.',
      scope: 'webhooks:write',
      params,
      body: SecretRotation,
      optionalBody: true,
      ifMatch: 'honoured',
      responses: {
        200: { description: 'The endpoint with its new secret.', schema: IssuedWebhookEndpointSchema },
      },
      problems: ['forbidden'],
    },
    {
      handle: ({ ctx, effect, params: { id = '' }, body, ifMatch }) =>
        rotateWebhookSecret(ctx, effect, {
          id,
          ifMatch,
          graceSeconds: body.grace_seconds ?? DEFAULT_GRACE_SECONDS,
        }),
      present: (issued) => ok(presentIssuedWebhookEndpoint(issued), issued.endpoint.version),
    },
  ),
  writeRoute(
    {
      method: 'post',
      path: '/v1/webhook-endpoints/{id}/test',
      operationId: 'testWebhookEndpoint',
      tag,
      summary: 'Send a test event to a webhook endpoint',
      description: 'The event goes to this endpoint alone, whatever it subscribes to.',
      scope: 'webhooks:write',
      params,
      ifMatch: 'honoured',
      responses: { 202: { description: 'The event and its delivery.', schema: TestEventSchema } },
      problems: ['forbidden', 'endpoint_disabled'],
    },
    {
      handle: ({ ctx, effect, params: { id = '' }, ifMatch }) => sendTestEvent(ctx, effect, { id, ifMatch }),
      present({ eventId, deliveryId }) {
        const body = { event_id: publicId('event', eventId), delivery_id: publicId('delivery', deliveryId) };
        return accepted(`/v1/webhook-deliveries/${body.delivery_id}`, body);
      },
    },
  ),
  writeRoute(
    {
      method: 'post',
      path: '/v1/webhook-endpoints/{id}/enable',
      operationId: 'enableWebhookEndpoint',
      tag,
      summary: 'Enable a webhook endpoint again',
      description:
        'Its count of failures starts again, and the events recorded while it was disabled are sent, oldest first.',
      scope: 'webhooks:write',
      params,
      ifMatch: 'honoured',
      responses: { 200: { description: 'The endpoint.', schema: WebhookEndpointSchema } },
      problems: ['forbidden'],
    },
    {
      handle: ({ ctx, effect, params: { id = '' }, ifMatch }) =>
        enableWebhookEndpoint(ctx, effect, { id, ifMatch }),
      present: replyWithEndpoint,
    },
  ),
];
