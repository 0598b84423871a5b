import type { AppContext } from '../../context.js';
import {
  countSchedulesOf,
  deleteTestClockRow,
  listBoundClients,
  lockTestClock,
} from '../../db/test-clocks/test-clocks-repository.js';
import { type Committed, commitEffect, type Effect } from '../effect.js';
import { refuseDependents } from '../refuse-dependents.js';
import { requireTestData } from './require-test-data.js';

/** Deletes a clock that no client lives by and no schedule runs by. @throws {NotFoundError} {ConflictError} `has_dependents` @throws {ForbiddenError} `test_key_required` */
export async function deleteTestClock(
  ctx: Pick<AppContext, 'db'>,
  effect: Effect,
  id: string,
): Promise<Committed<void>> {
  requireTestData(effect.principal);
  return commitEffect(ctx, effect, async (db) => {
    await lockTestClock(db, id);
    const { length: clients } = await listBoundClients(db, id);
    refuseDependents('The test clock', {
      ...(clients > 0 && { clients }),
      ...(await countSchedulesOf(db, id)),
    });
    await deleteTestClockRow(db, id);
  });
}
