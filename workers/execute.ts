import type { Job } from 'bullmq';
import { type AppContext, forRequest } from '../src/context.js';
import { type WorkFailure, workFailure } from '../src/domain/work-failure.js';
import { AppError, GatewayUnavailableError, NotFoundError } from '../src/errors.js';
import { LIMITS } from '../src/limits/limits.js';
import { isStoreFault } from '../src/process/store-faults.js';
import type { JobPayload } from '../src/queues/define-queue.js';
import { isHeld, isMoving } from '../src/services/console/tenant-holds.js';
import { noteWorkDeath, noteWorkError } from '../src/services/queues/note-work-fault.js';
import { hasLeft } from '../src/services/tenant-moves/has-left.js';
import { cancel, type Outcome, snooze, type Wait } from './outcome.js';
import { parsedPayload } from './parsed-payload.js';
import type { StoreWaits } from './store-waits.js';
import type { WorkerDefinition } from './worker-definition.js';

export interface Run {
  readonly job: Job;
  readonly waits: StoreWaits;
  readonly signal: AbortSignal;
}

/** A fault of a store, of ours or of this process is no attempt at the work: it waits, and continues automatically. */
export async function execute<P extends JobPayload>(
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

/** Outcome of a job at which processes have died; `null`: it is run. */
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
export async function attempt<P extends JobPayload>(
  ctx: AppContext,
  { queue, handle, fail, hold }: WorkerDefinition<P>,
  data: unknown,
  signal: AbortSignal,
): Promise<Outcome> {
  const payload = parsedPayload(queue, data);
  if (payload === null) return cancel(`the payload is not one of ${queue.name}`);
  if (hold !== undefined && (await isHeld(ctx, payload.tenantId, hold)))
    return snooze(LIMITS.work.heldMs.value);
  if (await isMoving(ctx, payload.tenantId)) return snooze(LIMITS.work.heldMs.value);
  const own = contextOf(ctx, payload);
  try {
    return await handle(own, payload, signal);
  } catch (error) {
    if (!(error instanceof AppError) || error.kind === 'gateway_unavailable') throw error;
    const isGone = error instanceof NotFoundError;
    if (fail === undefined && !isGone) throw error;
    if (isGone && (await hasLeft(ctx, payload.tenantId)))
      return cancel('the tenant has moved to another database');
    await fail?.(own, payload, workFailure(error));
    return cancel(`${error.code}: ${error.message}`);
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
