import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import type { AppContext } from '../../../src/context.js';
import { createApp } from '../../../src/http/app.js';
import { type RequestLimits, requestLimitsOf } from '../../../src/http/gate/request-limits.js';
import { createApiServer } from '../../../src/http/processes/create-api-server.js';
import { cutConnections } from '../../../src/process/application-server.js';

/** The API on a port of its own, with limits that a test can reach. */
export async function startLimited(ctx: AppContext, limits: Partial<RequestLimits>) {
  const app = createApp(ctx, { ...requestLimitsOf(ctx.config), ...limits });
  // Short, so that a test sees the connections of callers who are done close.
  const config = { ...ctx.config, keepAliveMs: 2_000 };
  const served = createApiServer({ ...ctx, config }, app);
  const { server } = served;
  let requests = 0;
  server.on('request', () => {
    requests += 1;
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const sockets: Socket[] = [];
  return {
    origin: `http://127.0.0.1:${port}`,
    /** A connection on which a request is written byte by byte. */
    dial(): RawCaller {
      const socket = connect(port, '127.0.0.1');
      sockets.push(socket);
      return rawCaller(socket);
    },
    /** How many have come, answered or not. */
    requestsSoFar: () => requests,
    openConnections: () =>
      new Promise<number>((resolve, reject) =>
        server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
      ),
    async close() {
      for (const socket of sockets) socket.destroy();
      cutConnections(served);
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export interface RawCaller {
  readonly socket: Socket;
  send(text: string | Buffer): void;
  /** What has come once it holds `text`. */
  heard(text: string): Promise<string>;
  /** Everything that came, once the server has closed the connection. */
  closed(): Promise<string>;
}

function rawCaller(socket: Socket): RawCaller {
  let received = '';
  socket.setEncoding('utf8');
  socket.on('data', (text) => {
    received += text;
  });
  socket.on('error', () => undefined);
  const isClosed = once(socket, 'close');
  return {
    socket,
    send: (text) => void socket.write(text),
    async heard(text) {
      while (!received.includes(text)) {
        if (socket.destroyed) throw new Error(`closed before "${text}" came: ${received}`);
        await Promise.race([once(socket, 'data'), isClosed]);
      }
      return received;
    },
    async closed() {
      await isClosed;
      return received;
    },
  };
}

export const head = (line: string, secret: string, headers: Record<string, string | number> = {}): string =>
  [
    `${line} HTTP/1.1`,
    'Host: localhost',
    `Authorization: Bearer ${secret}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    '',
    '',
  ].join('\r\n');
