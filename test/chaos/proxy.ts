import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A way to a store that can be cut without touching the store. */
export interface StoreProxy {
  readonly port: number;
  /** Swallows what is sent, in both directions, as a network does that has come apart. */
  stall(): void;
  /** Cuts whatever was stalled, so that everybody must connect again, and lets traffic through. */
  heal(): void;
  close(): Promise<void>;
}

/** Listens on 127.0.0.1 and passes every connection on to the port. */
export async function startProxy(targetPort: number): Promise<StoreProxy> {
  const sockets = new Set<Socket>();
  let isStalled = false;

  const server = createServer((from) => {
    const to = connect(targetPort, '127.0.0.1');
    join(from, to);
    join(to, from);
  });

  function join(from: Socket, to: Socket): void {
    sockets.add(from);
    from.setNoDelay(true);
    if (isStalled) from.pause();
    from.on('data', (chunk) => void to.write(chunk));
    from.on('end', () => to.end());
    from.on('error', () => to.destroy());
    from.on('close', () => {
      sockets.delete(from);
      to.destroy();
    });
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    port,
    stall() {
      isStalled = true;
      for (const socket of sockets) socket.pause();
    },
    heal() {
      isStalled = false;
      for (const socket of sockets) socket.destroy();
    },
    async close() {
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, 'close');
    },
  };
}
