import { publicId } from '../../../domain/ids.js';
import type { WebhookEndpoint } from '../../../domain/webhooks/webhook-endpoint.js';
import { type Html, html } from '../../../pages/html.js';
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
  empty: html`Events about ${view.mode ?? ''} data are sent nowhere yet. Make an endpoint, or read <a href="/docs/webhooks">how webhooks work</a>.`,
})}
${nextLink(next)}`;
  return layout(view, 'webhooks', 'Webhook endpoints', content);
}

/** The form of an endpoint that is to be registered. */
export function newEndpointPage(view: View): string {
  const form = html`<form class="card" method="post" action="/console/${view.mode}/webhooks">
${csrfField(view)}
${urlField('')}
${eventsField(['*'])}
${descriptionField(null)}
${overTheApi}
<button>Register the endpoint</button></form>`;
  return formPage(view, 'New webhook endpoint', form);
}

/** The form by which an endpoint is changed. Its address stays where the endpoint has a destination, which names it. */
export function changeEndpointPage(view: View, endpoint: WebhookEndpoint): string {
  const path = `/console/${view.mode}/webhooks/${publicId('webhookEndpoint', endpoint.id)}`;
  const box = endpoint.enabled
    ? html`<input type="checkbox" name="enabled" value="yes" checked>`
    : html`<input type="checkbox" name="enabled" value="yes">`;
  const url =
    endpoint.destination === null
      ? html`${urlField(endpoint.url)}<p class="hint">At another host, secret headers and credentials have to be given again, over the API.</p>`
      : html`<input type="hidden" name="url" value="${endpoint.url}">`;
  const form = html`<form class="card" method="post" action="${path}/change">
${csrfField(view)}<input type="hidden" name="version" value="${endpoint.version}">
${url}
${eventsField(endpoint.events)}
${descriptionField(endpoint.description)}
<p><label class="inline">${box} Send events to it</label></p>
${overTheApi}
<div class="acts"><button>Save the changes</button> <a href="${path}">Change nothing</a></div></form>`;
  return formPage(view, 'Change webhook endpoint', form);
}

function formPage(view: View, title: string, form: Html): string {
  const content = html`<h1>${title} for ${view.mode ?? ''} data</h1>${isOwner(view) ? form : html`<p>${OWNERS_ONLY}</p>`}`;
  return layout(view, 'webhooks', title, content);
}

const urlField = (url: string): Html => html`<label for="url">Address</label>
<input id="url" name="url" type="url" value="${url}" maxlength="2048" required autocomplete="off" placeholder="https://example.com/webhooks">`;

const eventsField = (events: readonly string[]): Html => html`<label for="events">Events, one a line</label>
<textarea id="events" name="events" rows="4" required aria-describedby="events-hint">${events.join('\n')}</textarea>
<p class="hint" id="events-hint">Types such as <span class="code">import.completed</span>, families such as <span class="code">import.*</span>, or <span class="code">*</span> for all: <a href="/docs/events">the list</a>.</p>`;

const descriptionField = (
  description: string | null,
): Html => html`<label for="description">Description, if you want one</label>
<textarea id="description" name="description" rows="2" maxlength="500" autocomplete="off">${description ?? ''}</textarea>`;

const overTheApi = html`<p class="hint">Headers, batches, order and authentication are set <a href="/docs/webhooks">over the API</a>.</p>`;
