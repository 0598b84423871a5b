import { publicId } from '../../../domain/ids.js';
import { type BatchSchedule, quarterEndedBefore } from '../../../domain/submission-batches/batch-schedule.js';
import { formatTaxYear } from '../../../domain/tax-year.js';
import type { BatchScheduleRequest } from '../../../services/submission-batches/create-batch-schedule.js';
import { uuidOrNull } from '../../shapes/references.js';
import { clientFrom } from '../submission-batches/requested.js';
import type { BatchScheduleBody } from './schemas.js';

export const presentBatchSchedule = (schedule: BatchSchedule) => ({
  id: publicId('submissionBatchSchedule', schedule.id),
  act: schedule.act,
  on: schedule.onDay,
  preview: schedule.isPreview,
  expenses: schedule.expenses,
  client_ids: schedule.clientIds?.map((id) => publicId('client', id)) ?? null,
  except_client_ids: schedule.exceptClientIds.map((id) => publicId('client', id)),
  test_clock_id: schedule.testClockId && publicId('testClock', schedule.testClockId),
  next_on: schedule.nextOn,
  next_quarter: presentQuarter(quarterEndedBefore(schedule.nextOn)),
  last_batch_ids: schedule.lastBatchIds.map((id) => publicId('submissionBatch', id)),
  created_at: schedule.createdAt.toISOString(),
  updated_at: schedule.updatedAt.toISOString(),
});

const presentQuarter = ({ taxYear, quarter }: ReturnType<typeof quarterEndedBefore>) => ({
  tax_year: formatTaxYear(taxYear),
  quarter,
});

export const batchScheduleFrom = (body: BatchScheduleBody): BatchScheduleRequest => ({
  act: body.act,
  onDay: body.on,
  testClockId: uuidOrNull('testClock', body.test_clock_id),
  isPreview: body.preview ?? false,
  expenses: body.expenses ?? 'itemised',
  clientIds: body.client_ids?.map(clientFrom) ?? null,
  exceptClientIds: (body.except_client_ids ?? []).map(clientFrom),
});
