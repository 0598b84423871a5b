import type { Issue } from '../../errors.js';
import { LIMITS } from '../../limits/limits.js';
import type { PlaceCode } from '../codes/place-codes.js';
import { isPlainObject } from '../language/is-object.js';

/** Headers that an integrator wants with each request, by name as it was given. */
export type ReceiverHeaders = Readonly<Record<string, string>>;

/** Whether a value is headers by name. */
export const isReceiverHeaders = (value: unknown): value is ReceiverHeaders =>
  isPlainObject(value) && Object.values(value).every((header) => typeof header === 'string');

/** Stands for a value that is not shown; sent back, it keeps the value that is stored, for the receiver that it was given for. */
export const MASKED = '***';

/** Headers that only the sender sets: they frame the message or name its receiver. */
export const SENDER_HEADERS: readonly string[] = [
  'accept-encoding',
  'connection',
  'content-length',
  'expect',
  'host',
  'keep-alive',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'user-agent',
];

/** Headers that no integrator may set: the sender's, and those that say how to read the body or whose session it is. */
const RESERVED_NAMES: ReadonlySet<string> = new Set([
  ...SENDER_HEADERS,
  'accept',
  'content-encoding',
  'content-type',
  'cookie',
]);
const RESERVED_PREFIXES = ['x-service-', 'webhook-', 'proxy-', 'sec-'];

/**
 * Issues of the names and the size, at `#/headers`. The characters of names and values are the door's to check.
 * @returns `header_reserved`, `duplicate` (names that differ in case alone), `too_long`
 */
export function checkReceiverHeaders(headers: ReceiverHeaders): readonly Issue[] {
  const seen = new Set<string>();
  const issues: Issue[] = [];
  for (const name of Object.keys(headers)) {
    const key = name.toLowerCase();
    if (isReserved(key)) issues.push(issueAt(name, 'header_reserved', 'is set by us alone'));
    if (seen.has(key)) issues.push(issueAt(name, 'duplicate', 'must not be there twice'));
    seen.add(key);
  }
  const { value: max } = LIMITS.webhooks.headerBytes;
  const bytes = Object.entries(headers).reduce((sum, [name, value]) => sum + name.length + value.length, 0);
  if (bytes <= max) return issues;
  return [...issues, { pointer: '#/headers', code: 'too_long', detail: `must be at most ${max} bytes` }];
}

const isReserved = (key: string): boolean =>
  RESERVED_NAMES.has(key) || RESERVED_PREFIXES.some((prefix) => key.startsWith(prefix));

/**
 * The headers with each masked value replaced by the one that is stored under its name.
 * @returns instead, an issue for each masked value that nothing is stored for
 */
export function unmaskHeaders(
  headers: ReceiverHeaders,
  stored: ReceiverHeaders,
): { readonly headers: ReceiverHeaders; readonly issues: readonly Issue[] } {
  const byName = new Map(Object.entries(stored).map(([name, value]) => [name.toLowerCase(), value]));
  const whole = (name: string, value: string) => (value === MASKED ? byName.get(name.toLowerCase()) : value);
  const entries = Object.entries(headers).map(([name, value]) => [name, whole(name, value)] as const);
  return {
    headers: Object.fromEntries(
      entries.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
    ),
    issues: entries
      .filter(([, value]) => value === undefined)
      .map(([name]) => issueAt(name, 'not_allowed_value', 'stands for a stored value, and none is stored')),
  };
}

/**
 * Whether two addresses lead to the same receiver: scheme, host and port are the same. A value that was given for one is not
 * sent to another.
 */
export function isSameReceiver(one: string, other: string): boolean {
  return originOf(one) === originOf(other);
}

/** Addresses that are stored have been parsed; one that cannot be is the same as none. */
const originOf = (url: string): string => (URL.canParse(url) ? new URL(url).origin : `none of ${url}`);

/** An issue for each masked value: what was stored was given for another receiver. */
export const refuseMasked = (headers: ReceiverHeaders): readonly Issue[] =>
  Object.entries(headers).flatMap(([name, value]) =>
    value === MASKED
      ? [issueAt(name, 'not_allowed_value', 'was given for another address and must be given again')]
      : [],
  );

/** The headers with the values of these names, in any case, hidden. */
export function maskHeaders(headers: ReceiverHeaders, names: readonly string[]): ReceiverHeaders {
  const hidden = new Set(names.map((name) => name.toLowerCase()));
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, hidden.has(name.toLowerCase()) ? MASKED : value]),
  );
}

/** A name is at most a token of HTTP, so that its pointer needs `~` alone to be escaped. */
const issueAt = (name: string, code: PlaceCode, detail: string): Issue => ({
  pointer: `#/headers/${name.replaceAll('~', '~0')}`,
  code,
  detail,
});
