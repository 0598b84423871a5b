import type { TenantExecutor } from '../../db/executor.js';
import { clocksOf } from '../../db/test-clocks/client-time.js';
import { findLockedTestClock } from '../../db/test-clocks/test-clocks-repository.js';
import { todayOfDatabase } from '../../db/today.js';
import { dateInLondon } from '../../domain/tax-returns/year-ended.js';
import type { IsoDate } from '../../domain/tax-year.js';
import type { TestClock } from '../../domain/test-clocks/test-clock.js';
import { ValidationError } from '../../errors.js';
import { danglingReference } from '../dangling-reference.js';

type Clock = Pick<TestClock, 'id' | 'now'>;

interface Asked {
  /** UUIDs of the clients that the schedule names; `null`: it names none. */
  readonly clientIds: readonly string[] | null;
  /** The test clock that is named; `null`: none is. */
  readonly testClockId: string | null;
}

/**
 * The test clock by whose days a new schedule is to run, and the present day by that clock: the clock by which the named
 * clients live; where no client is named, the one that is asked for. Without a clock it is the day of everybody.
 * @throws {ValidationError} `invalid_reference` for a clock that is none of the tenant's or not that of the clients; where
 *   clients live by different clocks
 */
export async function calendarOf(
  db: TenantExecutor,
  { clientIds, testClockId }: Asked,
): Promise<{ readonly testClockId: string | null; readonly today: IsoDate }> {
  const clock = clientIds === null ? await namedClock(db, testClockId) : await sharedClock(db, clientIds);
  if (testClockId !== null && testClockId !== clock?.id) throw notOfClients();
  if (clock === null) return { testClockId: null, today: await todayOfDatabase(db) };
  return { testClockId: clock.id, today: dateInLondon(clock.now) };
}

/** The clock that is named, which stands still until the transaction ends. */
async function namedClock(db: TenantExecutor, testClockId: string | null): Promise<Clock | null> {
  if (testClockId === null) return null;
  const clock = await findLockedTestClock(db, testClockId);
  if (clock === undefined) throw danglingReference('#/test_clock_id');
  return clock;
}

async function sharedClock(db: TenantExecutor, clientIds: readonly string[]): Promise<Clock | null> {
  const clocks = await clocksOf(db, clientIds);
  const [first = null] = clientIds.map((id) => clocks.get(id) ?? null);
  const other = clientIds.findIndex((id) => clocks.get(id)?.id !== first?.id);
  if (other === -1) return first;
  throw new ValidationError([
    {
      pointer: `#/client_ids/${other}`,
      code: 'not_allowed_value',
      detail: 'lives by another test clock than the first of the clients, or by none',
    },
  ]);
}

const notOfClients = () =>
  new ValidationError(
    [
      {
        pointer: '#/test_clock_id',
        code: 'invalid_reference',
        detail: 'is not the test clock by which the clients live: leave it out',
      },
    ],
    'invalid_reference',
  );
