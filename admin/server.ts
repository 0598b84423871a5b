import { createServer } from 'node:http';
import { loadConfig } from '../src/config.js';
import { closeContext, createContext } from '../src/context.js';
import { assertEncryptionKey } from '../src/services/deployment/assert-encryption-key.js';
import { followParent } from '../src/stack/follow-parent.js';
import { createAdminApp } from './app.js';

/** A request that runs longer than this at shutdown is cut. */
const DRAIN_MS = 10_000;

const config = loadConfig();
const ctx = createContext(config, 'admin');
await assertEncryptionKey(ctx);
const { app, close } = createAdminApp(ctx);
const server = createServer({ maxHeaderSize: 16 * 1024, headersTimeout: 30_000 }, app);
server.listen(config.adminPort, () => ctx.log.info(server.address(), 'listening'));

let stopping = false;
async function stop(reason: string): Promise<void> {
  if (stopping) return;
  stopping = true;
  ctx.log.info({ reason }, 'stopping');
  const deadline = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
  server.closeIdleConnections();
  await new Promise((resolve) => server.close(resolve));
  clearTimeout(deadline);
  await close();
  await closeContext(ctx);
  process.exit(0);
}

followParent();
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal));
process.on('unhandledRejection', (error) => {
  ctx.log.fatal({ err: error }, 'unhandled rejection');
  process.exit(1);
});
