import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

interface CloudRequest {
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}

export interface CloudAnswer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: unknown;
}

export interface CloudServer {
  readonly url: string;
  readonly requests: readonly CloudRequest[];
  /** Forgets the requests. */
  reset(): void;
  close(): Promise<void>;
}

/** A server of this machine that answers each whole request in JSON; `null` leaves it without an answer. */
export async function startCloudServer(
  answer: (request: IncomingMessage, body: Buffer) => CloudAnswer | null,
): Promise<CloudServer> {
  const requests: CloudRequest[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks);
      requests.push({ path: request.url ?? '', headers: request.headers, body });
      const made = answer(request, body);
      if (made === null) return;
      const text = typeof made.body === 'string' ? made.body : JSON.stringify(made.body);
      response.writeHead(made.status, { 'content-type': 'application/json', ...made.headers }).end(text);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    reset: () => void requests.splice(0),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
