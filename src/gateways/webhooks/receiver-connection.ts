import type { Socket } from 'node:net';
import { Client, type Dispatcher } from 'undici';
import { DeliveryFailure, exchangeFailure } from './delivery-failure.js';
import { type DialOptions, dialReceiver } from './dial-receiver.js';
import { loggedHeaders } from './logged-headers.js';
import { ResponseExcerpt } from './response-excerpt.js';
import { type ExpectAnswer, skipInterimResponses } from './skip-interim-responses.js';

interface ConnectionTarget {
  /** Connections with the same key serve the same requests: the origin, and whose client certificate was shown. */
  readonly key: string;
  readonly origin: string;
  readonly secure: boolean;
  readonly host: string;
  readonly port: number;
}

export interface ReceiverRequest {
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body: Buffer;
  /** The addresses that have just been checked; a new socket goes to one of these. */
  readonly addresses: readonly string[];
  /** Ends the exchange, with its reason; after the status it only ends the reading of the body. */
  readonly signal: AbortSignal;
  readonly phases: Phases;
}

export interface ReceiverAnswer {
  readonly status: number;
  readonly retryAfter: readonly string[];
  /** Fit to be logged. */
  readonly headers: Readonly<Record<string, string>>;
  readonly excerpt: Buffer;
  readonly truncated: boolean;
}

/** Receiver's address in an attempt, and how long each phase took in milliseconds, filled in as the phases end. */
export interface Phases {
  dnsMs: number | null;
  /** Stays `null` on a kept-alive connection. */
  connectMs: number | null;
  /** The handshake; `null` without one. */
  tlsMs: number | null;
  /** From the request to the end of the response header. */
  firstByteMs: number | null;
  /** The address and port at the other end. */
  peerAddress: string | null;
}

/** A kept-alive socket turned out to be closed: nothing of an answer came, a fresh socket may be tried. */
export class StaleConnectionError extends Error {}

/** Bytes of a response's headers that undici reads before it gives up. */
const MAX_HEADER_BYTES = 16 * 1024;
/** Idle sockets close themselves; a receiver's `Keep-Alive: timeout` may lengthen this, within limits. */
const KEEP_ALIVE_MS = 4000;
const MAX_KEEP_ALIVE_MS = 30_000;

type DialSettings = Pick<DialOptions, 'authorities' | 'clientCertificate' | 'sessions'>;

interface ExchangeReport {
  readonly onAnswer: (answer: ReceiverAnswer) => void;
  readonly onFailure: (error: unknown) => void;
}

/**
 * One socket to one receiver, and one exchange at a time on it. It is an undici client of its own rather than a place
 * in undici's pool, so that the sender knows which checked address serves, whether the socket has served before, and
 * can cut exactly this socket.
 */
export class ReceiverConnection {
  readonly target: ConnectionTarget;
  readonly #client: Client;
  readonly #dialSettings: DialSettings;
  #onDestroyed: () => void = () => {};
  #socket: Socket | null = null;
  #expectAnswer: ExpectAnswer = () => {};
  #served = 0;
  #current: ReceiverRequest | null = null;

