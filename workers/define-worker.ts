import { DelayedError, type Job, UnrecoverableError, Worker } from 'bullmq';
import { type AppContext, forRequest } from '../src/context.js';
import { jobSeries } from '../src/domain/console/series.js';
import { publicId } from '../src/domain/ids.js';
import { LIMITS } from '../src/domain/limits.js';
import type { WorkFailure } from '../src/domain/work-failure.js';
import { type ErrorKindAndPlace, errorPlace } from '../src/error-place.js';
import { AppError, GatewayUnavailableError, NotFoundError } from '../src/errors.js';
import { storableError } from '../src/logged-error.js';
import type { JobPayload, QueueContract } from '../src/queues/define-queue.js';
import { openWorkerRedis } from '../src/queues/open-queue.js';
import type { Hold } from '../src/services/console/tenant-holds.js';
import { isHeld } from '../src/services/console/tenant-holds.js';
import { awaitDatabase } from '../src/services/health/await-database.js';
import { noteWorkDeath, noteWorkError } from '../src/services/queues/note-work-fault.js';
import { postponeJob } from '../src/services/queues/postpone-job.js';
import { isStoreFault } from '../src/store-faults.js';
import { inJobSpan } from '../src/tracing/spans.js';
import { createStoreWaits, type StoreWaits } from './store-waits.js';

/** The outcome of one run of a handler. */
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
  /**
   * For jobs that run for long: the part of all places, of every process, that one tenant's jobs may have while they
   * wait or run. Left out for jobs that are over in a moment, where taking turns is enough.
   */
  readonly tenantShare?: number;
  /** What operators hold when they hold this work of a tenant. Left out for work that is never held. */
  readonly hold?: Hold;
  /** `signal` is aborted when the process is asked to stop: finish the step in hand, then snooze. */
  handle(ctx: AppContext, payload: P, signal: AbortSignal): Promise<Outcome>;
  /**
   * Ends the work as failed, on its resource and by an event; nothing where it is over. Left out where work
   * ends in its own ways only, as a filing does.
   */
  fail?(ctx: AppContext, payload: P, failure: WorkFailure): Promise<void>;
}

/** A definition with its payload type closed over, so that a list can hold all of them. */
export interface AnyWorker {
  readonly queue: QueueContract;
  readonly concurrency: number;
  /** 1: all places. */
  readonly tenantShare: number;
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
    concurrency: definition.concurrency,
    tenantShare: definition.tenantShare ?? 1,
    start: (ctx) => startWorker(ctx, definition),
    run: (ctx, data) => attempt(ctx, definition, data, new AbortController().signal),
  };
}

/** A crash is noticed within half a minute: the lock lasts 20 s, and the check for stalled jobs runs every 5 s. */
const LOCK_MS = 20_000;
const STALLED_CHECK_MS = 5_000;
/** The queue calls no job failed because workers died: how often they did is judged here, by what is in Postgres. */
const MAX_STALLED = 1_000_000_000;

