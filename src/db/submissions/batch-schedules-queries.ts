import type { BatchSchedule } from '../../domain/submission-batches/batch-schedule.js';
import { NotFoundError } from '../../errors.js';
import { rowsOf, type TenantReader } from '../executor.js';
import { fetchPage, type Page, type PageRequest } from '../page.js';

export interface BatchScheduleRow {
  id: string;
  client_id: string | null;
  client_ids: string[] | null;
  except_client_ids: string[];
  act: BatchSchedule['act'];
  preview: boolean;
  expenses: BatchSchedule['expenses'];
  on_day: number;
  test_clock_id: string | null;
  next_on: string;
  requested_by: string | null;
  last_batch_ids: string[];
  version: number;
  created_at: Date;
  updated_at: Date;
}

export const BATCH_SCHEDULE_COLUMNS = [
  'id',
  'client_id',
  'client_ids',
  'except_client_ids',
  'act',
  'preview',
  'expenses',
  'on_day',
  'test_clock_id',
  'next_on',
  'requested_by',
  'last_batch_ids',
  'version',
  'created_at',
  'updated_at',
].map((column) => `submission_batch_schedules.${column}`);

/** @throws {NotFoundError} */
export async function loadBatchSchedule(db: TenantReader, id: string): Promise<BatchSchedule> {
  const row: BatchScheduleRow | undefined = await rowsOf(db, 'submission_batch_schedules')
    .where({ id })
    .first(...BATCH_SCHEDULE_COLUMNS);
  if (!row) throw noSuchBatchSchedule();
  return toBatchSchedule(row);
}

export const noSuchBatchSchedule = () =>
  new NotFoundError('There is no such schedule of submission batches.');

export async function listBatchSchedules(db: TenantReader, page: PageRequest): Promise<Page<BatchSchedule>> {
  const query = rowsOf(db, 'submission_batch_schedules').select(...BATCH_SCHEDULE_COLUMNS);
  const table = 'submission_batch_schedules';
  return fetchPage(query, { table, sortBy: 'created_at', page, toItem: toBatchSchedule });
}

export const toBatchSchedule = (row: BatchScheduleRow): BatchSchedule => ({
  id: row.id,
  clientId: row.client_id,
  clientIds: row.client_ids,
  exceptClientIds: row.except_client_ids,
  act: row.act,
  isPreview: row.preview,
  expenses: row.expenses,
  onDay: row.on_day,
  testClockId: row.test_clock_id,
  nextOn: row.next_on,
  requestedBy: row.requested_by,
  lastBatchIds: row.last_batch_ids,
  version: row.version,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});
