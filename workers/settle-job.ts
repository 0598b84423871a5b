import { DelayedError, type Job, UnrecoverableError } from 'bullmq';
import type { AppContext } from '../src/context.js';
import { postponeJob } from '../src/services/queues/postpone-job.js';
import type { Outcome, Wait } from './outcome.js';
import type { Run } from './run.js';

/** Tells the queue the outcome of a run. @throws what the queue takes for an answer */
export async function settleJob(
  ctx: AppContext,
  { job, token }: Pick<Run, 'job' | 'token'>,
  outcome: Outcome | Wait,
): Promise<void> {
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
    ctx.faults.warn(error, 'the job waits in the queue', { queue: job.queueName, job: job.id });
    return false;
  }
}

async function stayDelayed(job: Job, token: string | undefined, ms: number): Promise<never> {
  await job.moveToDelayed(Date.now() + ms, token);
  throw new DelayedError();
}
