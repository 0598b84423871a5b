import type { AppContext } from '../../context.js';
import { noteFault, type WorkFault } from '../../db/queues/work-faults-repository.js';
import { publicId } from '../../domain/ids.js';
import { publicWorkId } from '../../domain/public-work-id.js';
import { LIMITS } from '../../limits/limits.js';
import { workOfJob } from './work-of-job.js';

type Slice = Pick<AppContext, 'systemDb' | 'log' | 'metrics'>;

interface Job {
  readonly queue: string;
  readonly payload: object;
}

const FIRST_WAIT_MS = 1_000;
const FIRST_WAIT_AFTER_DEATHS_MS = 10_000;

/**
 * Counts an error that nobody expected: a bug of ours, which is no attempt at the work. It is logged when the count
 * doubles, so that work which fails for days does not fill the log.
 * @returns how long the work is to wait
 */
export async function noteWorkError(ctx: Slice, job: Job, error: unknown): Promise<number> {
  const fault = {
    ...workOfJob(job.queue, job.payload),
    kind: 'error',
    deathsSeen: 0,
    reason: reasonOf(error),
  } as const;
  const { count } = await noteFault(ctx.systemDb, fault);
  ctx.metrics.workFaults.inc({ queue: job.queue, kind: 'error' });
  if (isPowerOfTwo(count)) {
    ctx.log.error(
      { err: error, ...factsOf(fault), errors: count },
      'work failed because of an error on our side',
    );
  }
  return growing(FIRST_WAIT_MS, count);
}

/**
 * Counts the deaths of the processes that were at a job.
 * @param deathsSeen as the queue has counted them
 * @returns how long the work is to wait, or that it has killed too many
 */
export async function noteWorkDeath(
  ctx: Slice,
  job: Job,
  deathsSeen: number,
): Promise<{ readonly waitMs: number } | 'too_many'> {
  const fault = {
    ...workOfJob(job.queue, job.payload),
    kind: 'death',
    deathsSeen,
    reason: 'worker died or stood still',
  } as const;
  const { count, isNew } = await noteFault(ctx.systemDb, fault);
  if (!isNew) return { waitMs: 0 };
  ctx.metrics.workFaults.inc({ queue: job.queue, kind: 'death' });
  ctx.log.warn({ ...factsOf(fault), deaths: count }, 'a worker died at this work');
  const { deathsAtOnce, deathsBeforeFailed } = LIMITS.work;
  if (count >= deathsBeforeFailed.value) return 'too_many';
  if (count <= deathsAtOnce.value) return { waitMs: 0 };
  return { waitMs: growing(FIRST_WAIT_AFTER_DEATHS_MS, count - deathsAtOnce.value) };
}

const factsOf = ({ tenantId, queue, workId }: Pick<WorkFault, 'tenantId' | 'queue' | 'workId'>) => ({
  tenant: publicId('tenant', tenantId),
  queue,
  work: publicWorkId(queue, workId),
});

const growing = (firstMs: number, count: number): number =>
  Math.min(LIMITS.work.faultWaitMs.value, firstMs * 2 ** Math.min(count - 1, 20));

const isPowerOfTwo = (count: number): boolean => count > 0 && (count & (count - 1)) === 0;

/** The kind of error alone: its words may hold what a tenant has stored. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'not an error';
  return 'code' in error && typeof error.code === 'string' ? `${error.name} ${error.code}` : error.name;
}
