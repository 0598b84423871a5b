import { retryAfterMs } from '../../domain/webhooks/delivery-schedule.js';
import { parseAllowList } from '../../domain/webhooks/receiver-address.js';
import type { OpenedAuthentication } from '../../domain/webhooks/receiver-authentication.js';
import { MASKED } from '../../domain/webhooks/receiver-headers.js';
import type { ReceiverTarget } from '../../domain/webhooks/receiver-url.js';
import type { Issue } from '../../errors.js';
import { createBearerTokens, type OauthSettings } from './bearer-tokens.js';
import { ConnectionPool } from './connection-pool.js';
import { startDeadline } from './deadline.js';
import { DeliveryFailure, detailOf, type FailureClass, failureOfStatus } from './delivery-failure.js';
import type { Phases, ReceiverAnswer, ReceiverRequest } from './receiver-connection.js';
import { createReceiverGuard } from './receiver-guard.js';
import { requestHeaders } from './request-headers.js';
import { createHostResolver, type ResolveHost } from './resolve-host.js';

export interface WebhookSender {
  /** Makes one attempt. Never throws: whatever happens is in the result. */
  send(attempt: WebhookAttempt): Promise<DeliveryResult>;
  /**
   * Issues of a receiver's URL, its name's addresses included; empty when deliveries may go there now.
   * The codes are those of `checkReceiverUrl`, and `host_not_found`.
   */
  checkUrl(url: string): Promise<readonly Issue[]>;
  /** Closes every connection; an attempt still under way fails. */
  close(): Promise<void>;
}

export interface WebhookAttempt {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  /** How we authenticate ourselves to the receiver, beside the signature. */
  readonly authentication?: OpenedAuthentication | null;
  /** The wall clock over everything, the resolving of the name included; 15 seconds unless given. */
  readonly timeoutMs?: number;
}

export interface DeliveryResult {
  readonly outcome: 'success' | 'failure';
  readonly failureClass: FailureClass | null;
  /** One sentence for the receiver's owner; `null` on success. */
  readonly failureDetail: string | null;
  readonly status: number | null;
  /** The first 16 KiB of the answer as they came: to be shown escaped, never interpreted. */
  readonly responseExcerpt: Buffer;
  readonly responseTruncated: boolean;
  /** The pause that a failed attempt's `Retry-After` asks for. */
  readonly retryAfterMs: number | null;
  /** The receiver answered 410: it refuses all further deliveries. */
  readonly gone: boolean;
  readonly timings: DeliveryTimings;
  /** Address and port that the request went to; `null` when no connection was opened. */
  readonly peerAddress: string | null;
  /** Under lower-case names, as they were to be sent; a bearer token is masked. */
  readonly requestHeaders: Readonly<Record<string, string>>;
  readonly responseHeaders: Readonly<Record<string, string>>;
}

/** Whole milliseconds; `null` for a phase that was not needed or not finished. */
export interface DeliveryTimings extends Readonly<Omit<Phases, 'peerAddress'>> {
  readonly totalMs: number;
}

export interface WebhookSenderOptions {
  /** CIDR blocks of private receivers; their plain forms only. */
  readonly allowPrivate: readonly string[];
  readonly now: () => Date;
  readonly userAgent: string;
  /** The public URL of our own API, to which nothing is sent. */
  readonly ownUrl?: string;
  /** Resolves names, instead of the name server and the hosts file. */
  readonly resolve?: ResolveHost;
  /** Certificate authorities to trust instead of Node's own, as PEM. */
  readonly authorities?: readonly string[];
}

const TIMEOUT_MS = 15_000;
const UNFORESEEN = 'The attempt could not be made.';

