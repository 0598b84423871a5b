import type { AppContext } from '../../src/context.js';
import { WORKERS } from '../../workers/index.js';
import { startOutboxRelay } from '../../workers/outbox-relay.js';
import { startReconciler } from '../../workers/reconciler.js';

/** Everything that a worker process runs, in this process. @returns what stops it */
export function startWorkers(ctx: AppContext): () => Promise<void> {
  const relay = startOutboxRelay(ctx);
  const reconciler = startReconciler(ctx);
  const workers = WORKERS.map((worker) => worker.start(ctx));
  return async () => {
    await reconciler.stop();
    await Promise.all(workers.map((worker) => worker.stop(5_000)));
    await relay.stop();
  };
}
