import type { TestClock } from '../../domain/test-clocks/test-clock.js';
import { LIMITS } from '../../limits/limits.js';
import type { Dependents } from '../clients/dependents-repository.js';
import { insertInto, rowsOf, type TenantExecutor } from '../executor.js';
import { noSuchClock, TEST_CLOCK_COLUMNS, type TestClockRow, toTestClock } from './test-clocks-queries.js';

export async function countTestClocks(db: TenantExecutor): Promise<number> {
  const row = await rowsOf(db, 'test_clocks').count({ count: '*' }).first();
  return Number(row?.['count'] ?? 0);
}

export async function insertTestClock(
  db: TenantExecutor,
  { id, now }: Pick<TestClock, 'id' | 'now'>,
): Promise<TestClock> {
  const [row] = await insertInto(db, 'test_clocks', { id, now }).returning([...TEST_CLOCK_COLUMNS]);
  return toTestClock(row as TestClockRow);
}

/** Locks a clock until the transaction ends: it shows this time, and no client is bound to it meanwhile. @throws {NotFoundError} */
export async function lockTestClock(db: TenantExecutor, id: string): Promise<TestClock> {
  const clock = await findLockedTestClock(db, id);
  if (clock === undefined) throw noSuchClock();
  return clock;
}

/** Locks a test clock, like `lockTestClock`; `undefined` for one that does not exist. */
export async function findLockedTestClock(db: TenantExecutor, id: string): Promise<TestClock | undefined> {
  const row: TestClockRow | undefined = await rowsOf(db, 'test_clocks')
    .where({ 'test_clocks.id': id })
    .forUpdate()
    .first(...TEST_CLOCK_COLUMNS);
  return row && toTestClock(row);
}

export async function setTestClock(db: TenantExecutor, id: string, now: Date): Promise<TestClock> {
  const [row] = await rowsOf(db, 'test_clocks')
    .where({ 'test_clocks.id': id })
    .update({ now, updated_at: db.trx.fn.now() })
    .returning([...TEST_CLOCK_COLUMNS]);
  return toTestClock(row as TestClockRow);
}

/** Deletes a clock, of which clients that are deleted are told no more. */
export async function deleteTestClockRow(db: TenantExecutor, id: string): Promise<void> {
  await rowsOf(db, 'clients')
    .where({ test_clock_id: id })
    .whereNotNull('deleted_at')
    .update({ test_clock_id: null, test_clock_since: null });
  await rowsOf(db, 'test_clocks').where({ 'test_clocks.id': id }).delete();
}

/** How many schedules run by a clock, of each kind that has some. */
export async function countSchedulesOf(db: TenantExecutor, id: string): Promise<Dependents> {
  const counts: Record<string, number> = {};
  for (const table of ['report_schedules', 'submission_batch_schedules'] as const) {
    const row = await rowsOf(db, table).where({ test_clock_id: id }).count({ count: '*' }).first();
    const count = Math.min(Number(row?.['count'] ?? 0), LIMITS.requests.countedDependents.value);
    if (count > 0) counts[table] = count;
  }
  return counts;
}

/** Live clients that are bound to a clock, in the order of their ids. */
export async function listBoundClients(db: TenantExecutor, id: string): Promise<string[]> {
  const rows: { id: string }[] = await rowsOf(db, 'clients')
    .where({ test_clock_id: id })
    .whereNull('deleted_at')
    .orderBy('clients.id')
    .select('clients.id');
  return rows.map((row) => row.id);
}
