import { publicId } from '../../../domain/ids.js';
import type { WebhookEndpoint } from '../../../domain/webhooks/webhook-endpoint.js';
import { html } from '../../../pages/html.js';
import { tableOf } from '../../../pages/parts.js';
import { csrfField, isOwner, layout, nextLink, note, OWNERS_ONLY, type View } from './layout.js';

interface EndpointList {
  readonly endpoints: readonly WebhookEndpoint[];
  readonly next: string | null;
  /** One was just deleted. */
  readonly isDeleted: boolean;
}

/** Endpoints, the newest first. */
export function endpointsPage(view: View, { endpoints, next, isDeleted }: EndpointList): string {
  const content = html`<div class="heading"><h1>Webhook endpoints</h1>${
    isOwner(view) ? html`<a class="button" href="/console/${view.mode}/webhooks/new">New endpoint</a>` : null
  }</div>
${isDeleted ? note('The endpoint was deleted. What waited for it is not sent.') : null}
${tableOf({
  title: 'Webhook endpoints',
  columns: ['Address', 'Health', 'Events', 'Last attempt', 'Last answer'],
  rows: endpoints.map((endpoint) => [
    html`<a href="/console/${view.mode}/webhooks/${publicId('webhookEndpoint', endpoint.id)}">${endpoint.url}</a>`,
    endpoint.health.state,
    endpoint.events.join(', '),
    endpoint.lastDelivery?.at ?? null,
    endpoint.lastDelivery?.statusCode ?? null,
  ]),
  empty: 'Events are sent nowhere in this mode.',
})}
${nextLink(next)}`;
  return layout(view, 'webhooks', 'Webhook endpoints', content);
}

/** The form of an endpoint that is to be registered. */
export function newEndpointPage(view: View): string {
  const form = html`<form class="card" method="post" action="/console/${view.mode}/webhooks">
${csrfField(view)}
<label for="url">Address</label>
<input id="url" name="url" type="url" maxlength="2048" required autocomplete="off" placeholder="https://example.com/webhooks">
<label for="events">Events, one a line</label>
<textarea id="events" name="events" rows="4" required aria-describedby="events-hint">*</textarea>
<p class="hint" id="events-hint">Types such as <span class="code">import.completed</span>, families such as <span class="code">import.*</span>, or <span class="code">*</span> for all: <a href="/docs/events">the list</a>.</p>
<label for="description">Description, if you want one</label>
<input id="description" name="description" maxlength="200" autocomplete="off">
<p class="hint">Headers, batches, order and how we authenticate ourselves are set <a href="/docs/webhooks">over the API</a>.</p>
<button>Register the endpoint</button></form>`;
  return layout(
    view,
    'webhooks',
    'New webhook endpoint',
    html`<h1>New webhook endpoint for ${view.mode ?? ''} data</h1>${isOwner(view) ? form : html`<p>${OWNERS_ONLY}</p>`}`,
  );
}
