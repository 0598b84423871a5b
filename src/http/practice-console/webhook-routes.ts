import Type from 'typebox';
import {
  listWebhookDeliveries,
  loadDeliveryWithAttempts,
} from '../../db/webhooks/webhook-deliveries-queries.js';
import { listWebhookEndpoints, loadWebhookEndpoint } from '../../db/webhooks/webhook-endpoints-queries.js';
import type { AllowedVersions } from '../../domain/assert-version.js';
import { publicId } from '../../domain/ids.js';
import { DELIVERY_STATUSES } from '../../domain/webhooks/webhook-delivery.js';
import { readTenant } from '../../services/in-tenant.js';
import { createWebhookEndpoint } from '../../services/webhooks/create-webhook-endpoint.js';
import { deleteWebhookEndpoint } from '../../services/webhooks/delete-webhook-endpoint.js';
import { enableWebhookEndpoint } from '../../services/webhooks/enable-webhook-endpoint.js';
import { loadUnexpired } from '../../services/webhooks/load-unexpired.js';
import { replaceWebhookEndpoint } from '../../services/webhooks/replace-webhook-endpoint.js';
import { resendDelivery } from '../../services/webhooks/resend-delivery.js';
import { rotateWebhookSecret } from '../../services/webhooks/rotate-webhook-secret.js';
import { sendTestEvent } from '../../services/webhooks/send-test-event.js';
import { presentWebhookEndpoint, webhookEndpointFrom } from '../resources/webhook-endpoints/present.js';
import {
  SecretRotation,
  WebhookEndpointInput,
  WebhookEndpointReplacement,
} from '../resources/webhook-endpoints/schemas.js';
import { pageOf } from '../shapes/pagination.js';
import { OneOf, PageQuery } from '../shapes/schemas.js';
import { compileForm, linesOf, wholeOf } from './checked-form.js';
import { listOf, nextPathOf } from './lists.js';
import { deliveryPage } from './pages/delivery-page.js';
import { endpointPage, issuedEndpointPage } from './pages/endpoint-page.js';
import { changeEndpointPage, endpointsPage, newEndpointPage } from './pages/endpoints-page.js';
import { act, type ConsoleCall, fieldOf, page } from './route.js';

const checkNewEndpoint = compileForm(WebhookEndpointInput);
const checkReplacement = compileForm(WebhookEndpointReplacement);
const checkRotation = compileForm(SecretRotation);
const done = <const T extends readonly string[]>(...acts: T) => Type.Optional(OneOf(acts));

const endpointPath = (mode: string, id: string) =>
  `/console/${mode}/webhooks/${publicId('webhookEndpoint', id)}`;
const deliveryPath = (mode: string, id: string) => `/console/${mode}/deliveries/${publicId('delivery', id)}`;

