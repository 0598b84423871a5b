import type { OpenedDestination } from '../../../domain/webhooks/destination.js';
import { LIMITS } from '../../../limits/limits.js';
import type { TokenStore } from '../token-store.js';
import { assertSize, refusedMessage, unreadableAnswer } from './cloud-failure.js';
import type { CallService, CloudAnswer, CloudMessage } from './cloud-message.js';

export type PubSubSettings = Extract<OpenedDestination, { type: 'gcp_pubsub' }>;

/**
 * Publishes a message to a topic, by the REST API.
 * @see https://cloud.google.com/pubsub/docs/reference/rest/v1/projects.topics/publish
 * @throws {DeliveryFailure} `message_too_large`, `token_refused`, `token_unavailable`, or when no answer came
 */
export async function publishToPubSub(
  settings: PubSubSettings,
  options: {
    readonly origin: string;
    readonly tokens: TokenStore<PubSubSettings>;
    readonly signal: AbortSignal;
  },
  message: CloudMessage,
  call: CallService,
): Promise<CloudAnswer> {
  const attributes = { ...message.attributes, 'event-type': message.type };
  const body = Buffer.from(
    JSON.stringify({ messages: [{ data: message.body.toString('base64'), attributes }] }),
  );
  assertSize(body.length, LIMITS.webhooks.pubSubRequestBytes.value);
  const token = await options.tokens.of(settings, options.signal);
  const answer = await call({
    url: `${options.origin}/v1/${topicOf(settings)}:publish`,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body,
  });
  if (answer.status === 401) options.tokens.drop(settings, token);
  return { answer, failure: failureOf(answer.status, answer.excerpt) };
}

const topicOf = ({ projectId, topicId }: PubSubSettings): string =>
  `projects/${projectId}/topics/${encodeURIComponent(topicId)}`;

function failureOf(status: number, excerpt: Buffer): CloudAnswer['failure'] {
  const answer = objectFrom(excerpt);
  if (status < 200 || status > 299) return refusedMessage(status, objectOf(answer['error'])['status']);
  const ids: unknown = answer['messageIds'];
  return Array.isArray(ids) && typeof ids[0] === 'string' ? null : unreadableAnswer();
}

function objectFrom(bytes: Buffer): Record<string, unknown> {
  try {
    const answer: unknown = JSON.parse(bytes.toString());
    return objectOf(answer);
  } catch {
    return {};
  }
}

const objectOf = (value: unknown): Record<string, unknown> =>
  value !== null && typeof value === 'object' ? { ...value } : {};
