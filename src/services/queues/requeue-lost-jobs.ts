import type { AppContext } from '../../context.js';
import {
  requeueWork,
  setSeen,
  takeQuietWork,
  WORK_TABLES,
  type WorkTable,
} from '../../db/lost-jobs-repository.js';

/** Rows older than this are looked at: longer than a healthy relay takes, shorter than anybody's patience. */
const QUIET_SECONDS = 10;
const LIMIT = 500;

/** Whether a queue still holds a job that will be run, or that failed and waits for a person. */
export type IsJobKept = (queue: string, jobId: string) => Promise<boolean>;

/**
 * Gives a fresh job to every unfinished piece of work whose job the queue has lost. Redis may lose a
 * second of acknowledged jobs, or everything; Postgres knows what should be there.
 * @returns how many jobs were written
 */
export async function requeueLostJobs(
  { systemDb, log }: Pick<AppContext, 'systemDb' | 'log'>,
  isJobKept: IsJobKept,
): Promise<number> {
  let requeued = 0;
  for (const work of WORK_TABLES) requeued += await sweep(work);
  return requeued;

  async function sweep(work: WorkTable): Promise<number> {
    return systemDb.transaction(async (trx) => {
      const quiet = await takeQuietWork(trx, work, { quietSeconds: QUIET_SECONDS, limit: LIMIT });
      const kept = await Promise.all(
        quiet.map((row) => (row.jobId === null ? false : isJobKept(work.queue.name, row.jobId))),
      );
      await setSeen(
        trx,
        work,
        quiet.filter((_, index) => kept[index]).map((row) => row.id),
      );
      const lost = quiet.filter((_, index) => !kept[index]);
      for (const row of lost) await requeueWork(trx, work, row);
      if (lost.length > 0) log.warn({ queue: work.queue.name, jobs: lost.length }, 'lost jobs written again');
      return lost.length;
    });
  }
}
