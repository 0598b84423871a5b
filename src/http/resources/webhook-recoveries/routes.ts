import { loadWebhookRecovery } from '../../../db/webhooks/webhook-recoveries-queries.js';
import { publicId } from '../../../domain/ids.js';
import { matchesEventType } from '../../../domain/webhooks/event-filter.js';
import type { WebhookRecovery } from '../../../domain/webhooks/webhook-recovery.js';
import { ValidationError } from '../../../errors.js';
import { EVENT_TYPE_NAMES } from '../../../events/catalogue.js';
import { readTenant } from '../../../services/in-tenant.js';
import { assertNotClientBound } from '../../../services/webhooks/assert-not-client-bound.js';
import { recoverDeliveries } from '../../../services/webhooks/recover-deliveries.js';
import { accepted, ok } from '../../gate/answers/reply.js';
import { type Route, route, writeRoute } from '../../gate/route.js';
import { WebhookRecoveryInput, WebhookRecoverySchema } from './schemas.js';

const tag = 'Webhooks';

/** Sending again what an endpoint has missed. */
export const webhookRecoveryRoutes: readonly Route[] = [
  writeRoute(
    {
      method: 'post',
      path: '/v1/webhook-endpoints/{id}/recover',
      operationId: 'recoverWebhookDeliveries',
      tag,
      summary: 'Recover events that a webhook endpoint missed',
      description:
        'Every delivery keeps its `webhook-id`, and its schedule of retries starts again. Attempts under way are not interrupted.',
      scope: 'webhooks:write',
      params: { id: { id: 'webhookEndpoint' } },
      body: WebhookRecoveryInput,
      responses: { 202: { description: 'The recovery.', schema: WebhookRecoverySchema } },
      problems: ['forbidden', 'endpoint_disabled'],
    },
    {
      handle: ({ ctx, effect, params: { id = '' }, body }) =>
        recoverDeliveries(ctx, effect, {
          endpointId: id,
          mode: body.mode ?? 'failed',
          since: instantOf('since', body.since),
          until: body.until === undefined ? null : instantOf('until', body.until),
          types: body.types === undefined ? null : typesOf(body.types),
        }),
      present: (recovery) => {
        const body = presentRecovery(recovery);
        return accepted(`/v1/webhook-recoveries/${body.id}`, body);
      },
    },
  ),
  route(
    {
      method: 'get',
      path: '/v1/webhook-recoveries/{id}',
      operationId: 'getWebhookRecovery',
      tag,
      summary: 'Fetch a recovery of webhooks with its counts',
      description: 'Poll until `status` is `completed`; `counts` shows how far it has come.',
      scope: 'webhooks:read',
      params: { id: { id: 'webhookRecovery' } },
      responses: { 200: { description: 'The recovery.', schema: WebhookRecoverySchema } },
      problems: ['forbidden'],
    },
    {
      async handle({ ctx, principal, params: { id = '' } }) {
        assertNotClientBound(principal);
        return readTenant(ctx, principal, (db) => loadWebhookRecovery(db, id));
      },
      present: (recovery) => ok(presentRecovery(recovery)),
    },
  ),
];

const typesOf = (patterns: readonly string[]): readonly string[] =>
  EVENT_TYPE_NAMES.filter((type) => matchesEventType(patterns, type));

/** The format of a timestamp lets a leap second through, which is no instant here. @throws {ValidationError} */
function instantOf(field: string, text: string): Date {
  const instant = new Date(text);
  if (!Number.isNaN(instant.getTime())) return instant;
  throw new ValidationError([{ pointer: `#/${field}`, code: 'invalid_format', detail: 'is not an instant' }]);
}

const presentRecovery = (recovery: WebhookRecovery) => ({
  id: publicId('webhookRecovery', recovery.id),
  endpoint_id: publicId('webhookEndpoint', recovery.endpointId),
  status: recovery.isRunning ? 'running' : 'completed',
  mode: recovery.mode,
  since: recovery.since.toISOString(),
  until: recovery.until.toISOString(),
  types: recovery.types,
  counts: recovery.counts,
  created_at: recovery.createdAt.toISOString(),
});
