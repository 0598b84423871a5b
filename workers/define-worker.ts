import { DelayedError, type Job, UnrecoverableError, Worker } from 'bullmq';
import type { AppContext } from '../src/context.js';
import { AppError } from '../src/errors.js';
import type { JobPayload, QueueContract } from '../src/queues/define-queue.js';
import { openWorkerRedis } from '../src/queues/open-queue.js';

/** What came of one run of a handler. */
export type Outcome =
  | { readonly kind: 'done' }
  | { readonly kind: 'snooze'; readonly ms: number }
  | { readonly kind: 'cancel'; readonly reason: string };

export const done = (): Outcome => ({ kind: 'done' });
/** Try later; no attempt is spent. */
export const snooze = (ms: number): Outcome => ({ kind: 'snooze', ms });
/** Stop for good; the job stays among the failed, with the reason. */
export const cancel = (reason: string): Outcome => ({ kind: 'cancel', reason });

export interface WorkerDefinition<P extends JobPayload> {
  readonly queue: QueueContract<P>;
  /** Jobs at a time in one process. */
  readonly concurrency: number;
  /** `signal` is aborted when the process is asked to stop: finish the step in hand, then snooze. */
  handle(ctx: AppContext, payload: P, signal: AbortSignal): Promise<Outcome>;
}

/** A definition with its payload type closed over, so that a list can hold all six. */
export interface AnyWorker {
  readonly queue: QueueContract;
  start(ctx: AppContext): RunningWorker;
  /** One run of the handler in this process, without Redis; the queue's failures are the outcome. */
  run(ctx: AppContext, data: unknown): Promise<Outcome>;
}

export interface RunningWorker {
  readonly name: string;
  /** Takes no new job, lets the running ones finish within the deadline, then lets go of them. */
  stop(deadlineMs: number): Promise<void>;
}

export function defineWorker<P extends JobPayload>(definition: WorkerDefinition<P>): AnyWorker {
  return {
    queue: definition.queue,
    start: (ctx) => startWorker(ctx, definition),
    run: (ctx, data) => attempt(ctx, definition, data, new AbortController().signal),
  };
}

/** A crash is noticed within half a minute: the lock lasts 20 s, and the check for stalled jobs runs every 5 s. */
const LOCK_MS = 20_000;
const STALLED_CHECK_MS = 5_000;
/** A rolling deploy may kill the same job more than once. */
const MAX_STALLED = 5;

function startWorker<P extends JobPayload>(ctx: AppContext, definition: WorkerDefinition<P>): RunningWorker {
  const { queue, concurrency } = definition;
  const stopping = new AbortController();
  const redis = openWorkerRedis(ctx.config.redisUrl);
  redis.on('error', (error) => ctx.log.warn({ err: error, queue: queue.name }, 'worker redis'));
  const worker = new Worker(queue.name, (job, token) => run(ctx, definition, job, token, stopping.signal), {
    connection: redis,
    prefix: ctx.config.queuePrefix,
    concurrency,
    lockDuration: LOCK_MS,
    stalledInterval: STALLED_CHECK_MS,
    maxStalledCount: MAX_STALLED,
  });
  worker.on('error', (error) => ctx.log.warn({ err: error, queue: queue.name }, 'worker connection'));
  worker.on('failed', (job, error) =>
    ctx.log.warn({ queue: queue.name, job: job?.id, attempts: job?.attemptsMade, err: error }, 'job failed'),
  );
  return {
    name: queue.name,
    async stop(deadlineMs) {
      stopping.abort();
      const closed = worker.close().then(() => true);
      const late = new Promise<false>((resolve) => setTimeout(resolve, deadlineMs, false).unref());
      if (!(await Promise.race([closed, late]))) void worker.close(true);
      redis.disconnect();
    },
  };
}

async function run<P extends JobPayload>(
  ctx: AppContext,
  definition: WorkerDefinition<P>,
  job: Job,
  token: string | undefined,
  signal: AbortSignal,
): Promise<void> {
  const outcome = await attempt(ctx, definition, job.data, signal);
  switch (outcome.kind) {
    case 'done':
      return;
    case 'snooze':
      await job.moveToDelayed(Date.now() + outcome.ms, token);
      throw new DelayedError();
    case 'cancel':
      throw new UnrecoverableError(outcome.reason);
  }
}

/** The expected failures that no repeat can mend end the job; everything else is tried again. */
async function attempt<P extends JobPayload>(
  ctx: AppContext,
  { queue, handle }: WorkerDefinition<P>,
  data: unknown,
  signal: AbortSignal,
): Promise<Outcome> {
  try {
    return await handle(ctx, queue.parse(data), signal);
  } catch (error) {
    if (error instanceof TypeError && error.message.startsWith(`${queue.name} payload`))
      return cancel(error.message);
    if (error instanceof AppError && error.kind !== 'gateway_unavailable') {
      return cancel(`${error.code}: ${error.message}`);
    }
    throw error;
  }
}
