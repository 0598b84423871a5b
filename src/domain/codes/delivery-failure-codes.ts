import { type CodeWords, codesOf, words } from './code-words.js';

const STATUS = 'Answer with a status from 200 to 299 as soon as the event is stored.';
const FAST = 'Store the event and answer at once; do the work afterwards.';
const TRANSPORT = 'Check that the receiver can be reached from the internet.';

/** Why an attempt to deliver an event failed. Coarse, so that nobody can map a network by comparing failures. */
export const DELIVERY_FAILURE_CODES = {
  dns: words('The host name could not be resolved.', 'Check the records of the host in the DNS.'),
  blocked_ip: words(
    'The URL leads to an address that deliveries may not reach, such as a private one.',
    'Give the host a public address.',
  ),
  connect: words('No connection could be opened.', TRANSPORT),
  tls: words(
    'The TLS handshake failed.',
    'Check that the certificate is valid for the host, is not out of date and comes with its chain.',
  ),
  timeout_headers: words('No complete response header arrived in time.', FAST),
  timeout_total: words('No answer arrived in time.', FAST),
  reset: words('The connection was closed before an answer arrived.', TRANSPORT),
  protocol: words('What arrived is not an HTTP/1.1 response.', TRANSPORT),
  http_3xx: words('The status was from 300 to 399, and no redirect.', STATUS),
  http_4xx: words('The status was from 400 to 499. 410 disables the endpoint.', STATUS),
  http_5xx: words('The status was from 500 to 599.', STATUS),
  http_other: words('The status was none from 200 to 599.', STATUS),
  redirect_refused: words(
    'The receiver answered with a redirect, and redirects are not followed.',
    'Register the URL that it leads to.',
  ),
  client_certificate_expired: words(
    'The client certificate of the endpoint is out of date; nothing was sent.',
    'Replace `authentication` of the endpoint with its successor.',
  ),
  token_refused: words(
    'The token server of the endpoint gave no token for its client credentials; nothing was sent.',
    'Correct `authentication` of the endpoint, or the client at the token server.',
  ),
  token_unavailable: words(
    'The token server of the endpoint could not be reached, failed, or answered with no bearer token; nothing was sent.',
    'Check that the token server can be reached from the internet and answers as RFC 6749 says.',
  ),
  access_denied: words(
    'The cloud service does not know the credentials of `destination`, or does not let them send.',
    'Give the user or service account the right to send, or replace `destination` with a key that has it.',
  ),
  destination_missing: words(
    'There is no such queue, event bus or topic.',
    'Create it again, or correct `destination` of the endpoint.',
  ),
  throttled: words(
    'The queue, event bus or topic takes no more messages at present.',
    'Nothing: the delivery is tried again. If it stays, ask the cloud service for a higher quota.',
  ),
  message_too_large: words(
    'The message is larger than the queue, event bus or topic takes.',
    'Lower `batching.max_events` of the endpoint, or use a destination that takes more.',
  ),
  message_refused: words(
    'The queue, event bus or topic did not take the message; `failure_detail` has its word for it.',
    'Look the word up in the reference of the cloud service.',
  ),
} as const satisfies Readonly<Record<string, CodeWords>>;

export type DeliveryFailureCode = keyof typeof DELIVERY_FAILURE_CODES;

export const DELIVERY_FAILURE_CODE_LIST: readonly DeliveryFailureCode[] = codesOf(DELIVERY_FAILURE_CODES);