function startWorker<P extends JobPayload>(ctx: AppContext, definition: WorkerDefinition<P>): RunningWorker {
  const { queue, concurrency } = definition;
  const stopping = new AbortController();
  const redis = openWorkerRedis(ctx.config.redisUrl);
  redis.on('error', (error) => ctx.log.warn({ err: error, queue: queue.name }, 'worker redis'));
  const waits = createStoreWaits(ctx.random, (signal) => awaitDatabase(ctx, signal));
  const run = (job: Job, token: string | undefined) =>
    settle(ctx, job, token, () =>
      logged(ctx, queue, job, () => outcomeOf(ctx, definition, { job, waits, signal: stopping.signal })),
    );
  const worker = new Worker(queue.name, run, {
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

/** A fault holds the work up: its job waits in the queue itself, since Postgres may be what is away. */
interface Wait {
  readonly kind: 'wait';
  readonly ms: number;
  readonly error: unknown;
}

async function stayDelayed(job: Job, token: string | undefined, ms: number): Promise<never> {
  await job.moveToDelayed(Date.now() + ms, token);
  throw new DelayedError();
}

/** Reports the outcome of a run to the queue. */
async function settle(
  ctx: AppContext,
  job: Job,
  token: string | undefined,
  run: () => Promise<Outcome | Wait>,
): Promise<void> {
  const outcome = await run().catch((error: unknown) => {
    // Redis keeps message and stack of what is thrown here.
    throw storableError(error);
  });
  switch (outcome.kind) {
    case 'done':
      return;
    case 'snooze':
      if (await postponed(ctx, job, outcome.ms)) return;
      return stayDelayed(job, token, outcome.ms);
    case 'wait':
      return stayDelayed(job, token, outcome.ms);
    case 'cancel':
      throw new UnrecoverableError(outcome.reason);
  }
}

/** Writes the one line and the one span of a run: ids, time and outcome, nothing of what the work is about. */
async function logged<P extends JobPayload>(
  ctx: AppContext,
  queue: QueueContract<P>,
  job: Job,
  run: () => Promise<Outcome | Wait>,
): Promise<Outcome | Wait> {
  const startedAt = performance.now();
  const payload = parsed(queue, job.data);
  const tenant = payload === null ? undefined : publicId('tenant', payload.tenantId);
  const outcome = await inJobSpan(
    { name: `job ${queue.name}`, requestId: payload?.requestId, facts: { tenant, job: job.id } },
    run,
    ({ kind }) => ({ facts: { outcome: kind }, isFailed: isFailure(kind) }),
  );
  const ms = performance.now() - startedAt;
  const isFailed = isFailure(outcome.kind);
  ctx.metrics.minutes.record(jobSeries(queue.name), ms, isFailed);
  ctx.metrics.jobSeconds.observe({ queue: queue.name, outcome: outcome.kind }, ms / 1000);
  if (outcome.kind === 'wait' || outcome.kind === 'cancel') {
    const tenantId = payload?.tenantId ?? null;
    ctx.metrics.errors.record({ source: queue.name, tenantId, ...kindOf(outcome) });
  }
  ctx.log.info(
    {
      request_id: payload?.requestId,
      tenant,
      queue: queue.name,
      job: job.id,
      ms: Math.round(ms),
      outcome: outcome.kind,
    },
    'job',
  );
  return outcome;
}

const isFailure = (kind: (Outcome | Wait)['kind']) => kind === 'wait' || kind === 'cancel';

/** What the console groups failed runs by: a cancelled one by the code that its reason begins with. */
function kindOf(outcome: Wait | Extract<Outcome, { kind: 'cancel' }>): ErrorKindAndPlace {
  if (outcome.kind === 'wait') return errorPlace(outcome.error);
  return { code: outcome.reason.split(':', 1)[0] ?? '', place: 'ended as failed' };
}

/** The queue must have let go of the id by the time at which the relay adds it again. */
const MIN_POSTPONED_MS = 250;

/**
 * Hands the job back to the outbox, where it waits for its time and then takes its turn: jobs that came back to the
 * queue by themselves would be in front of every other tenant's. One that killed a process stays, since only the
 * queue counts that, and so does every job while Postgres is away.
 */
async function postponed(ctx: AppContext, job: Job, ms: number): Promise<boolean> {
  if (job.id === undefined || job.stalledCounter > 0) return false;
  try {
    await postponeJob(
      ctx,
      { queue: job.queueName, jobId: job.id, payload: job.data },
      Math.max(ms, MIN_POSTPONED_MS),
    );
    job.opts.removeOnComplete = true;
    return true;
  } catch (error) {
    ctx.log.warn({ err: error, queue: job.queueName, job: job.id }, 'the job waits in the queue');
    return false;
  }
}

interface Run {
  readonly job: Job;
  readonly waits: StoreWaits;
  readonly signal: AbortSignal;
}

/** A fault of a store, of ours or of this process is no attempt at the work: it waits, and continues automatically. */
async function outcomeOf<P extends JobPayload>(
  ctx: AppContext,
  definition: WorkerDefinition<P>,
  { job, waits, signal }: Run,
): Promise<Outcome | Wait> {
  try {
    const early = job.stalledCounter === 0 ? null : await afterDeaths(ctx, definition, job);
    const outcome = early ?? (await attempt(ctx, definition, job.data, signal));
    waits.reset();
    return outcome;
  } catch (error) {
    const ms = await waitMsAfter(ctx, definition, { job, waits, signal }, error);
    return { kind: 'wait', ms, error };
  }
}

async function waitMsAfter<P extends JobPayload>(
  ctx: AppContext,
  { queue }: WorkerDefinition<P>,
  { job, waits, signal }: Run,
  error: unknown,
): Promise<number> {
  if (isStoreFault(error)) {
    ctx.log.warn({ err: error, queue: queue.name, job: job.id }, 'a store is away: the job waits');
    return waits.next(signal);
  }
  if (error instanceof GatewayUnavailableError)
    return Math.max(await waits.next(signal), error.retryAfterMs ?? 0);
  try {
    return await noteWorkError(ctx, { queue: queue.name, payload: queue.parse(job.data) }, error);
  } catch (notNoted) {
    const both = new AggregateError([error, notNoted]);
    ctx.log.error({ err: both, queue: queue.name, job: job.id }, 'work failed, and was not noted');
    return waits.next(signal);
  }
}

/** What happens to a job at which processes have died; `null`: it is run. */
async function afterDeaths<P extends JobPayload>(
  ctx: AppContext,
  { queue, fail }: WorkerDefinition<P>,
  { data, stalledCounter }: Job,
): Promise<Outcome | null> {
  const payload = queue.parse(data);
  const verdict = await noteWorkDeath(ctx, { queue: queue.name, payload }, stalledCounter);
  if (verdict !== 'too_many') return verdict.waitMs === 0 ? null : snooze(verdict.waitMs);
  if (fail === undefined) return snooze(LIMITS.work.faultWaitMs.value);
  await fail(contextOf(ctx, payload), payload, KILLS_PROCESSES);
  return cancel(`${KILLS_PROCESSES.code}: ${KILLS_PROCESSES.detail}`);
}

const KILLS_PROCESSES: WorkFailure = {
  code: 'processing_failed',
  detail:
    'We could not process it because of an error on our side, after several attempts. Ask for it again, or contact support.',
};

/**
 * One run of the handler. The expected failures that no repeat can mend end the work, on its resource too.
 * @throws everything else
 */
async function attempt<P extends JobPayload>(
  ctx: AppContext,
  { queue, handle, fail, hold }: WorkerDefinition<P>,
  data: unknown,
  signal: AbortSignal,
): Promise<Outcome> {
  const payload = parsed(queue, data);
  if (payload === null) return cancel(`the payload is not one of ${queue.name}`);
  if (hold !== undefined && (await isHeld(ctx, payload.tenantId, hold)))
    return snooze(LIMITS.work.heldMs.value);
  const own = contextOf(ctx, payload);
  try {
    return await handle(own, payload, signal);
  } catch (error) {
    if (!(error instanceof AppError) || error.kind === 'gateway_unavailable') throw error;
    const isGone = error instanceof NotFoundError;
    if (fail === undefined && !isGone) throw error;
    await fail?.(own, payload, { code: error.code, detail: error.message });
    return cancel(`${error.code}: ${error.message}`);
  }
}

/** What the job writes and logs carries the request that it comes from. */
const contextOf = (ctx: AppContext, { requestId }: JobPayload): AppContext =>
  requestId === undefined ? ctx : forRequest(ctx, requestId, ctx.log.child({ request_id: requestId }));

/** `null` for data of which the contract's parse says that they are not a payload. */
function parsed<P extends JobPayload>(queue: QueueContract<P>, data: unknown): P | null {
  try {
    return queue.parse(data);
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}
