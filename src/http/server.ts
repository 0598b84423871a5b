import { createServer } from 'node:http';
import { loadConfig } from '../config.js';
import { closeContext, createContext } from '../context.js';
import { keepMemoryFlat } from '../flat-memory.js';
import { assertEncryptionKey } from '../services/deployment/assert-encryption-key.js';
import { followParent } from '../stack/follow-parent.js';
import { createApp } from './app.js';

/** A request that runs longer than this at shutdown is cut. */
const DRAIN_MS = 10_000;

keepMemoryFlat();
const config = loadConfig();
const ctx = createContext(config, 'web');
await assertEncryptionKey(ctx);
const server = createServer(
  { maxHeaderSize: 16 * 1024, requestTimeout: 0, headersTimeout: 30_000 },
  createApp(ctx),
);
server.listen(config.port, () => ctx.log.info({ port: config.port }, 'listening'));

let stopping = false;
async function stop(reason: string): Promise<void> {
  if (stopping) return;
  stopping = true;
  ctx.log.info({ reason }, 'stopping');
  const deadline = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
  server.closeIdleConnections();
  await new Promise((resolve) => server.close(resolve));
  clearTimeout(deadline);
  await closeContext(ctx);
  process.exit(0);
}

followParent();
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal));
process.on('unhandledRejection', (error) => {
  ctx.log.fatal({ err: error }, 'unhandled rejection');
  process.exit(1);
});
