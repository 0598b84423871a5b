import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A way to a server that a test can cut. */
export interface TcpProxy {
  /** The server's address, by way of the proxy. */
  readonly url: string;
  /** Breaks all connections and refuses new ones. */
  cut(): void;
  restore(): void;
  close(): Promise<void>;
}

export async function startTcpProxy(serverUrl: string): Promise<TcpProxy> {
  const server = new URL(serverUrl);
  const sockets = new Set<Socket>();
  let isCut = false;

  const proxy = createServer((incoming) => {
    if (isCut) {
      incoming.resetAndDestroy();
      return;
    }
    const outgoing = connect(Number(server.port || 5432), server.hostname);
    for (const [one, other] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ] as const) {
      sockets.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');

  const url = new URL(serverUrl);
  url.hostname = '127.0.0.1';
  url.port = String((proxy.address() as AddressInfo).port);
  const breakAll = () => {
    for (const socket of sockets) socket.resetAndDestroy();
  };
  return {
    url: url.href,
    cut() {
      isCut = true;
      breakAll();
    },
    restore() {
      isCut = false;
    },
    async close() {
      breakAll();
      proxy.close();
      await once(proxy, 'close');
    },
  };
}
