import type { Event } from '../generated/models.js';
import { WebhookVerificationError } from './errors.js';
import { hmacSha256, joined } from './sha256.js';

/** Several events in one request, for endpoints with `batching`. */
export interface EventBatch {
  readonly id: string;
  readonly type: 'batch';
  readonly events: Event[];
}

/** `type` says which event it is, and so what `data` holds. */
export type WebhookPayload = Event | EventBatch;

export type WebhookHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

export interface VerifyOptions {
  /** How far the time of signing may be from now: 300 s when left out. */
  readonly toleranceSeconds?: number;
  readonly nowMs?: number;
}

const TOLERANCE_SECONDS = 300;

/**
 * Makes sure that a request is one of ours, and new, and reads it.
 * @param raw the body, byte for byte as it came
 * @param secret `whsec_…`; several while a secret is being rotated
 * @throws {WebhookVerificationError} otherwise
 */
export function verify(
  raw: string | Uint8Array,
  headers: WebhookHeaders,
  secret: string | readonly string[],
  options: VerifyOptions = {},
): WebhookPayload {
  const body = typeof raw === 'string' ? new TextEncoder().encode(raw) : raw;
  const { signedAt, message, given, toKey } = readHeaders(body, headers);
  const nowSeconds = (options.nowMs ?? Date.now()) / 1000;
  if (Math.abs(nowSeconds - signedAt) > (options.toleranceSeconds ?? TOLERANCE_SECONDS)) {
    throw new WebhookVerificationError('The request was signed too long ago, or in the future.');
  }
  let genuine = false;
  for (const each of [secret].flat()) {
    const key = toKey(each);
    if (key.length === 0) throw new WebhookVerificationError('The secret is empty, or is no `whsec_…`.');
    const expected = hmacSha256(key, message);
    for (const signature of given) if (equal(expected, signature)) genuine = true;
  }
  if (!genuine) throw new WebhookVerificationError('No signature is by this secret.');
  return parse(body);
}

/** The events of a request: one, or those of a batch. */
export function eventsOf(payload: WebhookPayload): Event[] {
  return payload.type === 'batch' ? payload.events : [payload];
}

interface Claim {
  readonly signedAt: number;
  readonly message: Uint8Array;
  readonly given: readonly Uint8Array[];
  readonly toKey: (secret: string) => Uint8Array;
}

function readHeaders(body: Uint8Array, headers: WebhookHeaders): Claim {
  const standard = headerOf(headers, 'webhook-signature');
  if (standard !== null) {
    const timestamp = headerOf(headers, 'webhook-timestamp') ?? '';
    return {
      signedAt: secondsOf(timestamp),
      message: joined(bytes(`${headerOf(headers, 'webhook-id') ?? ''}.${timestamp}.`), body),
      given: valuesOf(standard.split(' '), 'v1,').map(fromBase64),
      toKey: (secret) => fromBase64(secret.replace(/^whsec_/, '')),
    };
  }
  const own = headerOf(headers, 'x-service-signature');
  if (own === null) throw new WebhookVerificationError('The request has no signature.');
  const parts = own.split(',');
  const timestamp = valuesOf(parts, 't=')[0] ?? '';
  return {
    signedAt: secondsOf(timestamp),
    message: joined(bytes(`${timestamp}.`), body),
    given: valuesOf(parts, 'v1=').map(fromHex),
    toKey: bytes,
  };
}

function headerOf(headers: WebhookHeaders, name: string): string | null {
  if (typeof Headers !== 'undefined' && headers instanceof Headers) return headers.get(name);
  for (const [key, value] of Object.entries(headers)) {
    if (key.toLowerCase() !== name || value === undefined) continue;
    return typeof value === 'string' ? value : value.join(',');
  }
  return null;
}

const valuesOf = (parts: readonly string[], start: string) =>
  parts
    .map((part) => part.trim())
    .flatMap((part) => (part.startsWith(start) ? [part.slice(start.length)] : []));

function secondsOf(text: string): number {
  if (/^\d{1,12}$/.test(text)) return Number(text);
  throw new WebhookVerificationError('The request has no time of signing.');
}

const bytes = (text: string) => new TextEncoder().encode(text);

function fromBase64(text: string): Uint8Array {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return new Uint8Array();
  }
}

const fromHex = (text: string) =>
  /^(?:[0-9a-f]{2}){1,64}$/.test(text)
    ? Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
    : new Uint8Array();

/** Takes as long for any two of one length. */
function equal(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) return false;
  let difference = 0;
  for (let i = 0; i < a.length; i += 1) difference |= (a[i] ?? 0) ^ (b[i] ?? 0);
  return difference === 0;
}

function parse(body: Uint8Array): WebhookPayload {
  try {
    return JSON.parse(new TextDecoder().decode(body));
  } catch {
    throw new WebhookVerificationError('The body is no JSON.');
  }
}
