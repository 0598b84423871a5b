import { publicId } from '../../../domain/ids.js';
import {
  DELIVERY_STATUSES,
  type DeliveryStatus,
  type WebhookDelivery,
} from '../../../domain/webhooks/webhook-delivery.js';
import type { WebhookEndpoint } from '../../../domain/webhooks/webhook-endpoint.js';
import { type Html, html } from '../../../pages/html.js';
import { facts, tableOf } from '../../../pages/parts.js';
import type { IssuedWebhookEndpoint } from '../../../services/webhooks/create-webhook-endpoint.js';
import {
  code,
  csrfField,
  isOwner,
  layout,
  nextLink,
  note,
  OWNERS_ONLY,
  postButton,
  secretNote,
  selectOf,
  type View,
} from './layout.js';

interface EndpointDetails {
  readonly endpoint: WebhookEndpoint;
  readonly deliveries: readonly WebhookDelivery[];
  /** The only status that is listed. */
  readonly status: DeliveryStatus | undefined;
  readonly next: string | null;
  /** The last act of the person. */
  readonly done: 'enabled' | 'changed' | undefined;
}

/** One endpoint: its health, its deliveries, and what can be done with it. */
export function endpointPage(view: View, details: EndpointDetails): string {
  const { endpoint, deliveries, status, next, done } = details;
  const { health } = endpoint;
  const path = pathOf(view, endpoint);
  const content = html`<div class="heading"><h1>${endpoint.url}</h1><p class="hint code">${publicId('webhookEndpoint', endpoint.id)}</p></div>
${done === undefined ? null : note(NOTES[done])}
${facts([
  ['Health', health.state],
  ['Takes events', endpoint.enabled ? 'yes' : `no: ${REASONS[endpoint.disabledReason ?? 'requested']}`],
  ['Events', endpoint.events.join(', ')],
  ['Description', endpoint.description],
  [
    'Delivered in the last hour',
    health.successRate1h === null ? null : `${Math.round(health.successRate1h * 100)} %`,
  ],
  ['19 of 20 took at most', health.p95Ms1h === null ? null : `${health.p95Ms1h} ms`],
  ['Held back now', health.held],
  ['Failing since', endpoint.failingSince],
  ['Signed with the secret that ends in', endpoint.secretLast4 === null ? null : code(endpoint.secretLast4)],
  ['Made', endpoint.createdAt],
])}
<div class="acts">${endpoint.enabled ? postButton(view, `${path}/test`, 'Send a test event') : null}
${!endpoint.enabled && isOwner(view) ? postButton(view, `${path}/enable`, 'Enable it again') : null}
${isOwner(view) ? html`<a href="${path}/change">Change the endpoint</a>` : null}</div>
<h2 id="deliveries">Deliveries</h2>
<form class="filter" method="get" action="${path}#deliveries">${selectOf(DELIVERY_STATUSES, status)}<button>Show</button></form>
${deliveryTable(view, deliveries)}
${nextLink(next)}
${isOwner(view) ? ownersActs(view, path) : html`<p class="hint">${OWNERS_ONLY}</p>`}`;
  return layout(view, 'webhooks', endpoint.url, content);
}

/** An endpoint with its secret, the only time. */
export function issuedEndpointPage(view: View, { endpoint, secret }: IssuedWebhookEndpoint): string {
  const content = html`<h1>${endpoint.url}</h1>
${secretNote('This is the secret that signs its deliveries.', secret)}
<p><a href="${pathOf(view, endpoint)}">To the endpoint</a></p>`;
  return layout(view, 'webhooks', 'The secret of the endpoint', content);
}

const NOTES = {
  enabled: 'The endpoint takes events again. What was held is sent, the oldest first.',
  changed: 'The endpoint was changed.',
} as const;

const REASONS = {
  requested: 'somebody has disabled it',
  gone: 'it answered 410',
  failing: 'it failed for days',
} as const;

const deliveryTable = ({ mode }: View, deliveries: readonly WebhookDelivery[]): Html =>
  tableOf({
    title: 'Deliveries',
    columns: ['Event', 'Delivery', 'Status', 'Attempts', 'Last answer', 'Next attempt', 'Recorded'],
    rows: deliveries.map((one) => {
      const id = publicId('delivery', one.id);
      return [
        one.eventType,
        html`<a href="/console/${mode}/deliveries/${id}">${code(id)}</a>`,
        one.status,
        one.attemptCount,
        one.lastStatus ?? one.lastFailureClass,
        one.nextAttemptAt,
        one.createdAt,
      ];
    }),
    empty: 'No delivery fits. Send a test event to see one.',
  });

const ownersActs = (view: View, path: string): Html =>
  html`<form class="card" method="post" action="${path}/rotate-secret">${csrfField(view)}
<h2>Give it a new secret</h2>
<label for="grace">Deliveries are signed with the old secret too for</label>
<select id="grace" name="grace_seconds"><option value="86400">a day</option><option value="3600">an hour</option><option value="0">no time: it ends at once</option></select>
<div><button>Rotate the secret</button></div></form>
<form class="card" method="post" action="${path}/delete">${csrfField(view)}
<h2>Delete it</h2><p>Nothing is sent to it any more, and what waits for it is cancelled.</p>
<details><summary>Delete the endpoint …</summary><button class="danger">Delete it at once</button></details></form>`;

const pathOf = ({ mode }: View, { id }: Pick<WebhookEndpoint, 'id'>): string =>
  `/console/${mode}/webhooks/${publicId('webhookEndpoint', id)}`;
