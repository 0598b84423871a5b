import Type, { type Static } from 'typebox';
import { LAST_SCHEDULE_DAY } from '../../../domain/reports/report-schedule.js';
import { FIRST_BATCH_DAY, SCHEDULED_ACTS } from '../../../domain/submission-batches/batch-schedule.js';
import { LIMITS } from '../../../limits/limits.js';
import {
  CalendarDate,
  Id,
  ListOf,
  Named,
  Nullable,
  OneOf,
  PageQuery,
  Shape,
  TaxYear,
  Timestamp,
  Whole,
} from '../../shapes/schemas.js';
import { UpdateExpenses, UpdateExpensesInput } from '../quarterly-updates/expenses-schema.js';
import { BatchClients } from '../submission-batches/schemas.js';

const Act = OneOf(SCHEDULED_ACTS, 'What its batches do.');
const On = Whole(
  FIRST_BATCH_DAY,
  LAST_SCHEDULE_DAY,
  'The day of January, April, July and October; in a month without it, the last.',
);
const Clients = () => ListOf(Id('client'), LIMITS.requests.submissionBatchItems.value);

export const BatchScheduleInput = Named(
  'SubmissionBatchScheduleInput',
  Shape({
    act: Act,
    on: On,
    preview: Type.Optional(
      Type.Boolean({
        description: '`true`: its batches send nothing, and each item says whether it would be sent.',
      }),
    ),
    expenses: UpdateExpensesInput,
    ...BatchClients,
    test_clock_id: Type.Optional(Nullable(Id('testClock'))),
  }),
);
export type BatchScheduleBody = Static<typeof BatchScheduleInput>;

export const BatchScheduleSchema = Named(
  'SubmissionBatchSchedule',
  Shape({
    id: Id('submissionBatchSchedule'),
    act: Act,
    on: On,
    preview: Type.Boolean(),
    expenses: UpdateExpenses,
    client_ids: Nullable(Clients()),
    except_client_ids: Clients(),
    test_clock_id: Nullable(Id('testClock')),
    next_on: CalendarDate('The next day on which it makes batches, in the United Kingdom.'),
    next_quarter: Shape({ tax_year: TaxYear(), quarter: Whole(1, 4) }),
    last_batch_ids: ListOf(Id('submissionBatch'), LIMITS.requests.listItems.value),
    created_at: Timestamp(),
    updated_at: Timestamp(),
  }),
);

export const batchScheduleListQuery = PageQuery;
