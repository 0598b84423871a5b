import { createHmac, timingSafeEqual } from 'node:crypto';

/** Why a delivery must not be trusted; `code` says which check failed. */
export class SignatureError extends Error {
  readonly code: 'bad_usage' | 'malformed_header' | 'no_matching_signature' | 'outside_tolerance';

  constructor(code: SignatureError['code'], message: string) {
    super(message);
    this.name = 'SignatureError';
    this.code = code;
  }
}

export interface SignedDelivery {
  /** The request's bytes as they came, before any JSON parsing. */
  readonly body: Buffer;
  /** The value of `x-service-signature`. */
  readonly header: string;
  /** The endpoint's `whsec_…` secrets; during a rotation the old one too. */
  readonly secrets: readonly string[];
  /** How old, or how far ahead, the timestamp may be. */
  readonly toleranceSeconds?: number;
  readonly nowMs?: number;
}

const TOLERANCE_SECONDS = 300;
const MAX_PARTS = 16;
const UNIX_SECONDS = /^[0-9]{1,12}$/;
const HEX_DIGEST = /^[0-9a-f]{64}$/;

/**
 * Checks a delivery before the receiver relies on it. Needs nothing but `node:crypto`, and does the
 * same work whichever secret matches. Two deliveries of one event have the same `webhook-id`: remember those handled.
 * @throws {SignatureError} unless one of the secrets signed exactly this body within the tolerance
 */
export function verifyServiceSignature(delivery: SignedDelivery): void {
  const { body, header, secrets, toleranceSeconds = TOLERANCE_SECONDS, nowMs = Date.now() } = delivery;
  assertUsable(body, secrets);
  const { timestamp, digests } = readHeader(header);

  let matches = false;
  for (const secret of secrets) {
    const expected = createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest();
    for (const digest of digests) matches = timingSafeEqual(digest, expected) || matches;
  }
  if (!matches)
    throw new SignatureError('no_matching_signature', 'no signature matches the body and a secret');

  const ageSeconds = Math.floor(nowMs / 1000) - Number(timestamp);
  if (Math.abs(ageSeconds) > toleranceSeconds) {
    throw new SignatureError('outside_tolerance', 'the timestamp is too old or too far ahead');
  }
}

function assertUsable(body: Buffer, secrets: readonly string[]): void {
  if (!Buffer.isBuffer(body)) {
    throw new SignatureError('bad_usage', 'pass the raw bytes of the request, not text or parsed JSON');
  }
  if (secrets.some((secret) => secret !== secret.trim())) {
    throw new SignatureError('bad_usage', 'a secret begins or ends with white space, perhaps a line break');
  }
}

/** Reads the header, which anybody may have written: only its first parts are read, and unknown ones are skipped. */
function readHeader(header: string): { timestamp: string; digests: readonly Buffer[] } {
  const parts = header.split(',', MAX_PARTS).map((part) => {
    const [name = '', ...value] = part.split('=');
    return { name: name.trim(), value: value.join('=').trim() };
  });
  const timestamps = parts.filter(({ name }) => name === 't').map(({ value }) => value);
  const digests = parts.filter(({ name, value }) => name === 'v1' && HEX_DIGEST.test(value));
  const [timestamp] = timestamps;
  if (
    timestamp === undefined ||
    timestamps.length > 1 ||
    !UNIX_SECONDS.test(timestamp) ||
    digests.length === 0
  ) {
    throw new SignatureError('malformed_header', 'expected t=<Unix seconds>,v1=<64 hexadecimal digits>');
  }
  return { timestamp, digests: digests.map(({ value }) => Buffer.from(value, 'hex')) };
}
