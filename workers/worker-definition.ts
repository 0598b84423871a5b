import type { AppContext } from '../src/context.js';
import type { WorkFailure } from '../src/domain/work-failure.js';
import type { WorkResult } from '../src/domain/work-result.js';
import { LIMITS } from '../src/limits/limits.js';
import type { JobPayload, QueueContract } from '../src/queues/define-queue.js';
import type { Hold } from '../src/services/console/tenant-holds.js';
import type { Outcome } from './outcome.js';

export interface WorkerDefinition<P extends JobPayload> {
  readonly queue: QueueContract<P>;
  /** Jobs at a time in one process. */
  readonly concurrency: number;
  /**
   * Share of all places, over every process, that one tenant's jobs may have while they wait or run: above 0, at most 1.
   * Jobs that run for long have `LONG_WORK_SHARE`. Absent for jobs that end in a moment, where taking turns is enough.
   */
  readonly tenantShare?: number;
  /** The hold by which operators stop this work of a tenant. Absent for work that is never held. */
  readonly hold?: Hold;
  /** `signal` is aborted when the process is asked to stop: finish the step in hand, then answer `paused`. */
  handle(ctx: AppContext, payload: P, signal: AbortSignal): Promise<WorkResult>;
  /**
   * Ends the work as failed, on its resource and by an event; nothing where it is over. Absent where work ends in its own
   * ways only, as a filing does.
   */
  fail?(ctx: AppContext, payload: P, failure: WorkFailure): Promise<void>;
}

/** The share of a tenant in work that runs for long. */
export const LONG_WORK_SHARE = LIMITS.work.tenantSharePercent.value / 100;

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
