import type { AppContext } from '../context.js';
import {
  type DueSchedule,
  findDueSchedules,
  type ScheduleDays,
  type ScheduleTable,
} from '../db/due-schedules-queries.js';
import { publicId } from '../domain/ids.js';
import { LIMITS } from '../limits/limits.js';
import { isStoreFault } from '../process/store-faults.js';

interface DueWork {
  readonly table: ScheduleTable;
  readonly by: ScheduleDays;
  /** Makes the reports or batches of one schedule. @returns `false` where another process is at it */
  readonly runSchedule: (due: DueSchedule) => Promise<boolean>;
}

const KINDS = {
  report_schedules: 'reportSchedule',
  submission_batch_schedules: 'submissionBatchSchedule',
} as const;

/**
 * Runs the schedules that are due, tenants in turn. One that fails holds up no other, and is tried again the next time. It
 * ends before the next schedule when the signal is aborted.
 * @returns how many schedules made something
 * @throws the fault of a store that held one up, after the others
 */
export async function runDueSchedules(
  ctx: Pick<AppContext, 'systemDb' | 'log'>,
  { table, by, runSchedule }: DueWork,
  signal?: AbortSignal,
): Promise<number> {
  const limit = LIMITS.reports.schedulesAtOnce.value;
  const failed: string[] = [];
  let storeFault: { readonly error: unknown } | null = null;
  let made = 0;
  while (!signal?.aborted) {
    const due = await findDueSchedules(ctx.systemDb, table, { by, limit, except: failed });
    let passed = 0;
    for (const one of due) {
      if (signal?.aborted) break;
      try {
        if (await runSchedule(one)) made += 1;
        else passed += 1;
      } catch (error) {
        failed.push(one.id);
        if (isStoreFault(error)) storeFault = { error };
        else
          ctx.log.error(
            { err: error, schedule: publicId(KINDS[table], one.id) },
            'a schedule will be tried again',
          );
      }
    }
    // Schedules passed over are with another process, which moves them on.
    if (due.length < limit || passed === due.length) break;
  }
  if (made > 0)
    ctx.log.info({ table, schedules: made }, 'schedules that were due have made what they are for');
  if (storeFault !== null) throw storeFault.error;
  return made;
}
