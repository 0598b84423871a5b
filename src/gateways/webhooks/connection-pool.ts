import type { ReceiverTarget } from '../../domain/webhooks/receiver-url.js';
import { DeliveryFailure } from './delivery-failure.js';
import type { MtlsSettings } from './dial-receiver.js';
import { IdleConnections } from './idle-connections.js';
import {
  type ReceiverAnswer,
  ReceiverConnection,
  type ReceiverRequest,
  StaleConnectionError,
} from './receiver-connection.js';

/** Every open connection to receivers: those that wait for a request and those that serve one. */
export class ConnectionPool {
  readonly #idle = new IdleConnections();
  readonly #open = new Set<ReceiverConnection>();
  readonly #sessions = new Map<string, Buffer>();
  readonly #authorities: readonly string[] | undefined;
  #closed = false;

  /** @param authorities certificate authorities to trust instead of Node's own, as PEM */
  constructor(authorities: readonly string[] | undefined) {
    this.#authorities = authorities;
  }

  /**
   * On a waiting connection if there is one, else on a new one. A waiting connection that the receiver closed in the
   * very moment of its use is replaced once: that is part of the same attempt.
   * @param mtls what the connection authenticates itself with; one that was opened with it serves no request without it or with another
   */
  async exchange(
    target: ReceiverTarget,
    request: ReceiverRequest,
    mtls: MtlsSettings | null = null,
  ): Promise<ReceiverAnswer> {
    const waiting = this.#idle.take(keyOf(target, mtls), request.addresses);
    if (!waiting) return this.#exchangeOn(this.#connect(target, mtls), request);
    try {
      return await this.#exchangeOn(waiting, request);
    } catch (error) {
      if (!(error instanceof StaleConnectionError)) throw error;
      return this.#exchangeOn(this.#connect(target, mtls), request);
    }
  }

  /** Ends every exchange under way and refuses further ones. */
  close(): void {
    this.#closed = true;
    for (const connection of this.#open) connection.destroy();
  }

  async #exchangeOn(connection: ReceiverConnection, request: ReceiverRequest): Promise<ReceiverAnswer> {
    const answer = await connection.exchange(request);
    this.#idle.keep(connection);
    return answer;
  }

  #connect(target: ReceiverTarget, mtls: MtlsSettings | null): ReceiverConnection {
    if (this.#closed) throw new DeliveryFailure('connect', 'The sender is shutting down.');
    const { secure, host, port } = target;
    const connection = new ReceiverConnection(
      { key: keyOf(target, mtls), origin: originOf(target), secure, host, port },
      { authorities: this.#authorities, clientCertificate: mtls, sessions: this.#sessions },
    );
    this.#open.add(connection);
    connection.onDestroyed(() => {
      this.#idle.forget(connection);
      this.#open.delete(connection);
    });
    return connection;
  }
}

const keyOf = (target: ReceiverTarget, mtls: MtlsSettings | null): string =>
  mtls === null ? originOf(target) : `${originOf(target)} ${mtls.id}`;

function originOf({ secure, host, port }: ReceiverTarget): string {
  return `${secure ? 'https' : 'http'}://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
