import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../domain/durations.js';
import { RETRY_DELAYS_MS } from '../../../domain/webhooks/delivery-schedule.js';
import { LIMITS } from '../../../limits/limits.js';
import type { GuideSection } from './guide-section.js';
import { WEBHOOK_DESTINATIONS_GUIDE } from './webhook-destinations-guide.js';
import { WEBHOOK_VERIFIERS } from './webhook-verifiers.js';

const { breakerMs, failuresInARow, firstWarningDays, secondWarningDays, disabledAfterDays } = LIMITS.webhooks;

/** Guide to receiving webhooks: `/docs/webhooks`, and `docs/WEBHOOKS.md`. */
export const WEBHOOK_GUIDE: readonly GuideSection[] = [
  {
    title: 'What arrives',
    paragraphs: [
      'Each event is sent by POST to every endpoint that subscribes to its type, at least once. The body is JSON, the same ' +
        'bytes on every attempt: `id`, `type`, `created_at`, `api_version`, `livemode`, `client_id`, `sequence` and `data`, ' +
        'which has ids and statuses of what changed, under its own noun. Fetch the rest from the API.',
      'Answer with any status from 200 to 299 within 15 seconds, before you do the work. The body of your answer is ' +
        'ignored, and redirects are not followed.',
      'An event may arrive twice, under the same `webhook-id`: remember the ids that you have handled. Events may arrive ' +
        'in a different order from that in which they happened: `sequence` counts the events of one entity from 1, without gaps.',
    ],
  },
  {
    title: 'Batches and order',
    paragraphs: [
      'With `batching` an endpoint gets several events in one request, `{"id":"bat_…","type":"batch","events":[…]}`, signed ' +
        'in the same way; `webhook-id` is the id of the batch. It is sent when it has `max_events` events, or when the oldest ' +
        'has waited `max_wait_ms`. Your answer counts for all of them. Remember the ids of the events, not of the batches.',
      'With `ordering: entity` an event waits until the earlier events of the same entity have been delivered, or have ' +
        'failed for good. Events of other entities do not wait for it.',
    ],
  },
  {
    title: 'Verify each delivery',
    paragraphs: [
      'Every attempt is signed with the secret of its endpoint, which is shown when the endpoint is created and when its ' +
        'secret is rotated. `webhook-signature` follows Standard Webhooks, so its libraries verify it unchanged, given the ' +
        'whole `whsec_…` string. `x-service-signature` is `t=<seconds>,v1=<hex>`: HMAC-SHA256 of `<t>.<body>`, keyed with the ' +
        'text of the whole secret. While a secret is being rotated there are two signatures, one for each secret; it is enough that one matches.',
      'Verify the bytes of the body as they arrived, before any JSON parser, and refuse what is more than five minutes ' +
        'old. With a library for Node:',
    ],
    samples: [
      {
        language: 'js',
        text: "import { Webhook } from 'standardwebhooks';\n\nconst event = new Webhook(secret).verify(body, headers);\n",
      },
    ],
  },
  {
    title: 'Verify without a library',
    paragraphs: ['In Node, Python and Go:'],
    samples: [
      { language: 'js', text: WEBHOOK_VERIFIERS.node },
      { language: 'python', text: WEBHOOK_VERIFIERS.python },
      { language: 'go', text: WEBHOOK_VERIFIERS.go },
    ],
  },
  {
    title: 'If your gateway asks for more than a signature',
    paragraphs: [
      'An endpoint may have `authentication`, so that a gateway in front of your receiver knows us before it reads the body. With ' +
        '`{"type":"mtls","certificate":"…","private_key":"…"}` (PEM; the certificate first, its issuers after it) we show a client certificate in ' +
        'the TLS handshake; `ca` has your own authorities, if no public one signed the certificate of your receiver. From `expires_at` on nothing is sent, and ' +
        'attempts fail with `client_certificate_expired`: replace it before.',
      'With `{"type":"oauth","token_url":"…","client_id":"…","client_secret":"…","scope":"…"}` we fetch a bearer token by client credentials (RFC 6749, ' +
        'section 4.4, the client authenticated by HTTP Basic) and send it as `Authorization`. A token is used until shortly before its `expires_in`; after a 401 from your receiver ' +
        'the next attempt fetches another. A token server that refuses us, or cannot be reached, makes the attempt fail with `token_refused` or ' +
        '`token_unavailable`. Such attempts follow the schedule as all others do.',
      '`private_key` and `client_secret` are stored encrypted and shown as `***`. Sent back so, they stay while scheme, host and port of the URL do, and of ' +
        '`token_url`; otherwise they must be given again. Verify the signature in any case.',
    ],
  },
  WEBHOOK_DESTINATIONS_GUIDE,
  {
    title: 'When an attempt fails',
    paragraphs: [
      `The delivery is tried again after ${RETRY_DELAYS_MS.map(spoken).join(', ')}, each up to a fifth later and never earlier. ` +
        '`Retry-After` (seconds or a date, up to 24 hours) pauses the whole endpoint. 410 disables it.',
      `After ${failuresInARow.value} failures in a row the endpoint’s deliveries are held for ${spoken(breakerMs.value)}, then for longer and longer, and ` +
        `each time one of them is sent as a test. After ${firstWarningDays.value} day and ${secondWarningDays.value} days without a success ` +
        `\`webhook_endpoint.failing\` is sent to your other endpoints; after ${disabledAfterDays.value} days the endpoint is disabled. Its events ` +
        'are kept, and are sent when you enable it again.',
      'A header of your own that is sent back masked keeps its value while scheme, host and port of the URL stay; with another ' +
        'receiver it must be given again. A changed URL is announced by `webhook_endpoint.moved`, which is in the feed of events too.',
      'No recorded event is lost: `GET /v1/webhook-endpoints/{id}/deliveries` has every delivery, ' +
        '`POST /v1/webhook-deliveries/{id}/resend` sends one again, `POST /v1/webhook-endpoints/{id}/recover` sends all that ' +
        'were missed since a certain time, and `GET /v1/events?order=asc` is a feed of the events themselves.',
    ],
  },
  {
    title: 'Try it',
    paragraphs: [
      '`POST /v1/webhook-endpoints/{id}/test` sends a `webhook_endpoint.test` event to one endpoint. `npm start` lets you ' +
        'register `http://127.0.0.1:<port>` of your own machine; elsewhere set `WEBHOOK_ALLOW_PRIVATE=127.0.0.0/8` for that.',
      '`tax listen --forward-to http://127.0.0.1:<port>`, a command of the TypeScript library, forwards events to your machine from anywhere, ' +
        'resent and recovered ones too, and `tax trigger tax_return.submitted` makes one happen: `/docs/libraries` has how to install it.',
    ],
  },
];

function spoken(ms: number): string {
  if (ms < MINUTE_MS) return `${ms / SECOND_MS} s`;
  return ms < HOUR_MS ? `${ms / MINUTE_MS} min` : `${ms / HOUR_MS} h`;
}
