import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { type Event, WebhookVerificationError, webhooks } from '@tax-compliance/client';

/** A receiver of webhooks on this machine. */
export async function startReceiver() {
  const events: Event[] = [];
  let secret = '';
  const server = createServer(async (request, response) => {
    try {
      const raw = await bodyOf(request);
      events.push(...webhooks.eventsOf(webhooks.verify(raw, request.headers, secret)));
      response.writeHead(204).end();
    } catch (error) {
      response.writeHead(error instanceof WebhookVerificationError ? 400 : 500).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/webhooks`,
    trust(given: string) {
      secret = given;
    },
    /** @returns the event as soon as it has arrived and was verified; null when it does not */
    async received(isWanted: (event: Event) => boolean, withinMs: number): Promise<Event | null> {
      for (const end = Date.now() + withinMs; Date.now() < end; await pause(50)) {
        const found = events.find(isWanted);
        if (found) return found;
      }
      return null;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks);
}
