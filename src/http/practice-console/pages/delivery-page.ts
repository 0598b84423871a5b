import type { DeliveryWithAttempts } from '../../../db/webhooks/webhook-deliveries-queries.js';
import { publicId } from '../../../domain/ids.js';
import type { DeliveryAttempt } from '../../../domain/webhooks/webhook-delivery.js';
import { type Html, html } from '../../../pages/html.js';
import { facts } from '../../../pages/parts.js';
import { code, layout, note, postButton, type View } from './layout.js';

interface DeliveryDetails extends DeliveryWithAttempts {
  /** The last act of the person. */
  readonly done: 'test_sent' | 'resent' | undefined;
}

/** One delivery with what was sent and answered. */
export function deliveryPage(view: View, { delivery, attempts, done }: DeliveryDetails): string {
  const id = publicId('delivery', delivery.id);
  const endpoint = publicId('webhookEndpoint', delivery.endpointId);
  const content = html`<div class="heading"><h1>Delivery of ${delivery.eventType}</h1><p class="hint code">${id}</p></div>
${done === undefined ? null : note(NOTES[done])}
${facts([
  ['Endpoint', html`<a href="/console/${view.mode}/webhooks/${endpoint}">${code(endpoint)}</a>`],
  ['Event', code(publicId('event', delivery.eventId))],
  ['Status', delivery.status],
  ['Attempts', delivery.attemptCount],
  ['Next attempt', delivery.nextAttemptAt],
  ['Delivered', delivery.deliveredAt],
  ['Recorded', delivery.createdAt],
])}
<div class="acts">${postButton(view, `/console/${view.mode}/deliveries/${id}/resend`, 'Resend')}</div>
<h2>Attempts</h2>
${attempts.length === 0 ? html`<p class="hint">None was made yet. Load the page again in a moment.</p>` : attempts.toReversed().map(attemptCard)}`;
  return layout(view, 'webhooks', `Delivery of ${delivery.eventType}`, content);
}

const NOTES = {
  test_sent: 'The test event is on its way. This is its delivery.',
  resent: 'The delivery is sent again.',
} as const;

const attemptCard = (attempt: DeliveryAttempt): Html =>
  html`<section class="card attempt"><h3>Attempt ${attempt.number}: ${attempt.outcome}</h3>
${facts([
  ['When', attempt.startedAt],
  ['Answer', attempt.responseStatus],
  ['Why it failed', attempt.failureClass],
  ['Detail', attempt.failureDetail],
  ['Took', `${attempt.timings.totalMs} ms`],
  ['Sent to', attempt.peerAddress],
])}
${headers('Headers sent', attempt.requestHeaders)}
${headers('Headers of the answer', attempt.responseHeaders)}
${
  attempt.responseExcerpt.length === 0
    ? null
    : html`<details><summary>${attempt.responseTruncated ? 'The beginning of the answer' : 'The answer'}</summary><pre>${new TextDecoder().decode(attempt.responseExcerpt)}</pre></details>`
}</section>`;

function headers(title: string, sent: Readonly<Record<string, string>> | null): Html | null {
  if (sent === null) return null;
  const lines = Object.entries(sent).map(([name, value]) => `${name}: ${value}`);
  return html`<details><summary>${title}</summary><pre>${lines.join('\n')}</pre></details>`;
}
