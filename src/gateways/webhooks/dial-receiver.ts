import { once } from 'node:events';
import { connect as connectTcp, isIP, type Socket } from 'node:net';
import { connect as connectTls, type SecureContextOptions, type TLSSocket } from 'node:tls';
import type { OpenedAuthentication } from '../../domain/webhooks/receiver-authentication.js';
import { startDeadline } from './deadline.js';
import { connectFailure, tlsFailure } from './delivery-failure.js';

interface ReceiverToDial {
  readonly secure: boolean;
  readonly host: string;
  readonly port: number;
  /** The checked addresses; no others are dialled and no name is resolved here. */
  readonly addresses: readonly string[];
}

export type MtlsSettings = Extract<OpenedAuthentication, { type: 'mtls' }>;

export interface DialOptions {
  /** Ends the dial, with its reason. */
  readonly signal: AbortSignal;
  /** Certificate authorities to trust instead of Node's own, as PEM. */
  readonly authorities?: readonly string[] | undefined;
  /** Our client certificate, and the authorities of the receiver that stand in place of all others. */
  readonly clientCertificate?: MtlsSettings | null;
  readonly sessions: TlsSessions;
  /** Filled in as the phases end. */
  readonly phases: { connectMs: number | null; tlsMs: number | null };
}

/** TLS sessions by host, port and client certificate, to resume instead of a full handshake. A session stands for the certificate it began with. */
type TlsSessions = Map<string, Buffer>;

const CONNECT_LIMIT_MS = 3000;
const TLS_LIMIT_MS = 5000;
/** The longest list of addresses that still leaves each a fair share of the connect limit. */
const MAX_ADDRESSES = 3;
const MAX_SESSIONS = 500;

/**
 * A connected socket to one of the addresses, tried in turn; for https the host's name is the one asked for (SNI)
 * and checked in the certificate, whatever the address.
 * @throws {DeliveryFailure} `connect`, `reset` or `tls`; or the signal's reason
 */
export async function dialReceiver(receiver: ReceiverToDial, options: DialOptions): Promise<Socket> {
  const { signal, phases } = options;
  const startedAt = performance.now();
  const socket = await connectToAny(receiver, signal);
  const connectedAt = performance.now();
  phases.connectMs = connectedAt - startedAt;
  if (!receiver.secure) return socket;
  const secured = await startTls(socket, receiver, options);
  phases.tlsMs = performance.now() - connectedAt;
  return secured;
}

async function connectToAny({ addresses, port }: ReceiverToDial, signal: AbortSignal): Promise<Socket> {
  const tried = addresses.slice(0, MAX_ADDRESSES);
  const limitMs = CONNECT_LIMIT_MS / Math.max(1, tried.length);
  let cause: unknown;
  for (const address of tried) {
    try {
      const socket = connectTcp({ host: address, port, noDelay: true, keepAlive: true });
      return await established(socket, { event: 'connect', limitMs, signal });
    } catch (error) {
      signal.throwIfAborted();
      cause = error;
    }
  }
  throw connectFailure(cause);
}

async function startTls(
  socket: Socket,
  { host, port }: ReceiverToDial,
  options: DialOptions,
): Promise<TLSSocket> {
  const { clientCertificate, sessions, signal } = options;
  const sessionKey = `${host}:${port} ${clientCertificate?.id ?? ''}`;
  const session = sessions.get(sessionKey);
  try {
    const secured = connectTls({
      socket,
      host,
      ...(isIP(host) === 0 && { servername: host }),
      ...credentialsOf(options),
      ...(session && { session }),
      ALPNProtocols: ['http/1.1'],
      minVersion: 'TLSv1.2',
      rejectUnauthorized: true,
    });
    secured.on('session', (ticket: Buffer) => remember(sessions, sessionKey, ticket));
    return await established(secured, { event: 'secureConnect', limitMs: TLS_LIMIT_MS, signal });
  } catch (error) {
    signal.throwIfAborted();
    sessions.delete(sessionKey);
    throw tlsFailure(error);
  }
}

function credentialsOf({ authorities, clientCertificate }: DialOptions): SecureContextOptions {
  const ca = clientCertificate?.ca ?? authorities;
  return {
    ...(ca && { ca: [ca].flat() }),
    ...(clientCertificate && { cert: clientCertificate.certificate, key: clientCertificate.privateKey }),
  };
}

function remember(sessions: TlsSessions, key: string, ticket: Buffer): void {
  sessions.delete(key);
  sessions.set(key, ticket);
  const [oldest] = sessions.keys();
  if (sessions.size > MAX_SESSIONS && oldest !== undefined) sessions.delete(oldest);
}

interface Milestone {
  readonly event: 'connect' | 'secureConnect';
  readonly limitMs: number;
  readonly signal: AbortSignal;
}

/** The socket once it has reached the event; destroyed when it fails, takes too long or is given up. */
async function established<T extends Socket>(socket: T, { event, limitMs, signal }: Milestone): Promise<T> {
  const limit = startDeadline({ limitMs, error: () => new Error('timed out') });
  socket.on('error', ignoreLateError);
  try {
    await once(socket, event, { signal: AbortSignal.any([signal, limit.signal]) });
    return socket;
  } catch (error) {
    socket.destroy();
    throw error;
  } finally {
    limit.clear();
  }
}

/** An error between the event and its next owner's first listener would otherwise end the process. */
function ignoreLateError(): void {}
