import { LIMITS } from '../../../limits/limits.js';
import type { GuideSection } from './guide-section.js';

const { sqsMessageBytes, eventBridgeEntryBytes, pubSubRequestBytes } = LIMITS.webhooks;

const policy = (action: string, resource: string): string =>
  `${JSON.stringify(
    {
      Version: '2012-10-17',
      Statement: [{ Effect: 'Allow', Action: action, Resource: resource }],
    },
    null,
    2,
  )}\n`;

/** How to have events put into a queue, onto an event bus or into a topic. */
export const WEBHOOK_DESTINATIONS_GUIDE: GuideSection = {
  title: 'Into a queue, an event bus or a topic',
  paragraphs: [
    'With `destination`, an endpoint’s events go to Amazon SQS, Amazon EventBridge or Google Pub/Sub in place of a POST to a receiver. Batches, order, retries, ' +
      'the log of attempts, test events and `recover` are the same; `headers` and `authentication` do not go with it. The message is the same body, and ' +
      '`webhook-id`, `webhook-timestamp`, `webhook-signature`, `x-service-signature` and `event-type` are its attributes: verify it as you would a request.',
    'Amazon SQS: `{"url":"<queue_url>","destination":{"type":"aws_sqs","queue_url":"https://sqs.eu-west-2.amazonaws.com/123456789012/events","region":"eu-west-2",' +
      '"access_key_id":"…","secret_access_key":"…"}}`. Make a user whose policy is the first of those below; a queue that is encrypted with a key of your own needs ' +
      '`kms:GenerateDataKey` and `kms:Decrypt` too. In a queue whose name ends with `.fifo`, messages are grouped by `client_id` (else by endpoint), and ' +
      '`webhook-id` is the deduplication id: what you have resent within five minutes, the queue keeps once.',
    'Amazon EventBridge: `{"url":"https://events.eu-west-2.amazonaws.com/events","destination":{"type":"aws_eventbridge","event_bus_name":"events","region":"eu-west-2",' +
      '"access_key_id":"…","secret_access_key":"…"}}`; the host ends with `.amazonaws.com.cn` in China, there and for queues. The user’s policy is the second below. ' +
      '`source` is `tax-compliance`, `detail-type` the type of the event (`batch` for several), `detail` the body. A bus has no attributes, so there is no signature to verify: ' +
      'let nobody else put events with this source onto it.',
    'Google Pub/Sub: `{"url":"https://pubsub.googleapis.com/v1/projects/<project_id>/topics/<topic_id>","destination":{"type":"gcp_pubsub","project_id":"…","topic_id":"…",' +
      '"service_account_key":"…"}}`. The key is the JSON file of a service account, as text; give the account the role `roles/pubsub.publisher` on this topic alone ' +
      '(`gcloud pubsub topics add-iam-policy-binding <topic_id> --member=serviceAccount:<email> --role=roles/pubsub.publisher`). Subscriptions may filter by ' +
      '`attributes."event-type"`.',
    'The keys are stored encrypted and shown as `***`. Sent back so, they stay while the rest of `destination` does. Keys of temporary sessions, of other kinds of Google credentials and of ' +
      'token servers other than Google’s are refused.',
    'An attempt may fail with `access_denied` (the key is not known, or may not send), `destination_missing`, `throttled`, `message_too_large` or `message_refused`, and with the classes of ' +
      '`https`. `failure_detail` has the service’s word for it, and the log its answer. All follow the schedule. ' +
      `A message may have ${sqsMessageBytes.value.toLocaleString('en-GB')} bytes with its attributes for SQS; an event ${eventBridgeEntryBytes.value.toLocaleString('en-GB')} for EventBridge, ` +
      `a request ${pubSubRequestBytes.value.toLocaleString('en-GB')} for Pub/Sub, in base64; a queue may be set to take less. An event has about 1 KB.`,
  ],
  samples: [
    { language: 'json', text: policy('sqs:SendMessage', 'arn:aws:sqs:eu-west-2:123456789012:events') },
    {
      language: 'json',
      text: policy('events:PutEvents', 'arn:aws:events:eu-west-2:123456789012:event-bus/events'),
    },
  ],
};
