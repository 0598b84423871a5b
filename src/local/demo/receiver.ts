import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { verifyServiceSignature } from './verify-service-signature.js';

/** A webhook endpoint as an integrator would run one, on this machine. */
export interface Receiver {
  readonly url: string;
  /** The secret that came with the endpoint; what arrives before it is asked to come again. */
  trust(secret: string): void;
  /** Whether an event has arrived, signed by us. */
  hasVerified(eventId: string): boolean;
  counts(): ReceiverCounts;
  close(): Promise<void>;
}

export interface ReceiverCounts {
  /** Events, each counted once. */
  readonly verified: number;
  /** Requests that were not what they claimed to be. */
  readonly failed: number;
  /** Events that came again, as at-least-once delivery allows. */
  readonly duplicates: number;
}

const PATH = '/webhooks';
const MAX_BODY_BYTES = 1024 * 1024;

/** Listens on 127.0.0.1 and verifies every request before it believes a word of it. */
export async function startReceiver(): Promise<Receiver> {
  const verified = new Set<string>();
  let secret: string | null = null;
  let failed = 0;
  let duplicates = 0;

  /** @returns the status to answer with */
  async function take(request: IncomingMessage): Promise<number> {
    if (request.method !== 'POST' || request.url !== PATH) return 404;
    const body = await readBody(request);
    if (secret === null) return 503;
    try {
      const header = request.headers['x-service-signature'];
      verifyServiceSignature({ body, header: String(header ?? ''), secrets: [secret] });
      const id = eventIdOf(body);
      if (verified.has(id)) duplicates += 1;
      verified.add(id);
      return 204;
    } catch {
      failed += 1;
      return 400;
    }
  }

  const server = createServer((request, response) => {
    take(request).then(
      (status) => answer(response, status),
      () => request.destroy(),
    );
  });
  const port = await listen(server);
  return {
    url: `http://127.0.0.1:${port}${PATH}`,
    trust(given) {
      secret = given;
    },
    hasVerified: (eventId) => verified.has(eventId),
    counts: () => ({ verified: verified.size, failed, duplicates }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function answer(response: ServerResponse, status: number): void {
  response.writeHead(status).end();
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    const bytes = Buffer.from(chunk);
    size += bytes.length;
    if (size > MAX_BODY_BYTES) throw new RangeError('a webhook larger than any event');
    chunks.push(bytes);
  }
  return Buffer.concat(chunks);
}

/** The id of an event whose signature has been verified. */
function eventIdOf(body: Buffer): string {
  const event: unknown = JSON.parse(body.toString('utf8'));
  if (typeof event === 'object' && event !== null && 'id' in event && typeof event.id === 'string') {
    return event.id;
  }
  throw new TypeError('an event without an id');
}

function listen(server: Server): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      if (typeof address === 'object' && address !== null) resolve(address.port);
      else reject(new Error('the receiver has no address'));
    });
  });
}
