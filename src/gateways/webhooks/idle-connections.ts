import { LIMITS } from '../../limits/limits.js';
import type { ReceiverConnection } from './receiver-connection.js';

/** Idle connections to one receiver, as many as its requests at once: fewer would be closed and opened again all the time under load. */
const MAX_PER_KEY = LIMITS.webhooks.inFlight.value;
const MAX_IN_ALL = 512;

/** Kept-alive connections that wait for their next request; the oldest make room for new ones. */
export class IdleConnections {
  readonly #byKey = new Map<string, Set<ReceiverConnection>>();
  readonly #all = new Set<ReceiverConnection>();

  /** The connection of the key used last that still leads to one of the addresses; it is no longer idle. */
  take(key: string, addresses: readonly string[]): ReceiverConnection | null {
    const candidates = [...(this.#byKey.get(key) ?? [])].reverse();
    const usable = candidates.find(
      ({ openAddress }) => openAddress !== null && addresses.includes(openAddress),
    );
    if (!usable) return null;
    this.forget(usable);
    return usable;
  }

  /** Keeps an open connection; one that has closed, or is one too many for its key, is destroyed. */
  keep(connection: ReceiverConnection): void {
    const { key } = connection.target;
    const siblings = this.#byKey.get(key) ?? new Set();
    if (connection.openAddress === null || siblings.size >= MAX_PER_KEY) {
      connection.destroy();
      return;
    }

    this.#byKey.set(key, siblings.add(connection));
    this.#all.add(connection);
    const [oldest] = this.#all;
    if (oldest && this.#all.size > MAX_IN_ALL) oldest.destroy();
  }

  /** Called for every connection that closes. */
  forget(connection: ReceiverConnection): void {
    const { key } = connection.target;
    const siblings = this.#byKey.get(key);
    siblings?.delete(connection);
    if (siblings?.size === 0) this.#byKey.delete(key);
    this.#all.delete(connection);
  }
}
