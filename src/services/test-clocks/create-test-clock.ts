import type { AppContext } from '../../context.js';
import type { TenantExecutor } from '../../db/executor.js';
import { countTestClocks, insertTestClock } from '../../db/test-clocks/test-clocks-repository.js';
import { startIssue, type TestClock } from '../../domain/test-clocks/test-clock.js';
import { ForbiddenError, ValidationError } from '../../errors.js';
import { LIMITS } from '../../limits/limits.js';
import { type Committed, commitEffect, type Effect } from '../effect.js';
import { requireTestData } from './require-test-data.js';

/**
 * Makes a clock that stands still at a time, until it is advanced.
 * @throws {ValidationError} @throws {ForbiddenError} `test_key_required`, `plan_limit`; for a credential bound to one client
 */
export async function createTestClock(
  ctx: Pick<AppContext, 'db' | 'newId' | 'now'>,
  effect: Effect,
  now: Date,
): Promise<Committed<TestClock>> {
  requireTestData(effect.principal);
  if (effect.principal.clientId !== null) {
    throw new ForbiddenError('forbidden', 'This credential is bound to one client and has no test clocks.');
  }
  const issue = startIssue(now, ctx.now());
  if (issue !== null) throw new ValidationError([issue]);
  return commitEffect(ctx, effect, async (db) => {
    await refuseTooManyClocks(db);
    return insertTestClock(db, { id: ctx.newId(), now });
  });
}

/** Requests at the same time may exceed the limit: nothing serialises their counts. */
async function refuseTooManyClocks(db: TenantExecutor): Promise<void> {
  const max = LIMITS.testClocks.perTenant.value;
  if ((await countTestClocks(db)) < max) return;
  throw new ForbiddenError('plan_limit', `A tenant may have ${max} test clocks: delete one first.`, {
    limit: max,
  });
}
