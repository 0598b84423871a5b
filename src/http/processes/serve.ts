import type { Config } from '../../config/config.js';
import { closeContext, createContext } from '../../context.js';
import { drainable } from '../../process/drainable.js';
import { exitOnCrash } from '../../process/exit-on-crash.js';
import { followParent } from '../../process/follow-parent.js';
import { boundHeapGrowth, collectStartUp } from '../../process/heap-growth.js';
import { listenForStops } from '../../process/listen-for-stops.js';
import { startMinuteKeeper } from '../../services/console/keep-minutes.js';
import { beginWithStores } from '../../services/deployment/begin-with-stores.js';
import { startRequestLogKeeper } from '../../services/request-logs/keep-request-logs.js';
import { createLogger } from '../../telemetry/logger.js';
import { startTracing } from '../../telemetry/tracing/start-tracing.js';
import { createApp } from '../app.js';
import { createApiServer } from './create-api-server.js';
import { joinProcesses } from './join-processes.js';

/** Serves the API in this process until it is asked to stop, by a signal or by the parent that shares the port. */
export async function serve(config: Config): Promise<void> {
  boundHeapGrowth('web');
  const shared = joinProcesses();
  const log = createLogger(config.logLevel, 'web');
  const stopping = new AbortController();
  const ctx = createContext(config, 'web', {
    stopping: stopping.signal,
    log: shared ? log.child({ process: shared.place }) : log,
  });
  exitOnCrash(ctx.log);
  const tracing = await startTracing(config, 'web', ctx.log);
  const metrics = shared ? shared.shareMetrics(ctx.metrics) : ctx.metrics;
  await beginWithStores(ctx);
  const minutes = startMinuteKeeper(ctx, 'web');
  const requestLogs = startRequestLogKeeper(ctx);
  const served = createApiServer(ctx, createApp({ ...ctx, metrics }));
  const { drain } = drainable(served, stopping);
  const { server } = served;
  collectStartUp();
  server.listen(config.port, config.host, () => ctx.log.info(server.address(), 'the API listens'));

  const { first, second } = listenForStops();
  void Promise.race([first, ...(shared ? [shared.stopAsked] : [])]).then(async () => {
    ctx.log.info('the web process stops');
    await drain(config.shutdownDelayMs);
    await requestLogs.stop();
    await minutes.stop();
    await tracing.stop();
    await closeContext(ctx);
    process.exit(0);
  });
  void second.then(() => process.exit(1));

  followParent();
  shared?.stayReachable();
}
