import { loadConfig } from '../src/config/config.js';
import { closeContext, createContext } from '../src/context.js';
import { followParent } from '../src/local/stack/processes/follow-parent.js';
import { exitOnCrash } from '../src/process/exit-on-crash.js';
import { boundHeapGrowth } from '../src/process/heap-growth.js';
import { startMinuteKeeper } from '../src/services/console/keep-minutes.js';
import { beginWithStores } from '../src/services/deployment/begin-with-stores.js';
import { startCanary } from '../src/services/webhooks/canary.js';
import { startTracing } from '../src/telemetry/tracing/start-tracing.js';
import { WORKERS } from './index.js';
import { startMetricsServer } from './metrics-server.js';
import { startOutboxRelay } from './outbox-relay.js';
import { startReconciler } from './reconciler.js';
import { startSweeper } from './sweeper.js';
import webhook from './webhook.js';
import { startWorkActs } from './work-acts.js';

/** Shorter than the 30 s that platforms give a process before they kill it. */
const DEADLINE_MS = 20_000;

boundHeapGrowth('worker');
const config = loadConfig();
const ctx = createContext(config, 'worker');
exitOnCrash(ctx.log);
const tracing = await startTracing(config, 'worker', ctx.log);
await beginWithStores(ctx);

const chosen = WORKERS.filter(
  (worker) => config.queues === null || config.queues.includes(worker.queue.name),
);
const relay = startOutboxRelay(ctx);
const reconciler = startReconciler(ctx);
const sweeper = startSweeper(ctx);
const workActs = startWorkActs(ctx);
const minutes = startMinuteKeeper(ctx, 'worker');
const metricsServer = await startMetricsServer(ctx);
const canary = chosen.includes(webhook) ? await startCanary(ctx) : null;
const running = chosen.map((worker) => worker.start(canary?.ctx ?? ctx));
ctx.log.info({ queues: running.map((worker) => worker.name) }, 'working');

let stopping = false;
async function stop(reason: string): Promise<void> {
  if (stopping) return;
  stopping = true;
  ctx.log.info({ reason }, 'stopping');
  await reconciler.stop();
  await sweeper.stop();
  await workActs.stop();
  await Promise.all(running.map((worker) => worker.stop(DEADLINE_MS)));
  await canary?.stop();
  await relay.stop();
  await metricsServer?.stop();
  await minutes.stop();
  await tracing.stop();
  await closeContext(ctx);
  process.exit(0);
}

followParent();
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal));
