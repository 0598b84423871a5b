import type { TenantExecutor } from '../../db/executor.js';
import { findLockedTestClock, listBoundClients } from '../../db/test-clocks/test-clocks-repository.js';
import type { TestClock } from '../../domain/test-clocks/test-clock.js';
import { ForbiddenError } from '../../errors.js';
import { LIMITS } from '../../limits/limits.js';
import { danglingReference } from '../dangling-reference.js';

/**
 * The clock that a new client is to live by, which stands still until the transaction ends.
 * @throws {ValidationError} `invalid_reference` @throws {ForbiddenError} `plan_limit` where as many clients live by it as may
 */
export async function holdClock(db: TenantExecutor, testClockId: string): Promise<TestClock> {
  const clock = await findLockedTestClock(db, testClockId);
  if (clock === undefined) throw danglingReference('#/test_clock_id');
  const max = LIMITS.testClocks.clients.value;
  if ((await listBoundClients(db, clock.id)).length < max) return clock;
  throw new ForbiddenError('plan_limit', `${max} clients live by this test clock: make another clock.`, {
    limit: max,
  });
}
