import type { AppContext } from '../../context.js';
import {
  countBatchSchedules,
  insertBatchSchedule,
  type NewBatchSchedule,
} from '../../db/submissions/batch-schedules-repository.js';
import { maxSchedules } from '../../domain/reports/report-schedule.js';
import { type BatchSchedule, nextBatchOn } from '../../domain/submission-batches/batch-schedule.js';
import { type Committed, commitEffect, type Effect } from '../effect.js';
import { refuseBeyondPlan } from '../refuse-beyond-plan.js';
import { calendarOf } from '../test-clocks/calendar-of.js';
import { checkNamedClients } from './named-clients.js';

export type BatchScheduleRequest = Pick<
  NewBatchSchedule,
  'clientIds' | 'exceptClientIds' | 'act' | 'isPreview' | 'expenses' | 'onDay' | 'testClockId'
>;

/**
 * Has batches made automatically, the first time on the next day of the schedule: by the test clock of its clients, or the one that
 * is named.
 * @throws {ValidationError} `invalid_reference` @throws {ForbiddenError} `plan_limit`
 */
export async function createBatchSchedule(
  ctx: Pick<AppContext, 'db' | 'newId'>,
  effect: Effect,
  request: BatchScheduleRequest,
): Promise<Committed<BatchSchedule>> {
  return commitEffect(ctx, effect, async (db) => {
    // Requests at the same time may exceed the limit: nothing serialises their counts.
    await refuseBeyondPlan(db, {
      things: 'schedules of submission batches',
      maxOf: maxSchedules,
      count: countBatchSchedules,
    });
    await checkNamedClients(db, { ...request, afterClientId: null }, '#');
    const { testClockId, today } = await calendarOf(db, {
      clientIds: db.clientId === null ? request.clientIds : [db.clientId],
      testClockId: request.testClockId,
    });
    return insertBatchSchedule(db, {
      ...request,
      id: ctx.newId(),
      clientId: db.clientId,
      testClockId,
      nextOn: nextBatchOn(request, today),
      requestedBy: effect.principal.apiKeyId,
    });
  });
}
