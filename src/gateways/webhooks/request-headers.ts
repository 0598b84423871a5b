import { SENDER_HEADERS } from '../../domain/webhooks/receiver-headers.js';
import { DeliveryFailure } from './delivery-failure.js';

const SENDERS_OWN: ReadonlySet<string> = new Set(SENDER_HEADERS);

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
