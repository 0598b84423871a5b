import { loadConfig } from '../src/config/config.js';
import { closeContext, createContext } from '../src/context.js';
import { drainable } from '../src/process/drainable.js';
import { exitOnCrash } from '../src/process/exit-on-crash.js';
import { followParent } from '../src/process/follow-parent.js';
import { listenForStops } from '../src/process/listen-for-stops.js';
import { startMinuteKeeper } from '../src/services/console/keep-minutes.js';
import { beginWithStores } from '../src/services/deployment/begin-with-stores.js';
import { createAdminApp } from './app.js';
import { createConsoleServer } from './create-console-server.js';

const config = loadConfig();
const stopping = new AbortController();
const ctx = createContext(config, 'admin', { stopping: stopping.signal });
exitOnCrash(ctx.log);
await beginWithStores(ctx);
const minutes = startMinuteKeeper(ctx, 'admin');
const { app, close } = createAdminApp(ctx);
const served = createConsoleServer(ctx, app);
const { drain } = drainable(served, stopping);
const { server } = served;
server.listen(config.adminPort, config.host, () => ctx.log.info(server.address(), 'the console listens'));

const { first, second } = listenForStops();
void first.then(async () => {
  ctx.log.info('the console stops');
  await drain(config.shutdownDelayMs);
  await close();
  await minutes.stop();
  await closeContext(ctx);
  process.exit(0);
});
void second.then(() => process.exit(1));

followParent();
