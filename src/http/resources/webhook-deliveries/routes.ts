import {
  listDeliveriesOfEndpoint,
  loadDeliveryWithAttempts,
} from '../../../db/webhooks/webhook-deliveries-queries.js';
import { publicId } from '../../../domain/ids.js';
import { readTenant } from '../../../services/in-tenant.js';
import { assertNotClientBound } from '../../../services/webhooks/assert-not-client-bound.js';
import { loadUnexpired } from '../../../services/webhooks/load-unexpired.js';
import { resendDelivery } from '../../../services/webhooks/resend-delivery.js';
import { accepted, ok } from '../../gate/answers/reply.js';
import { type Route, route, writeRoute } from '../../gate/route.js';
import { pageOf, presentPage } from '../../shapes/pagination.js';
import { PageOf } from '../../shapes/schemas.js';
import { presentDelivery, presentDeliveryWithAttempts } from './present.js';
import {
  deliveryFiltersOf,
  deliveryListQuery,
  WebhookDeliverySchema,
  WebhookDeliveryWithAttempts,
} from './schemas.js';

const tag = 'Webhooks';

/** `/v1/webhook-deliveries`: what was sent to an endpoint, and what it answered. */
export const webhookDeliveryRoutes: readonly Route[] = [
  route(
    {
      method: 'get',
      path: '/v1/webhook-endpoints/{id}/deliveries',
      operationId: 'listWebhookDeliveries',
      tag,
      summary: 'List the deliveries of a webhook endpoint, newest first',
      description:
        'Attempts are left out: fetch a single delivery to see them. `status=failed` lists those that were given up.',
      scope: 'webhooks:read',
      params: { id: { id: 'webhookEndpoint' } },
      query: deliveryListQuery,
      responses: { 200: { description: 'A page of deliveries.', schema: PageOf(WebhookDeliverySchema) } },
      problems: ['forbidden'],
    },
    {
      async handle(call) {
        assertNotClientBound(call.principal);
        const filters = deliveryFiltersOf(call);
        const request = pageOf(call);
        return readTenant(call.ctx, call.principal, (db) => listDeliveriesOfEndpoint(db, filters, request));
      },
      present: (page, call) => presentPage(page, presentDelivery, call),
    },
  ),
  route(
    {
      method: 'get',
      path: '/v1/webhook-deliveries/{id}',
      operationId: 'getWebhookDelivery',
      tag,
      summary: 'Fetch a delivery with its attempts',
      description:
        'Each attempt with its timings, the headers sent, and the status, headers and beginning of the answer.',
      scope: 'webhooks:read',
      params: { id: { id: 'delivery' } },
      responses: { 200: { description: 'The delivery.', schema: WebhookDeliveryWithAttempts } },
      problems: ['forbidden', 'event_expired'],
    },
    {
      async handle({ ctx, principal, params: { id = '' } }) {
        assertNotClientBound(principal);
        return readTenant(ctx, principal, (db) =>
          loadUnexpired(ctx, db, id, () => loadDeliveryWithAttempts(db, id, ctx.config.webhooks.attemptDays)),
        );
      },
      present: (found) => ok(presentDeliveryWithAttempts(found)),
    },
  ),
  writeRoute(
    {
      method: 'post',
      path: '/v1/webhook-deliveries/{id}/resend',
      operationId: 'resendWebhookDelivery',
      tag,
      summary: 'Send a delivery again',
      description:
        'Sends the same bytes under the same `webhook-id`, even if the event was delivered before. If an attempt is under ' +
        'way, this one follows it.',
      scope: 'webhooks:write',
      params: { id: { id: 'delivery' } },
      responses: { 202: { description: 'The delivery.', schema: WebhookDeliverySchema } },
      problems: ['forbidden', 'endpoint_disabled'],
    },
    {
      handle: ({ ctx, effect, params: { id = '' } }) => resendDelivery(ctx, effect, id),
      present: (delivery) =>
        accepted(`/v1/webhook-deliveries/${publicId('delivery', delivery.id)}`, presentDelivery(delivery)),
    },
  ),
];
