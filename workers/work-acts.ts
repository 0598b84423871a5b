import type { AppContext } from '../src/context.js';
import { createJobStarter } from '../src/queues/job-starter.js';
import { continueWorkActs } from '../src/services/console/continue-work-acts.js';

/** Short beside the patience of a person who has pressed a button. */
const EVERY_MS = 2_000;

interface WorkActs {
  stop(): Promise<void>;
}

/** Does in the background what operators ask for on many pieces of work at once. */
export function startWorkActs(ctx: AppContext): WorkActs {
  const starter = createJobStarter(ctx.redis, ctx.config);
  const stopping = new AbortController();
  let running: Promise<void> | null = null;
  const go = () =>
    continueWorkActs(ctx, starter, stopping.signal)
      .catch((error: unknown) => ctx.faults.warn(error, 'acts on work wait: they go on in a moment'))
      .finally(() => {
        running = null;
      });
  const timer = setInterval(() => {
    running ??= go();
  }, EVERY_MS);
  return {
    async stop() {
      clearInterval(timer);
      stopping.abort();
      await running;
      await starter.close();
    },
  };
}
