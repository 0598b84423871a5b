import { listWebhookEndpoints, loadWebhookEndpoint } from '../../../db/webhooks/webhook-endpoints-queries.js';
import { publicId } from '../../../domain/ids.js';
import type { WebhookEndpoint } from '../../../domain/webhooks/webhook-endpoint.js';
import { readTenant } from '../../../services/in-tenant.js';
import { assertNotClientBound } from '../../../services/webhooks/assert-not-client-bound.js';
import { createWebhookEndpoint } from '../../../services/webhooks/create-webhook-endpoint.js';
import { deleteWebhookEndpoint } from '../../../services/webhooks/delete-webhook-endpoint.js';
import { replaceWebhookEndpoint } from '../../../services/webhooks/replace-webhook-endpoint.js';
import { created, noContent, ok, type Reply } from '../../gate/answers/reply.js';
import { type Route, route, writeRoute } from '../../gate/route.js';
import { pageOf, presentPage } from '../../shapes/pagination.js';
import { refuseChangedReadOnly } from '../../shapes/read-only-fields.js';
import { PageOf, PageQuery } from '../../shapes/schemas.js';
import { presentIssuedWebhookEndpoint, presentWebhookEndpoint, webhookEndpointFrom } from './present.js';
import {
  IssuedWebhookEndpointSchema,
  WEBHOOK_ENDPOINT_READ_ONLY,
  WebhookEndpointInput,
  WebhookEndpointReplacement,
  WebhookEndpointSchema,
} from './schemas.js';

const tag = 'Webhooks';
const params = { id: { id: 'webhookEndpoint' } } as const;

/** An endpoint as an answer: its version is its ETag, but `last_delivery` moves without one. */
export function replyWithEndpoint(endpoint: WebhookEndpoint): Reply {
  return { ...ok(presentWebhookEndpoint(endpoint), endpoint.version), isLive: true };
}

/** `/v1/webhook-endpoints`: where a tenant wants its events. What else can be done to one is in `action-routes.ts`. */
export const webhookEndpointRoutes: readonly Route[] = [
  route(
    {
      method: 'get',
      path: '/v1/webhook-endpoints',
      operationId: 'listWebhookEndpoints',
      tag,
      summary: 'List webhook endpoints, newest first',
      description: 'Each has its health, from its most recent attempts. Secrets are not shown.',
      scope: 'webhooks:read',
      query: PageQuery,
      responses: { 200: { description: 'A page of endpoints.', schema: PageOf(WebhookEndpointSchema) } },
      problems: ['forbidden'],
    },
    {
      async handle(call) {
        assertNotClientBound(call.principal);
        return readTenant(call.ctx, call.principal, (db) => listWebhookEndpoints(db, pageOf(call)));
      },
      present: (page, call) => presentPage(page, presentWebhookEndpoint, call),
    },
  ),
  writeRoute(
    {
      method: 'post',
      path: '/v1/webhook-endpoints',
      operationId: 'createWebhookEndpoint',
      tag,
      summary: 'Register a webhook endpoint',
      description: 'The answer holds the secret that signs deliveries. Store it now: it is not shown again.',
      scope: 'webhooks:write',
      body: WebhookEndpointInput,
      responses: {
        201: { description: 'The endpoint with its secret.', schema: IssuedWebhookEndpointSchema },
      },
      problems: ['forbidden', 'plan_limit', 'duplicate_url'],
    },
    {
      handle: ({ ctx, effect, body }) => createWebhookEndpoint(ctx, effect, webhookEndpointFrom(body)),
      present: (issued) =>
        created(
          `/v1/webhook-endpoints/${publicId('webhookEndpoint', issued.endpoint.id)}`,
          presentIssuedWebhookEndpoint(issued),
          issued.endpoint.version,
        ),
    },
  ),
  route(
    {
      method: 'get',
      path: '/v1/webhook-endpoints/{id}',
      operationId: 'getWebhookEndpoint',
      tag,
      summary: 'Fetch a webhook endpoint',
      description:
        'Answers the endpoint with its health, from its most recent attempts. The secret is not shown.',
      isLive: true,
      scope: 'webhooks:read',
      params,
      responses: { 200: { description: 'The endpoint.', schema: WebhookEndpointSchema } },
      problems: ['forbidden'],
    },
    {
      async handle({ ctx, principal, params: { id = '' } }) {
        assertNotClientBound(principal);
        return readTenant(ctx, principal, (db) => loadWebhookEndpoint(db, id));
      },
      present: replyWithEndpoint,
    },
  ),
  writeRoute(
    {
      method: 'put',
      path: '/v1/webhook-endpoints/{id}',
      operationId: 'replaceWebhookEndpoint',
      tag,
      summary: 'Replace a webhook endpoint',
      description:
        'The secret stays. With `enabled: true`, or without `enabled`, a disabled endpoint is enabled again.',
      scope: 'webhooks:write',
      params,
      body: WebhookEndpointReplacement,
      ifMatch: 'honoured',
      responses: { 200: { description: 'The endpoint.', schema: WebhookEndpointSchema } },
      problems: ['forbidden', 'duplicate_url'],
    },
    {
      handle: async ({ ctx, effect, params: { id = '' }, body, ifMatch }) =>
        replaceWebhookEndpoint(ctx, effect, {
          id,
          ifMatch,
          checkAgainst: (current) =>
            refuseChangedReadOnly(body, presentWebhookEndpoint(current), WEBHOOK_ENDPOINT_READ_ONLY),
          ...webhookEndpointFrom(body),
        }),
      present: replyWithEndpoint,
    },
  ),
  writeRoute(
    {
      method: 'delete',
      path: '/v1/webhook-endpoints/{id}',
      operationId: 'deleteWebhookEndpoint',
      tag,
      summary: 'Delete a webhook endpoint',
      description: 'Deliveries that are still waiting are cancelled.',
      scope: 'webhooks:write',
      params,
      ifMatch: 'honoured',
      responses: { 204: { description: 'Deleted.' } },
      problems: ['forbidden'],
    },
    {
      handle: ({ ctx, effect, params: { id = '' }, ifMatch }) =>
        deleteWebhookEndpoint(ctx, effect, { id, ifMatch }),
      present: () => noContent,
    },
  ),
];
