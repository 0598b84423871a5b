import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { createSecureContext, TLSSocket } from 'node:tls';
import { createTestCertificate } from './test-certificate.js';

/** What happens to the next filing on its way. */
export type WireFault =
  | 'no_connection'
  | 'cut_in_handshake'
  | 'cut_after_half'
  | 'cut_after_acceptance'
  | 'broken_tls_after_acceptance'
  | 'no_answer';

/** One request as it came over the wire. */
export interface WireRequest {
  readonly method: string;
  readonly path: string;
  /** By the clock that the product looks at, in milliseconds. */
  readonly at: number;
  /** Of the answer; `null` while there is none. */
  status: number | null;
}

/** TLS in front of the sandbox: writes down every request, and cuts filings where a test says. */
export interface WireProxy {
  readonly url: string;
  readonly ca: string;
  readonly requests: readonly WireRequest[];
  /** Takes effect on the connections made from now on, until `restore`, or on the next filing. */
  breakWith(fault: WireFault): void;
  restore(): void;
  close(): Promise<void>;
}

const FILING = /^POST (\S+\/(?:final-declaration|confirm-amendment)) /;
const HEAD_END = '\r\n\r\n';

export const isFiling = ({ method, path }: WireRequest) => FILING.test(`${method} ${path} `);

export async function startWireProxy(sandboxUrl: string): Promise<WireProxy> {
  const certificate = createTestCertificate(['127.0.0.1'], new Date(Date.now() + 86_400_000));
  const secureContext = createSecureContext(certificate);
  const sandbox = new URL(sandboxUrl);
  const requests: WireRequest[] = [];
  const sockets = new Set<Socket>();
  let fault: WireFault | null = null;

  const server = createServer((raw) => {
    keep(raw);
    if (fault === 'cut_in_handshake') {
      raw.once('data', () => raw.resetAndDestroy());
      return;
    }
    const client = new TLSSocket(raw, { isServer: true, secureContext });
    keep(client);
    let head = '';
    const onData = (chunk: Buffer) => {
      head += chunk.toString('latin1');
      if (!head.includes(HEAD_END)) return;
      client.off('data', onData);
      forward(raw, client, head);
    };
    client.on('data', onData);
  });

  function keep(socket: Socket): void {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
  }

  function forward(raw: Socket, client: TLSSocket, text: string): void {
    const [method = '', path = ''] = text.split(' ', 2);
    const request: WireRequest = { method, path, at: Date.now(), status: null };
    requests.push(request);
    const set = isFiling(request) ? fault : null;
    if (set !== null) fault = null;
    const upstream = connect(Number(sandbox.port), sandbox.hostname);
    keep(upstream);
    if (set === 'cut_after_half') {
      upstream.end(text.slice(0, text.length / 2), 'latin1', () => {
        upstream.destroy();
        raw.resetAndDestroy();
      });
      return;
    }
    upstream.write(text, 'latin1');
    client.on('data', (chunk) => upstream.write(chunk));
    client.on('close', () => upstream.destroy());
    upstream.on('data', (chunk: Buffer) => {
      request.status ??= Number(chunk.toString('latin1').split(' ', 2)[1]);
      if (set === 'cut_after_acceptance') raw.resetAndDestroy();
      else if (set === 'broken_tls_after_acceptance') raw.end('no record of TLS');
      else if (set !== 'no_answer') client.write(chunk);
    });
    upstream.on('close', () => {
      if (set !== 'no_answer') client.end();
    });
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `https://127.0.0.1:${port}`,
    ca: certificate.cert,
    requests,
    breakWith(next) {
      if (next === 'no_connection') server.close();
      fault = next;
    },
    restore() {
      fault = null;
      if (!server.listening) server.listen(port, '127.0.0.1');
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/**
 * Filings that left although the one before of the same figures did not allow it: neither a 429, nor two rounds of
 * readings that far apart.
 */
export function forbiddenFilings(requests: readonly WireRequest[], apartMs: number): WireRequest[] {
  return requests.filter((request, index) => {
    if (!isFiling(request)) return false;
    const before = requests.findLastIndex((other, at) => at < index && other.path === request.path);
    const previous = requests[before];
    if (previous === undefined || previous.status === 429) return false;
    const readings = requests
      .slice(before, index)
      .filter(({ method, path }) => method === 'GET' && path.includes('/crystallisation'));
    const [first, last] = [readings.at(0), readings.at(-1)];
    return first === undefined || last === undefined || last.at - first.at < apartMs;
  });
}
