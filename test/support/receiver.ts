import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One request as it came, before anything has read meaning into it. */
export interface ReceivedRequest {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
  /** The answer waits for this. */
  readonly after?: Promise<void>;
}

/** A webhook receiver on this machine: remembers every request and answers what it was set to. */
export interface Receiver {
  readonly url: string;
  readonly requests: readonly ReceivedRequest[];
  /** The answers to the next requests, in order; after them, 204. */
  script(...answers: readonly Answer[]): void;
  /** Forgets the requests, and the answers that were not given. */
  reset(): void;
  /** Resolves when that many requests have come. */
  received(count: number): Promise<void>;
  close(): Promise<void>;
}

export async function startReceiver(): Promise<Receiver> {
  const requests: ReceivedRequest[] = [];
  const answers: Answer[] = [];
  const watchers = new Set<() => void>();

  const server = createServer((req, res) => {
    const chunks: Buffer[] = [];
    req.on('data', (chunk: Buffer) => chunks.push(chunk));
    req.on('end', () => {
      requests.push({ path: req.url ?? '', headers: req.headers, body: Buffer.concat(chunks) });
      for (const watcher of watchers) watcher();
      void send(res, answers.shift() ?? { status: 204 });
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  return {
    url: `http://127.0.0.1:${port}/hook`,
    requests,
    script: (...more) => answers.push(...more),
    reset: () => {
      requests.length = 0;
      answers.length = 0;
    },
    received: (count) =>
      new Promise((resolve) => {
        const watcher = () => {
          if (requests.length < count) return;
          watchers.delete(watcher);
          resolve();
        };
        watchers.add(watcher);
        watcher();
      }),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function send(res: ServerResponse, { status, headers, body, after }: Answer): Promise<void> {
  await after;
  res.writeHead(status, { ...headers }).end(body);
}
