import { WORK_KINDS } from './work/index.js';
import type { WorkKind } from './work/work-kind.js';

/** The rows behind a queue's jobs: each unfinished one must have a job, or an outbox row that becomes one. */
export type WorkTable = Pick<
  WorkKind,
  'table' | 'queue' | 'idField' | 'unfinished' | 'open' | 'progress' | 'since'
>;

export const WORK_TABLES: readonly WorkTable[] = WORK_KINDS;

/** The rows that a queue's jobs are mainly about. @throws {RangeError} for a name that is not a queue's */
export function workTableOf(queue: string): WorkTable {
  const work = WORK_TABLES.find((one) => one.queue.name === queue);
  if (work === undefined) throw new RangeError('no work stands behind this queue');
  return work;
}
