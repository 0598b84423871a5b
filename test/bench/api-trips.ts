import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A way to Postgres that counts. */
export interface CountingProxy {
  /** The database's address, by way of the proxy. */
  readonly url: string;
  /** How often anything was sent to Postgres after it had answered, on any connection. */
  trips(): number;
  close(): void;
}

/** Counts trips rather than messages: what travels together and is answered together is one. */
export async function startCountingProxy(databaseUrl: string): Promise<CountingProxy> {
  const server = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let trips = 0;

  const proxy = createServer((incoming) => {
    const outgoing = connect(Number(server.port || 5432), server.hostname);
    let isAnswered = true;
    incoming.on('data', (chunk) => {
      if (isAnswered) trips += 1;
      isAnswered = false;
      outgoing.write(chunk);
    });
    outgoing.on('data', (chunk) => {
      isAnswered = true;
      incoming.write(chunk);
    });
    for (const [one, other] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ] as const) {
      sockets.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => other.destroy());
    }
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');

  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String((proxy.address() as AddressInfo).port);
  return {
    url: url.href,
    trips: () => trips,
    close() {
      for (const socket of sockets) socket.destroy();
      proxy.close();
    },
  };
}
