import { DeliveryFailure } from './delivery-failure.js';

/** What frames the message or names its receiver is the sender's alone to say. */
const SENDERS_OWN: ReadonlySet<string> = new Set([
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
]);

const NAME = /^[!#$%&'*+.^_`|~0-9a-z-]+$/;
const VALUE = /^[\t\x20-\x7e]*$/;

/**
 * The headers of an attempt under lower-case names: the caller's, less what only the sender may say, and the sender's
 * own. The answer must come unencoded, so that nothing is ever decompressed.
 * @throws {DeliveryFailure} `protocol` for a name or value that HTTP cannot carry
 */
export function requestHeaders(
  given: Readonly<Record<string, string>>,
  userAgent: string,
): Record<string, string> {
  const headers: Record<string, string> = { 'content-type': 'application/json; charset=utf-8' };
  for (const [name, value] of Object.entries(given)) {
    const key = name.toLowerCase();
    if (!NAME.test(key) || !VALUE.test(value)) throw new DeliveryFailure('protocol', MALFORMED);
    if (!SENDERS_OWN.has(key)) headers[key] = value;
  }
  return { ...headers, accept: '*/*', 'accept-encoding': 'identity', 'user-agent': userAgent };
}

const MALFORMED = 'A header of the request holds a character that HTTP does not allow.';