/** @throws {RangeError} if `allowPrivate` holds something other than addresses and CIDR blocks */
export function createWebhookSender(options: WebhookSenderOptions): WebhookSender {
  const names = createHostResolver();
  const allowList = parseAllowList(options.allowPrivate);
  const guard = createReceiverGuard({
    allowList,
    resolve: options.resolve ?? names.resolve,
    ownUrl: options.ownUrl,
  });
  const connections = new ConnectionPool(options.authorities);
  const { now, userAgent } = options;
  const tokens = createBearerTokens({ guard, connections, now, userAgent });

  async function send(attempt: WebhookAttempt): Promise<DeliveryResult> {
    const startedAt = performance.now();
    const phases: Phases = {
      dnsMs: null,
      connectMs: null,
      tlsMs: null,
      firstByteMs: null,
      peerAddress: null,
    };
    let headers: Record<string, string> = {};
    const facts = () => ({
      timings: wholeMs(phases, performance.now() - startedAt),
      peerAddress: phases.peerAddress,
      requestHeaders:
        attempt.authentication?.type === 'oauth' ? { ...headers, authorization: MASKED } : headers,
    });
    const clock = startDeadline({
      limitMs: attempt.timeoutMs ?? TIMEOUT_MS,
      error: () => new DeliveryFailure('timeout_total'),
    });
    try {
      headers = requestHeaders(attempt.headers, userAgent);
      const { target, addresses } = await guard.admit(attempt.url, clock.signal);
      if (!target.addresses) phases.dnsMs = performance.now() - startedAt;
      const { path } = target;
      const request = { path, headers, body: attempt.body, addresses, signal: clock.signal, phases };
      const answer = await exchange(target, request, attempt.authentication ?? null);
      return resultOfAnswer(answer, now().getTime(), facts());
    } catch (error) {
      return resultOfFailure(error, facts());
    } finally {
      clock.clear();
    }
  }

  async function exchange(
    target: ReceiverTarget,
    request: ReceiverRequest,
    authentication: OpenedAuthentication | null,
  ): Promise<ReceiverAnswer> {
    if (authentication === null) return connections.exchange(target, request);
    if (authentication.type === 'oauth') return exchangeWithToken(target, request, authentication);
    if (authentication.expiresAt <= now()) throw new DeliveryFailure('client_certificate_expired');
    return connections.exchange(target, request, authentication);
  }

  /** A token that the receiver does not take is used no more: the next attempt fetches another. One that it repeats is not logged. */
  async function exchangeWithToken(
    target: ReceiverTarget,
    request: ReceiverRequest,
    settings: OauthSettings,
  ): Promise<ReceiverAnswer> {
    const token = await tokens.of(settings, request.signal);
    const headers = { ...request.headers, authorization: `Bearer ${token}` };
    const answer = await connections.exchange(target, { ...request, headers });
    if (answer.status === 401) tokens.drop(settings, token);
    return withoutToken(answer, token);
  }

  async function close(): Promise<void> {
    names.close();
    connections.close();
  }

  return { send, checkUrl: guard.check, close };
}

/** A token is ASCII, so that it is found in bytes of any encoding that a receiver may repeat it in. */
function withoutToken(answer: ReceiverAnswer, token: string): ReceiverAnswer {
  const hide = (text: string) => text.replaceAll(token, MASKED);
  return {
    ...answer,
    headers: Object.fromEntries(Object.entries(answer.headers).map(([name, value]) => [name, hide(value)])),
    excerpt: Buffer.from(hide(answer.excerpt.toString('latin1')), 'latin1'),
  };
}

type Facts = Pick<DeliveryResult, 'timings' | 'peerAddress' | 'requestHeaders'>;

function resultOfAnswer(
  { status, excerpt, truncated, retryAfter, headers }: ReceiverAnswer,
  nowMs: number,
  facts: Facts,
): DeliveryResult {
  const failureClass = failureOfStatus(status);
  return {
    outcome: failureClass === null ? 'success' : 'failure',
    failureClass,
    failureDetail: failureClass && detailOf(failureClass),
    status,
    responseExcerpt: excerpt,
    responseTruncated: truncated,
    retryAfterMs: failureClass && retryAfterMs(retryAfter, nowMs),
    gone: status === 410,
    responseHeaders: headers,
    ...facts,
  };
}

function resultOfFailure(error: unknown, facts: Facts): DeliveryResult {
  const failure = error instanceof DeliveryFailure ? error : new DeliveryFailure('protocol', UNFORESEEN);
  return {
    outcome: 'failure',
    failureClass: failure.failureClass,
    failureDetail: failure.message,
    status: null,
    responseExcerpt: Buffer.alloc(0),
    responseTruncated: false,
    retryAfterMs: null,
    gone: false,
    responseHeaders: {},
    ...facts,
  };
}

function wholeMs({ dnsMs, connectMs, tlsMs, firstByteMs }: Phases, totalMs: number): DeliveryTimings {
  const whole = (ms: number | null) => (ms === null ? null : Math.round(ms));
  return {
    dnsMs: whole(dnsMs),
    connectMs: whole(connectMs),
    tlsMs: whole(tlsMs),
    firstByteMs: whole(firstByteMs),
    totalMs: Math.round(totalMs),
  };
}
