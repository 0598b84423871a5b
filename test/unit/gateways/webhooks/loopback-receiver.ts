import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer, type TlsOptions } from 'node:tls';

/** A receiver of raw sockets, so that tests can answer what no HTTP server would. */
export interface LoopbackReceiver {
  readonly port: number;
  /** Every byte received, connection by connection. */
  readonly received: readonly string[];
  close(): Promise<void>;
}

/** What a receiver does with a connection, once for each. */
export type Behaviour = (socket: Socket, connection: number) => void;

export function startReceiver(behave: Behaviour, host = '127.0.0.1'): Promise<LoopbackReceiver> {
  return listen(createServer(), { event: 'connection', behave, host });
}

export function startTlsReceiver(options: TlsOptions, behave: Behaviour): Promise<LoopbackReceiver> {
  return listen(createTlsServer(options), { event: 'secureConnection', behave, host: '127.0.0.1' });
}

/** Calls back with each complete request, its number on this connection counted from 1. */
export function onEachRequest(socket: Socket, answer: (request: string, nth: number) => void): void {
  let pending = Buffer.alloc(0);
  let nth = 0;
  socket.on('data', (chunk: Buffer) => {
    pending = Buffer.concat([pending, chunk]);
    for (let length = requestLength(pending); length !== null; length = requestLength(pending)) {
      const request = pending.subarray(0, length).toString('latin1');
      pending = pending.subarray(length);
      nth += 1;
      answer(request, nth);
    }
  });
}

/** Answers every request with these bytes and keeps the connection. */
export function answering(bytes: string | Buffer): Behaviour {
  return (socket) => onEachRequest(socket, () => socket.write(bytes));
}

/** Answers the first request with these bytes and closes the connection. */
export function answeringOnce(bytes: string | Buffer): Behaviour {
  return (socket) => onEachRequest(socket, () => socket.end(bytes));
}

function requestLength(bytes: Buffer): number | null {
  const headerEnd = bytes.indexOf('\r\n\r\n');
  if (headerEnd < 0) return null;
  const contentLength = /content-length: ([0-9]+)/i.exec(bytes.toString('latin1', 0, headerEnd))?.[1];
  const length = headerEnd + 4 + Number(contentLength ?? 0);
  return bytes.length >= length ? length : null;
}

async function listen(
  server: Server,
  { event, behave, host }: { event: string; behave: Behaviour; host: string },
): Promise<LoopbackReceiver> {
  const sockets = new Set<Socket>();
  const received: string[] = [];
  server.on(event, (socket: Socket) => {
    const connection = received.push('');
    sockets.add(socket);
    socket.on('error', () => {});
    behave(socket, connection);
    socket.on('data', (chunk: Buffer) => {
      received[connection - 1] += chunk.toString('latin1');
    });
  });
  server.on('connection', (socket) => sockets.add(socket));
  await new Promise<void>((resolve) => server.listen(0, host, resolve));

  return {
    port: (server.address() as AddressInfo).port,
    received,
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
