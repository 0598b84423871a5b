import type { Job } from 'bullmq';
import { type AppContext, forRequest } from '../src/context.js';
import { type WorkFailure, workFailure } from '../src/domain/work-failure.js';
import { snooze } from '../src/domain/work-result.js';
import { AppError, GatewayUnavailableError, NotFoundError } from '../src/errors.js';
import { LIMITS } from '../src/limits/limits.js';
import { isStoreFault } from '../src/process/store-faults.js';
import type { JobPayload } from '../src/queues/define-queue.js';
import { noteWorkDeath, noteWorkError } from '../src/services/queues/note-work-fault.js';
import { hasLeft } from '../src/services/tenant-moves/has-left.js';
import { storableError } from '../src/telemetry/logged-error.js';
import { cancel, type Outcome, outcomeOf, type Wait } from './outcome.js';
import { parsedPayload } from './parsed-payload.js';
import { recordRun } from './record-run.js';
import type { Run } from './run.js';
import { settleJob } from './settle-job.js';
import type { WorkerDefinition } from './worker-definition.js';

/**
 * The life of a job, from the moment at which a worker has taken it:
 *
 * 1. Where processes died at it, it is judged by their number (`judgeDeaths`): it runs, waits or ends as failed.
 * 2. It is attempted (`attempt`): its payload is read, it is withheld where operators or a move hold the tenant's work, and
 *    otherwise the handler runs. A failure that no repeat can mend ends the work, on its resource too.
 * 3. What the handler throws besides is no attempt at the work: the job waits (`waitAfter`).
 * 4. The run is counted, and has its line and its span (`recordRun`).
 * 5. The queue is told (`settleJob`): done, back to the outbox for later, delayed in the queue itself, or failed.
 */
export async function execute<P extends JobPayload>(
  ctx: AppContext,
  definition: WorkerDefinition<P>,
  run: Run,
): Promise<void> {
  const outcome = await recordRun(ctx, definition.queue, run.job, () => resultOf(ctx, definition, run)).catch(
    (error: unknown) => {
      // Redis keeps message and stack of what is thrown here.
      throw storableError(error);
    },
  );
  await settleJob(ctx, run, outcome);
}

/** A fault of a store, of ours or of this process is no attempt at the work: it waits, and continues automatically. */
async function resultOf<P extends JobPayload>(
  ctx: AppContext,
  definition: WorkerDefinition<P>,
  run: Run,
): Promise<Outcome | Wait> {
  const { job, waits, signal } = run;
  try {
    const early = job.stalledCounter === 0 ? null : await judgeDeaths(ctx, definition, job);
    const outcome = early ?? (await attempt(ctx, definition, job.data, signal));
    waits.reset();
    return outcome;
  } catch (error) {
    return { kind: 'wait', ms: await waitAfter(ctx, definition, run, error), error };
  }
}

/** Outcome of a job at which processes have died; `null`: it is run. */
async function judgeDeaths<P extends JobPayload>(
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
export async function attempt<P extends JobPayload>(
  ctx: AppContext,
  definition: WorkerDefinition<P>,
  data: unknown,
  signal: AbortSignal,
): Promise<Outcome> {
  const { queue, handle } = definition;
  const payload = parsedPayload(queue, data);
  if (payload === null) return cancel(`the payload is not one of ${queue.name}`);
  if (await isWithheld(ctx, definition, payload)) return snooze(LIMITS.work.heldMs.value);
  const own = contextOf(ctx, payload);
  try {
    return outcomeOf(await handle(own, payload, signal));
  } catch (error) {
    return endOf(own, definition, payload, error);
  }
}

/** Whether operators hold this work of the tenant, or the tenant leaves this database. */
async function isWithheld<P extends JobPayload>(
  ctx: AppContext,
  { hold }: WorkerDefinition<P>,
  { tenantId }: P,
): Promise<boolean> {
  if (hold !== undefined && (await ctx.tenantHolds.isHeld(tenantId, hold))) return true;
  return ctx.tenantHolds.isMoving(tenantId);
}

/** Ends the work where no repeat can mend the error. @throws the error where one can */
async function endOf<P extends JobPayload>(
  own: AppContext,
  { fail }: WorkerDefinition<P>,
  payload: P,
  error: unknown,
): Promise<Outcome> {
  if (!(error instanceof AppError) || error.kind === 'gateway_unavailable') throw error;
  const isGone = error instanceof NotFoundError;
  if (fail === undefined && !isGone) throw error;
  if (isGone && (await hasLeft(own, payload.tenantId)))
    return cancel('the tenant has moved to another database');
  await fail?.(own, payload, workFailure(error));
  return cancel(`${error.code}: ${error.message}`);
}

/** Milliseconds that the job waits after an error that is no attempt at the work. */
async function waitAfter<P extends JobPayload>(
  ctx: AppContext,
  { queue }: WorkerDefinition<P>,
  { job, waits, signal }: Run,
  error: unknown,
): Promise<number> {
  if (isStoreFault(error)) {
    ctx.faults.warn(error, 'a store is away: the job waits', { queue: queue.name, job: job.id });
    return waits.next(signal);
  }
  if (error instanceof GatewayUnavailableError)
    return Math.max(await waits.next(signal), error.retryAfterMs ?? 0);
  try {
    return await noteWorkError(ctx, { queue: queue.name, payload: queue.parse(job.data) }, error);
  } catch (notNoted) {
    const both = new AggregateError([error, notNoted]);
    ctx.faults.error(both, 'work failed, and was not noted', { queue: queue.name, job: job.id });
    return waits.next(signal);
  }
}

/** Context of a job, whose writes and logs carry the request that it comes from. */
const contextOf = (ctx: AppContext, { requestId }: JobPayload): AppContext =>
  requestId === undefined
    ? ctx
    : forRequest(ctx, {
        requestId,
        log: ctx.log.child({ request_id: requestId }),
        scheduler: ctx.scheduler,
      });
