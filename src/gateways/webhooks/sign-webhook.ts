import { createHmac, randomBytes } from 'node:crypto';
import {
  type SignatureFormat,
  serviceSignatureHeader,
  signedContent,
  standardWebhooksContent,
  standardWebhooksSignatureHeader,
} from '../../domain/webhooks/signature.js';

interface WebhookToSign {
  /** The event's public id, the same on every attempt. */
  readonly id: string;
  /** Unix seconds of this attempt. */
  readonly timestampSeconds: number;
  /** The very bytes that are sent; a string is taken as UTF-8. */
  readonly body: string | Buffer;
  /** Whole `whsec_…` strings, newest first; at most five. */
  readonly secrets: readonly string[];
  readonly format: SignatureFormat;
}

const SECRET_PREFIX = 'whsec_';
const SECRET_BYTES = 32;
/** Least size of a key in the Standard Webhooks specification. */
const SHORTEST_KEY_BYTES = 24;
const LONGEST_KEY_BYTES = 64;

/** A signing secret: `whsec_` and the standard base64 of 32 random bytes. */
export function newWebhookSecret(): string {
  return `${SECRET_PREFIX}${randomBytes(SECRET_BYTES).toString('base64')}`;
}

/**
 * The four signature headers of one attempt. `x-service-signature` is keyed with the text of the whole secret,
 * `webhook-signature` with the bytes it encodes, so that the one string a receiver holds opens both. The bare digest
 * of `body_only` has room for one secret, the newest.
 * @throws {RangeError} for a malformed id, timestamp or secret; the secret is not in the message
 */
export function signWebhook(webhook: WebhookToSign): Record<string, string> {
  const { id, timestampSeconds: timestamp, secrets } = webhook;
  const standardPrefix = standardWebhooksContent({ id, timestamp, body: '' });
  const standardDigests = secrets.map((secret) =>
    hmac(keyOf(secret), standardPrefix, webhook.body).toString('base64'),
  );

  return {
    'x-service-signature': serviceSignature(webhook),
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': standardWebhooksSignatureHeader({ digests: standardDigests }),
  };
}

function serviceSignature({ format, secrets, body, timestampSeconds: timestamp }: WebhookToSign): string {
  if (format === 'body_only') return hmac(secrets[0] ?? '', '', body).toString('hex');
  const prefix = signedContent({ timestamp, body: '' });
  return serviceSignatureHeader({
    timestamp,
    digests: secrets.map((secret) => hmac(secret, prefix, body).toString('hex')),
  });
}

function hmac(key: string | Buffer, prefix: string, body: string | Buffer): Buffer {
  return createHmac('sha256', key).update(prefix).update(body).digest();
}

function keyOf(secret: string): Buffer {
  const encoded = secret.startsWith(SECRET_PREFIX) ? secret.slice(SECRET_PREFIX.length) : '';
  const key = Buffer.from(encoded, 'base64');
  const isCanonical = key.toString('base64') === encoded;
  if (isCanonical && key.length >= SHORTEST_KEY_BYTES && key.length <= LONGEST_KEY_BYTES) return key;
  throw new RangeError('a webhook secret is whsec_ and the base64 of 24 to 64 bytes');
}
