import type { BatchSchedule } from '../../domain/submission-batches/batch-schedule.js';
import type { IsoDate } from '../../domain/tax-year.js';
import { dueBy, type ScheduleDays } from '../due-schedules-queries.js';
import { insertInto, rowsOf, type TenantExecutor } from '../executor.js';
import {
  BATCH_SCHEDULE_COLUMNS,
  type BatchScheduleRow,
  noSuchBatchSchedule,
  toBatchSchedule,
} from './batch-schedules-queries.js';

export type NewBatchSchedule = Omit<BatchSchedule, 'lastBatchIds' | 'version' | 'createdAt' | 'updatedAt'>;

export async function insertBatchSchedule(
  db: TenantExecutor,
  schedule: NewBatchSchedule,
): Promise<BatchSchedule> {
  const [row] = await insertInto(db, 'submission_batch_schedules', {
    id: schedule.id,
    client_id: schedule.clientId,
    client_ids: schedule.clientIds,
    except_client_ids: schedule.exceptClientIds,
    act: schedule.act,
    preview: schedule.isPreview,
    expenses: schedule.expenses,
    on_day: schedule.onDay,
    test_clock_id: schedule.testClockId,
    next_on: schedule.nextOn,
    requested_by: schedule.requestedBy,
  }).returning(BATCH_SCHEDULE_COLUMNS);
  return toBatchSchedule(row as BatchScheduleRow);
}

export async function countBatchSchedules(db: TenantExecutor): Promise<number> {
  const row = await rowsOf(db, 'submission_batch_schedules').count({ count: '*' }).first();
  return Number(row?.['count'] ?? 0);
}

/** @throws {NotFoundError} */
export async function lockBatchSchedule(db: TenantExecutor, id: string): Promise<BatchSchedule> {
  const row: BatchScheduleRow | undefined = await rowsOf(db, 'submission_batch_schedules')
    .where({ id })
    .forUpdate()
    .first(...BATCH_SCHEDULE_COLUMNS);
  if (!row) throw noSuchBatchSchedule();
  return toBatchSchedule(row);
}

export async function deleteBatchScheduleRow(db: TenantExecutor, id: string): Promise<void> {
  await rowsOf(db, 'submission_batch_schedules').where({ id }).delete();
}

/**
 * A schedule that is due, locked until the transaction ends, and today. @returns `undefined` when it is not due any more, or
 * another process is at it
 */
export async function lockDueBatchSchedule(
  db: TenantExecutor,
  id: string,
  by: ScheduleDays,
): Promise<{ readonly schedule: BatchSchedule; readonly today: IsoDate } | undefined> {
  const { day, isDue } = dueBy(by, 'submission_batch_schedules');
  const row: (BatchScheduleRow & { today: string }) | undefined = await rowsOf(
    db,
    'submission_batch_schedules',
  )
    .where({ id })
    .whereRaw(isDue)
    .forUpdate()
    .skipLocked()
    .first(...BATCH_SCHEDULE_COLUMNS, db.trx.raw(`${day} as today`));
  return row && { schedule: toBatchSchedule(row), today: row.today };
}

export async function setBatchScheduleMade(
  db: TenantExecutor,
  id: string,
  { batchIds, nextOn }: { readonly batchIds: readonly string[]; readonly nextOn: IsoDate },
): Promise<void> {
  await rowsOf(db, 'submission_batch_schedules')
    .where({ id })
    .update({
      last_batch_ids: batchIds,
      next_on: nextOn,
      updated_at: db.trx.fn.now(),
      version: db.trx.raw('version + 1'),
    });
}
