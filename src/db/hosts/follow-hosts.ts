import { EventEmitter, once } from 'node:events';
import { Socket } from 'node:net';
import { hostsOfUrl } from '../../domain/database-hosts.js';
import { LIMITS } from '../../limits/limits.js';
import { type HostState, type HostWatch, watchHost } from './host-watch.js';

/** Tells a pool which of several hosts to use, as that changes. */
export interface Hosts {
  readonly isWatched: boolean;
  /** Address of the host to use; `null` until one is known, and while no host is fit. */
  readonly current: string | null;
  /** The host's last answer; `null` while it is silent, or where hosts are not watched. */
  state(): HostState | null;
  /** The last answers of all watched hosts, once each has answered or was silent. */
  all(): Promise<readonly { readonly url: string; readonly state: HostState | null }[]>;
  /** Waits for a host, as long as a connection may take to open. @throws {NoHostError} when no host is fit by then */
  find(): Promise<string>;
  /**
   * Adds a connection to the host in use. It is cut as soon as another host is to be used, since the answer that it
   * waits for may never come.
   */
  openSocket(): Socket;
  /** Calls back when another host is to be used, or none. */
  onMove(listener: () => void): void;
  /** Calls back after each answer, and each silence, of a host. */
  onLook(listener: () => void): void;
  stop(): Promise<void>;
}

/** No host is fit. A fault of a store: its code is that of a connection that could not be made. */
class NoHostError extends Error {
  readonly code = '08001';
}

/** A host and its last answer. */
interface KnownHost {
  readonly url: string;
  readonly state: HostState;
}

/** @returns address of the host to use; `null` when no host is fit */
export type ChooseHost = (answering: readonly KnownHost[], current: string | null) => string | null;

/** Follows a single host, which is used in any state: nothing is watched. */
export const onlyHost = (url: string): Hosts => ({
  isWatched: false,
  current: url,
  state: () => null,
  all: async () => [],
  find: async () => url,
  openSocket: () => new Socket(),
  onMove: () => undefined,
  onLook: () => undefined,
  stop: async () => undefined,
});

/** Watches every host of the address, and keeps to the one that `choose` takes. */
export function followHosts(
  url: string,
  { applicationName, choose }: { readonly applicationName: string; readonly choose: ChooseHost },
): Hosts {
  const connections = createConnectionsInUse();
  const found = new EventEmitter().setMaxListeners(0);
  const moves: (() => void)[] = [];
  const looks: (() => void)[] = [];
  let current: string | null = null;
  const watches: readonly HostWatch[] = hostsOfUrl(url).map((host) =>
    watchHost(host, { applicationName, onLook: decide }),
  );

  function decide(): void {
    const chosen = choose(answering(watches), current);
    if (chosen !== current) moveTo(chosen);
    for (const listener of looks) listener();
  }

  function moveTo(chosen: string | null): void {
    const before = current;
    current = chosen;
    found.emit('found');
    if (before === null) return;
    connections.cut();
    for (const listener of moves) listener();
  }

  return {
    isWatched: true,
    get current() {
      return current;
    },
    state: () => watches.find((watch) => watch.url === current)?.state() ?? null,
    async all() {
      await Promise.all(watches.map(({ firstLook }) => firstLook));
      return watches.map((watch) => ({ url: watch.url, state: watch.state() }));
    },
    async find() {
      if (current !== null) return current;
      const signal = AbortSignal.timeout(LIMITS.database.connectMs.value);
      while (current === null) {
        await once(found, 'found', { signal }).catch(() => {
          throw new NoHostError('No host of the database’s address does what is asked of it.');
        });
      }
      return current;
    },
    openSocket: connections.open,
    onMove(listener) {
      moves.push(listener);
    },
    onLook(listener) {
      looks.push(listener);
    },
    async stop() {
      await Promise.all(watches.map((watch) => watch.stop()));
    },
  };
}

const answering = (watches: readonly HostWatch[]): readonly KnownHost[] =>
  watches.flatMap((watch) => {
    const state = watch.state();
    return state === null ? [] : [{ url: watch.url, state }];
  });

/** Connections to the host in use, to be cut together. */
interface ConnectionsInUse {
  open(): Socket;
  cut(): void;
}

function createConnectionsInUse(): ConnectionsInUse {
  const sockets = new Set<Socket>();
  return {
    open() {
      const socket = new Socket();
      sockets.add(socket);
      return socket.once('close', () => sockets.delete(socket));
    },
    cut() {
      const cut = [...sockets];
      sockets.clear();
      for (const socket of cut) socket.destroy();
    },
  };
}