  constructor(target: ConnectionTarget, dialSettings: DialSettings) {
    this.target = target;
    this.#dialSettings = dialSettings;
    this.#client = new Client(target.origin, {
      connect: (_options, callback) => {
        this.#dial().then(
          (socket) => callback(null, socket),
          (error: Error) => callback(error, null),
        );
      },
      maxHeaderSize: MAX_HEADER_BYTES,
      headersTimeout: 0, // the sender's wall clock covers the header and the body
      bodyTimeout: 0,
      keepAliveTimeout: KEEP_ALIVE_MS,
      keepAliveMaxTimeout: MAX_KEEP_ALIVE_MS,
      pipelining: 1,
    });
    this.#client.on('disconnect', () => {
      if (!this.#current) this.destroy();
    });
  }

  onDestroyed(listener: () => void): void {
    this.#onDestroyed = listener;
  }

  /** The address at the other end of the open socket; `null` when there is none. */
  get openAddress(): string | null {
    const socket = this.#socket;
    return socket && !socket.destroyed ? (socket.remoteAddress ?? null) : null;
  }

  /**
   * Sends one request. The final status settles the answer; the body is read for the excerpt alone, and one that is
   * cut, broken, slow or endless costs the connection, not the answer.
   * @throws {DeliveryFailure} when no final status came; {@link StaleConnectionError}; or the signal's reason
   */
  async exchange(request: ReceiverRequest): Promise<ReceiverAnswer> {
    const { signal, path, headers, body } = request;
    const socket = this.#served > 0 ? this.#socket : null;
    const bytesBefore = socket?.bytesRead;
    const giveUp = () => this.destroy(signal.reason);
    this.#current = request;
    signal.addEventListener('abort', giveUp, { once: true });
    try {
      signal.throwIfAborted();
      const answer = await new Promise<ReceiverAnswer>((onAnswer, onFailure) => {
        const handler = this.#handler(request.phases, { onAnswer, onFailure });
        this.#client.dispatch({ method: 'POST', path, headers, body }, handler);
      });
      this.#served += 1;
      return answer;
    } catch (error) {
      this.destroy();
      const failure = exchangeFailure(error);
      const sameSocket = socket !== null && socket === this.#socket;
      const isStale = failure.failureClass === 'reset' && sameSocket && socket.bytesRead === bytesBefore;
      throw isStale ? new StaleConnectionError('closed while idle', { cause: failure }) : failure;
    } finally {
      signal.removeEventListener('abort', giveUp);
      this.#current = null;
    }
  }

  /** Closes the socket at once; an exchange under way fails with the reason. */
  destroy(reason?: Error): void {
    if (this.#client.destroyed) return;
    void this.#client.destroy(reason ?? new DeliveryFailure('reset'));
    this.#onDestroyed();
  }

  #handler(phases: Phases, report: ExchangeReport): Dispatcher.DispatchHandler {
    let startedAt = performance.now();
    let excerpt: ResponseExcerpt | null = null;
    const cut = () => {
      excerpt?.end({ complete: false });
      this.destroy();
    };
    return {
      onRequestStart: () => {
        startedAt = performance.now();
        this.#expectAnswer();
        phases.peerAddress = this.#peerAddress();
      },
      onResponseStart: (_controller, status, headers) => {
        if (status < 200) return;
        phases.firstByteMs = performance.now() - startedAt;
        const retryAfter = [headers['retry-after'] ?? []].flat();
        excerpt = new ResponseExcerpt({
          onFull: cut,
          onEnd: (end) => report.onAnswer({ status, retryAfter, headers: loggedHeaders(headers), ...end }),
        });
      },
      onResponseData: (_controller, chunk) => excerpt?.append(chunk),
      onResponseEnd: () => excerpt?.end({ complete: true }),
      onResponseError: (_controller, error) => (excerpt ? cut() : report.onFailure(error)),
    };
  }

  #peerAddress(): string | null {
    const socket = this.#socket;
    const { remoteAddress, remotePort, remoteFamily } = socket ?? {};
    if (remoteAddress === undefined) return null;
    return remoteFamily === 'IPv6' ? `[${remoteAddress}]:${remotePort}` : `${remoteAddress}:${remotePort}`;
  }

  async #dial(): Promise<Socket> {
    const request = this.#current;
    if (!request) throw new DeliveryFailure('reset');
    const receiver = { ...this.target, addresses: request.addresses };
    const { signal, phases } = request;
    const socket = await dialReceiver(receiver, { ...this.#dialSettings, signal, phases });
    this.#served = 0;
    this.#socket = socket;
    this.#expectAnswer = skipInterimResponses(socket);
    return socket;
  }
}