/** Endpoints: `/console/{mode}/webhooks`. */
const endpointRoutes = [
  page('/webhooks', { query: { ...PageQuery, done: done('deleted') } }, async ({ view, ...call }) => {
    const list = listOf(call);
    const found = await readTenant(call.ctx, call.principal, (db) => listWebhookEndpoints(db, pageOf(list)));
    const isDeleted = call.query.done === 'deleted';
    return {
      page: endpointsPage(view, { endpoints: found.items, next: nextPathOf(found, list), isDeleted }),
    };
  }),
  page('/webhooks/new', {}, async ({ view }) => ({ page: newEndpointPage(view) })),
  act('/webhooks', { role: 'owner' }, async (call) => {
    const body = checkNewEndpoint(fieldsOf(call));
    const { result } = await createWebhookEndpoint(call.ctx, call.effect, webhookEndpointFrom(body));
    return { status: 201, page: issuedEndpointPage(call.view, result) };
  }),
  page(
    '/webhooks/{id}',
    {
      id: 'webhookEndpoint',
      query: {
        ...PageQuery,
        status: Type.Optional(OneOf(DELIVERY_STATUSES)),
        done: done('enabled', 'changed'),
      },
    },
    async ({ view, id, ...call }) => {
      const list = listOf(call);
      const { status } = call.query;
      const [endpoint, deliveries] = await readTenant(call.ctx, call.principal, (db) =>
        Promise.all([
          loadWebhookEndpoint(db, id),
          listWebhookDeliveries(db, { endpointId: id, status }, pageOf(list)),
        ]),
      );
      const next = nextPathOf(deliveries, list);
      const { done: act } = call.query;
      return {
        page: endpointPage(view, { endpoint, deliveries: deliveries.items, status, next, done: act }),
      };
    },
  ),
  page('/webhooks/{id}/change', { id: 'webhookEndpoint' }, async ({ ctx, principal, id, view }) => {
    const endpoint = await readTenant(ctx, principal, (db) => loadWebhookEndpoint(db, id));
    return { page: changeEndpointPage(view, endpoint) };
  }),
  act('/webhooks/{id}/change', { role: 'owner', id: 'webhookEndpoint' }, async (call) => {
    const { ctx, principal, effect, id, mode } = call;
    const standing = await readTenant(ctx, principal, (db) => loadWebhookEndpoint(db, id));
    const enabled = fieldOf(call, 'enabled') === 'yes';
    const body = checkReplacement({ ...presentWebhookEndpoint(standing), ...fieldsOf(call), enabled });
    const ifMatch = versionOf(call);
    await replaceWebhookEndpoint(ctx, effect, {
      id,
      ifMatch,
      checkAgainst: () => undefined,
      ...webhookEndpointFrom(body),
    });
    return { to: `${endpointPath(mode, id)}?done=changed` };
  }),
  act('/webhooks/{id}/test', { role: 'member', id: 'webhookEndpoint' }, async ({ ctx, effect, id, mode }) => {
    const { result } = await sendTestEvent(ctx, effect, { id, ifMatch: null });
    return { to: `${deliveryPath(mode, result.deliveryId)}?done=test_sent` };
  }),
  act(
    '/webhooks/{id}/enable',
    { role: 'owner', id: 'webhookEndpoint' },
    async ({ ctx, effect, id, mode }) => {
      await enableWebhookEndpoint(ctx, effect, { id, ifMatch: null });
      return { to: `${endpointPath(mode, id)}?done=enabled` };
    },
  ),
  act('/webhooks/{id}/rotate-secret', { role: 'owner', id: 'webhookEndpoint' }, async (call) => {
    const { grace_seconds: graceSeconds = 0 } = checkRotation({
      grace_seconds: wholeOf(fieldOf(call, 'grace_seconds')),
    });
    const { result } = await rotateWebhookSecret(call.ctx, call.effect, {
      id: call.id,
      ifMatch: null,
      graceSeconds,
    });
    return { page: issuedEndpointPage(call.view, result) };
  }),
  act(
    '/webhooks/{id}/delete',
    { role: 'owner', id: 'webhookEndpoint' },
    async ({ ctx, effect, id, mode }) => {
      await deleteWebhookEndpoint(ctx, effect, { id, ifMatch: null });
      return { to: `/console/${mode}/webhooks?done=deleted` };
    },
  ),
];

/** The fields of an endpoint that a form has; the rest is set over the API, and stays. */
function fieldsOf(call: ConsoleCall<unknown>) {
  const description = fieldOf(call, 'description').replaceAll('\r\n', '\n').trim();
  return {
    url: fieldOf(call, 'url').trim(),
    events: linesOf(fieldOf(call, 'events')),
    description: description === '' ? null : description,
  };
}

/** The version that the form was drawn with, so that nobody undoes what somebody else has changed meanwhile. */
function versionOf(call: ConsoleCall<unknown>): AllowedVersions {
  const version = wholeOf(fieldOf(call, 'version'));
  return { only: typeof version === 'number' ? [version] : [], never: [] };
}

/** Endpoints, and deliveries: `/console/{mode}/deliveries/{id}`. */
export const webhookRoutes = [
  ...endpointRoutes,
  page(
    '/deliveries/{id}',
    { id: 'delivery', query: { done: done('test_sent', 'resent') } },
    async ({ ctx, principal, id, query, view }) => {
      const found = await readTenant(ctx, principal, (db) =>
        loadUnexpired(ctx, db, id, () => loadDeliveryWithAttempts(db, id, ctx.config.webhooks.attemptDays)),
      );
      return { page: deliveryPage(view, { ...found, done: query.done }) };
    },
  ),
  act('/deliveries/{id}/resend', { role: 'member', id: 'delivery' }, async ({ ctx, effect, id, mode }) => {
    await resendDelivery(ctx, effect, id);
    return { to: `${deliveryPath(mode, id)}?done=resent` };
  }),
];
