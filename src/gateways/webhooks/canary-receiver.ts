import { once } from 'node:events';
import { createServer } from 'node:http';
import { portOf } from '../../process/port-of.js';
import { createWebhookSender, type WebhookSender } from './webhook-sender.js';

/** A receiver in this process, and the only way to it. */
interface CanaryReceiver {
  /** A sender that sends what is for `url` to the receiver, and all else as `usual` does. */
  inFrontOf(usual: WebhookSender, url: string): WebhookSender;
  stop(): Promise<void>;
}

/**
 * Starts a receiver on this machine's own address, where senders of tenants' events may not go.
 * @param onReceived the body of each request, once it has come whole
 */
export async function startCanaryReceiver(options: {
  readonly onReceived: (body: Buffer) => void;
  readonly now: () => Date;
  readonly userAgent: string;
}): Promise<CanaryReceiver> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      options.onReceived(Buffer.concat(chunks));
      response.writeHead(204).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const port = portOf(server);
  const { now, userAgent } = options;
  const sender = createWebhookSender({ allowPrivate: ['127.0.0.1/32'], now, userAgent });

  return {
    inFrontOf: (usual, url) => ({
      ...usual,
      send: (attempt) =>
        attempt.url === url
          ? sender.send({ ...attempt, url: `http://127.0.0.1:${port}/` })
          : usual.send(attempt),
    }),
    async stop() {
      await sender.close();
      server.closeAllConnections();
      server.close();
    },
  };
}
