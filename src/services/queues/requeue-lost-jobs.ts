import type { AppContext } from '../../context.js';
import { requeueWork, setSeen, takeQuietWork } from '../../db/queues/lost-jobs-repository.js';
import { WORK_TABLES, type WorkTable } from '../../db/queues/work-tables.js';
import { inSystem } from '../in-system.js';

/** Rows older than this are looked at: longer than a healthy relay takes, shorter than anybody's patience. */
const QUIET_SECONDS = 10;
/** Jobs in one transaction, which takes some tenths of a second. */
const BATCH = 1_000;

/** Which of these jobs the queue will run. Called while the rows of the jobs are locked. */
type FindKeptJobs = (queue: string, jobIds: readonly string[]) => Promise<ReadonlySet<string>>;

type Slice = Pick<AppContext, 'systemDb' | 'log'>;

/**
 * Gives a fresh job to every unfinished piece of work whose job the queue has lost or will not run. Redis may lose a second
 * of acknowledged jobs, or everything; Postgres knows what should be there. While at least half a batch is found lost, the
 * next is looked at at once.
 * @returns how many jobs were written
 */
export async function requeueLostJobs(
  ctx: Slice,
  findKeptJobs: FindKeptJobs,
  signal: AbortSignal = new AbortController().signal,
): Promise<number> {
  let requeued = 0;
  for (const work of WORK_TABLES) {
    for (let isMore = true; isMore && !signal.aborted; ) {
      const lost = await sweep(ctx, work, findKeptJobs);
      requeued += lost;
      isMore = lost >= BATCH / 2;
    }
  }
  return requeued;
}

function sweep(ctx: Slice, work: WorkTable, findKeptJobs: FindKeptJobs): Promise<number> {
  return inSystem(ctx, async (trx) => {
    const quiet = await takeQuietWork(trx, work, { quietSeconds: QUIET_SECONDS, limit: BATCH });
    const jobIds = quiet.flatMap(({ jobId }) => (jobId === null ? [] : [jobId]));
    const kept = await findKeptJobs(work.queue.name, jobIds);
    const isKept = ({ jobId }: { jobId: string | null }) => jobId !== null && kept.has(jobId);
    await setSeen(trx, work, quiet.filter(isKept));
    const lost = quiet.filter((row) => !isKept(row));
    await requeueWork(trx, work, lost);
    if (lost.length > 0)
      ctx.log.warn({ queue: work.queue.name, jobs: lost.length }, 'lost jobs were written again');
    return lost.length;
  });
}
