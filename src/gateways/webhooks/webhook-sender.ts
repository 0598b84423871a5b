import type { DestinationPlace, OpenedDestination } from '../../domain/webhooks/destination.js';
import { parseAllowList } from '../../domain/webhooks/receiver-address.js';
import type { OpenedAuthentication } from '../../domain/webhooks/receiver-authentication.js';
import { MASKED } from '../../domain/webhooks/receiver-headers.js';
import type { ReceiverTarget } from '../../domain/webhooks/receiver-url.js';
import type { Issue } from '../../errors.js';
import { createBearerTokens, createTokenAsker, type OauthSettings } from './bearer-tokens.js';
import type { CallService, CloudAnswer, CloudMessage } from './cloud/cloud-message.js';
import { type CloudEndpoints, createCloudPublisher } from './cloud/cloud-publisher.js';
import { ConnectionPool } from './connection-pool.js';
import { beforeAbort, startDeadline } from './deadline.js';
import { DeliveryFailure } from './delivery-failure.js';
import {
  type DeliveryResult,
  resultOfAnswer,
  resultOfFailure,
  resultOfJudged,
  wholeMs,
} from './delivery-result.js';
import type { Phases, ReceiverAnswer, ReceiverRequest } from './receiver-connection.js';
import { createReceiverGuard } from './receiver-guard.js';
import { requestHeaders } from './request-headers.js';
import { createHostResolver, type ResolveHost } from './resolve-host.js';

export type { DeliveryResult } from './delivery-result.js';

export interface WebhookSender {
  /** Makes one attempt. Never throws: whatever happens is in the result. */
  send(attempt: WebhookAttempt): Promise<DeliveryResult>;
  /**
   * Issues of a receiver's URL, its name's addresses included; empty when deliveries may go there now.
   * The codes are those of `checkReceiverUrl`, and `host_not_found`.
   */
  checkUrl(url: string): Promise<readonly Issue[]>;
  /** Issues like those of `checkUrl`, of the service that has the queue, bus or topic. */
  checkDestination(place: DestinationPlace): Promise<readonly Issue[]>;
  /** Closes every connection; an attempt still under way fails. */
  close(): Promise<void>;
}

interface WebhookAttempt {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  /** How we authenticate ourselves to the receiver, beside the signature. */
  readonly authentication?: OpenedAuthentication | null;
  /** A queue, bus or topic that takes the body in place of a POST to the URL. The headers go with it as attributes. */
  readonly cloud?: CloudDestination | null;
  /** The wall clock over everything, the resolving of the name included; 15 seconds unless given. */
  readonly timeoutMs?: number;
}

/** A queue, bus or topic, and what it is told of the message. */
interface CloudDestination extends Pick<CloudMessage, 'id' | 'type' | 'groupId'> {
  readonly destination: OpenedDestination;
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
  /** Emulators in place of the services of clouds. */
  readonly cloudEndpoints?: CloudEndpoints;
}

const TIMEOUT_MS = 15_000;

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
  const endpoints = options.cloudEndpoints ?? {};
  const ask = createTokenAsker(guard, connections, (url) => url === endpoints['google_token']);
  const tokens = createBearerTokens({ ask, now, userAgent });
  const clouds = createCloudPublisher({ ask, now, userAgent, endpoints });
  const parts: Parts = { guard, connections, tokens, clouds, now, userAgent };
  return {
    send: (attempt) => send(parts, attempt),
    checkUrl: guard.check,
    checkDestination: (place) => guard.check(clouds.originOf(place)),
    async close() {
      names.close();
      connections.close();
    },
  };
}

/** The parts of the sender that an attempt is made with. */
interface Parts extends Pick<WebhookSenderOptions, 'now' | 'userAgent'> {
  readonly guard: ReturnType<typeof createReceiverGuard>;
  readonly connections: ConnectionPool;
  readonly tokens: ReturnType<typeof createBearerTokens>;
  readonly clouds: ReturnType<typeof createCloudPublisher>;
}

async function send(parts: Parts, attempt: WebhookAttempt): Promise<DeliveryResult> {
  const { now, userAgent } = parts;
  const startedAt = performance.now();
  const phases: Phases = {
    dnsMs: null,
    connectMs: null,
    tlsMs: null,
    firstByteMs: null,
    peerAddress: null,
  };
  const log: RequestLog = { headers: {}, hasToken: attempt.authentication?.type === 'oauth' };
  const facts = () => ({
    timings: wholeMs(phases, performance.now() - startedAt),
    peerAddress: phases.peerAddress,
    requestHeaders: log.hasToken ? { ...log.headers, authorization: MASKED } : log.headers,
  });
  const clock = startDeadline({
    limitMs: attempt.timeoutMs ?? TIMEOUT_MS,
    error: () => new DeliveryFailure('timeout_total'),
  });
  try {
    const { signal } = clock;
    const { cloud } = attempt;
    if (cloud) {
      const { answer, failure } = await publish(parts, attempt, cloud, { log, signal, phases });
      return resultOfJudged(answer, failure, now().getTime(), facts());
    }
    log.headers = requestHeaders(attempt.headers, userAgent);
    const { headers } = log;
    const { target, addresses } = await admit(parts, attempt.url, phases, signal);
    const request = { path: target.path, headers, body: attempt.body, addresses, signal, phases };
    const answer = await exchange(parts, target, request, attempt.authentication ?? null);
    return resultOfAnswer(answer, now().getTime(), facts());
  } catch (error) {
    return resultOfFailure(error, facts());
  } finally {
    clock.clear();
  }
}

async function admit({ guard }: Parts, url: string, phases: Phases, signal: AbortSignal) {
  const startedAt = performance.now();
  const admitted = await guard.admit(url, signal);
  if (!admitted.target.addresses) phases.dnsMs = performance.now() - startedAt;
  return admitted;
}

/** The signal ends it also where a client of the service waits for something of its own. */
async function publish(
  parts: Parts,
  { body, headers: attributes }: WebhookAttempt,
  { destination, ...message }: CloudDestination,
  under: { readonly log: RequestLog; readonly signal: AbortSignal; readonly phases: Phases },
): Promise<CloudAnswer> {
  const { log, signal, phases } = under;
  const call: CallService = async ({ url, headers: own, body: sent }) => {
    const headers = { ...own, 'accept-encoding': 'identity', 'user-agent': parts.userAgent };
    log.headers = { ...attributes, ...headers };
    log.hasToken = true;
    const { target, addresses } = await admit(parts, url, phases, signal);
    return parts.connections.exchange(target, {
      path: target.path,
      headers,
      body: sent,
      addresses,
      signal,
      phases,
    });
  };
  const whole = { ...message, body, attributes };
  return beforeAbort(signal, parts.clouds.publish(destination, whole, { call, signal }));
}

async function exchange(
  parts: Parts,
  target: ReceiverTarget,
  request: ReceiverRequest,
  authentication: OpenedAuthentication | null,
): Promise<ReceiverAnswer> {
  const { connections, now } = parts;
  if (authentication === null) return connections.exchange(target, request);
  if (authentication.type === 'oauth') return exchangeWithToken(parts, target, request, authentication);
  if (authentication.expiresAt <= now()) throw new DeliveryFailure('client_certificate_expired');
  return connections.exchange(target, request, authentication);
}

/** A token that the receiver does not take is used no more: the next attempt fetches another. One that it repeats is not logged. */
async function exchangeWithToken(
  { connections, tokens }: Parts,
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

/** Headers of the request as they were to be sent, for the log of attempts. */
interface RequestLog {
  headers: Record<string, string>;
  /** `authorization` is among them, and is not shown. */
  hasToken: boolean;
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
