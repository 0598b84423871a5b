import { loadConfig } from '../src/config/config.js';
import { closeContext, createContext } from '../src/context.js';
import { LIMITS } from '../src/limits/limits.js';
import { exitOnCrash } from '../src/process/exit-on-crash.js';
import { followParent } from '../src/process/follow-parent.js';
import { boundHeapGrowth } from '../src/process/heap-growth.js';
import { stopTogether } from '../src/process/stop-together.js';
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

const { lastWorkMs, closingMs } = LIMITS.shutdown;

boundHeapGrowth('worker');
const config = loadConfig();
const stopping = new AbortController();
const ctx = createContext(config, 'worker', { stopping: stopping.signal });
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
const ctxOfWork = canary === null ? ctx : { ...ctx, webhookSender: canary.webhookSender };
const running = chosen.map((worker) => worker.start(ctxOfWork));
ctx.log.info({ queues: running.map((worker) => worker.name) }, 'the worker process takes jobs');

/** Ends first what takes work, all of it at once, and then what the work needed. */
async function stop(reason: string): Promise<void> {
  if (stopping.signal.aborted) return;
  stopping.abort();
  ctx.log.info({ reason }, 'the worker process stops');
  const jobs = running.map((worker) => [worker.name, () => worker.stop(lastWorkMs.value)] as const);
  await stopAll(
    {
      ...Object.fromEntries(jobs),
      relay: relay.stop,
      reconciler: reconciler.stop,
      sweeper: sweeper.stop,
      'acts on work': workActs.stop,
    },
    lastWorkMs.value,
  );
  await stopAll({ close }, closingMs.value);
  process.exit(0);
}

async function stopAll(parts: Parameters<typeof stopTogether>[0], withinMs: number): Promise<void> {
  for (const { part, error } of await stopTogether(parts, withinMs)) {
    ctx.log.warn({ err: error, part }, 'a part of the worker did not stop in time');
  }
}

async function close(): Promise<void> {
  await canary?.stop();
  await metricsServer?.stop();
  await minutes.stop();
  await tracing.stop();
  await closeContext(ctx);
}

followParent();
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal));
