import { createServer } from 'node:http';
import { loadConfig } from '../config.js';
import { closeContext, createContext } from '../context.js';
import { LIMITS } from '../domain/limits.js';
import { drainable } from '../drain-server.js';
import { exitOnCrash } from '../exit-on-crash.js';
import { keepMemoryFlat } from '../flat-memory.js';
import { beginWithStores } from '../services/deployment/begin-with-stores.js';
import { followParent } from '../stack/processes/follow-parent.js';
import { listenForStops } from '../stack/processes/stop-signals.js';
import { answerUnparsed } from './answer-unparsed.js';
import { createApp } from './app.js';

keepMemoryFlat();
const config = loadConfig();
const stopping = new AbortController();
const ctx = createContext(config, 'web', { stopping: stopping.signal });
await beginWithStores(ctx);
const server = createServer(
  {
    maxHeaderSize: LIMITS.requests.headerBytes.value,
    headersTimeout: LIMITS.requests.headersMs.value,
    // Bodies have limits of their own: see middleware/intake.ts.
    requestTimeout: 0,
  },
  createApp(ctx),
);
const { drain } = drainable(server, stopping);
answerUnparsed(server, ctx);
server.listen(config.port, config.host, () => ctx.log.info(server.address(), 'listening'));

const { first, second } = listenForStops();
void first.then(async () => {
  ctx.log.info('stopping');
  await drain(config.shutdownDelayMs);
  await closeContext(ctx);
  process.exit(0);
});
void second.then(() => process.exit(1));

followParent();
exitOnCrash(ctx.log);
