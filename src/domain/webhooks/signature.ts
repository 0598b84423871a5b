/** How an endpoint wants `x-service-signature`: with a timestamp, or the bare digest of the body. */
export const SIGNATURE_FORMATS = ['timestamped', 'body_only'] as const;

export type SignatureFormat = (typeof SIGNATURE_FORMATS)[number];

/** More signatures than this would outgrow the header that receivers are promised (512 bytes). */
const MAX_SIGNATURES = 5;

const WEBHOOK_ID = /^[A-Za-z0-9_-]+$/;
const LATEST_TIMESTAMP = 999_999_999_999;

/**
 * Content that `x-service-signature` covers: the attempt's Unix seconds, a full stop, the body.
 * With an empty body it is the prefix to hash before the body's bytes.
 * @throws {RangeError} for a timestamp that is not whole seconds
 */
export function signedContent({ timestamp, body }: { timestamp: number; body: string }): string {
  return `${seconds(timestamp)}.${body}`;
}

/**
 * Content that the Standard Webhooks `webhook-signature` covers: id, attempt's Unix seconds and body, joined by full stops.
 * With an empty body it is the prefix to hash before the body's bytes.
 * @throws {RangeError} for an id that could be confused with the rest, or a timestamp that is not whole seconds
 * @see https://www.standardwebhooks.com
 */
export function standardWebhooksContent(message: { id: string; timestamp: number; body: string }): string {
  if (!WEBHOOK_ID.test(message.id)) throw new RangeError('a webhook id holds only letters, digits, _ and -');
  return `${message.id}.${seconds(message.timestamp)}.${message.body}`;
}

/**
 * The value of `x-service-signature`.
 * @param digests lower-case hex, the newest secret's first
 * @throws {RangeError} for no digest or too many
 */
export function serviceSignatureHeader(signed: { timestamp: number; digests: readonly string[] }): string {
  assertSignatureCount(signed.digests);
  return [`t=${seconds(signed.timestamp)}`, ...signed.digests.map((digest) => `v1=${digest}`)].join(',');
}

/**
 * The value of `webhook-signature`.
 * @param digests padded base64, the newest secret's first
 * @throws {RangeError} for no digest or too many
 */
export function standardWebhooksSignatureHeader({ digests }: { digests: readonly string[] }): string {
  assertSignatureCount(digests);
  return digests.map((digest) => `v1,${digest}`).join(' ');
}

function assertSignatureCount(digests: readonly string[]): void {
  if (digests.length >= 1 && digests.length <= MAX_SIGNATURES) return;
  throw new RangeError(`a delivery carries 1 to ${MAX_SIGNATURES} signatures`);
}

function seconds(timestamp: number): string {
  if (Number.isInteger(timestamp) && timestamp >= 0 && timestamp <= LATEST_TIMESTAMP)
    return String(timestamp);
  throw new RangeError('not whole Unix seconds');
}
