import type { AppContext } from '../../context.js';
import type { TenantExecutor } from '../../db/executor.js';
import { listClientsRead, queueReading } from '../../db/obligations/obligation-readings-repository.js';
import { markForReadiness } from '../../db/practice/readiness-repository.js';
import {
  listBoundClients,
  lockTestClock,
  setTestClock,
} from '../../db/test-clocks/test-clocks-repository.js';
import { advanceIssue, type TestClock } from '../../domain/test-clocks/test-clock.js';
import { ValidationError } from '../../errors.js';
import { type Committed, commitEffect, type Effect } from '../effect.js';
import { applyElapsedGrantDays } from './apply-elapsed-grant-days.js';
import { requireTestData } from './require-test-data.js';

/**
 * Takes a clock to a later time, and starts what becomes due for its clients. Authorisations end at once. In the background
 * obligations are read again, with the reminders of every day that was passed, readiness is worked out, and then the schedules run that
 * have become due (`dueBy`).
 * @throws {NotFoundError} {ValidationError} @throws {ForbiddenError} `test_key_required`
 */
export async function advanceTestClock(
  ctx: Pick<AppContext, 'db' | 'newId' | 'now'>,
  effect: Effect,
  { id, to }: { readonly id: string; readonly to: Date },
): Promise<Committed<TestClock>> {
  requireTestData(effect.principal);
  return commitEffect(ctx, effect, async (db) => {
    const clock = await lockTestClock(db, id);
    const issue = advanceIssue(clock, to, ctx.now());
    if (issue !== null) throw new ValidationError([issue]);
    const advanced = await setTestClock(db, id, to);
    const clientIds = await listBoundClients(db, id);
    if (clientIds.length === 0) return advanced;
    await applyElapsedGrantDays(ctx, db, { clientIds, since: clock.now, until: to });
    await queueReadings(ctx, db, clientIds);
    await markForReadiness(db, clientIds);
    return advanced;
  });
}

async function queueReadings(
  ctx: Pick<AppContext, 'newId'>,
  db: TenantExecutor,
  clientIds: readonly string[],
): Promise<void> {
  for (const clientId of await listClientsRead(db, clientIds)) {
    await queueReading(db, { id: ctx.newId(), clientId });
  }
}
