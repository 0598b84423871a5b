import type { TestClock } from '../../domain/test-clocks/test-clock.js';
import { NotFoundError } from '../../errors.js';
import { rowsOf, type TenantReader } from '../executor.js';
import { fetchPage, type Page, type PageRequest } from '../page.js';

export interface TestClockRow {
  id: string;
  now: Date;
  created_at: Date;
  updated_at: Date;
}

export const TEST_CLOCK_COLUMNS = [
  'test_clocks.id',
  'test_clocks.now',
  'test_clocks.created_at',
  'test_clocks.updated_at',
] as const;

/** @throws {NotFoundError} */
export async function loadTestClock(db: TenantReader, id: string): Promise<TestClock> {
  const row: TestClockRow | undefined = await rowsOf(db, 'test_clocks')
    .where({ 'test_clocks.id': id })
    .first(...TEST_CLOCK_COLUMNS);
  if (!row) throw noSuchClock();
  return toTestClock(row);
}

/** Test clocks, newest first. */
export const listTestClocks = (db: TenantReader, page: PageRequest): Promise<Page<TestClock>> =>
  fetchPage(rowsOf(db, 'test_clocks').select(...TEST_CLOCK_COLUMNS), {
    table: 'test_clocks',
    sortBy: 'created_at',
    page,
    toItem: toTestClock,
  });

export const noSuchClock = () => new NotFoundError('There is no such test clock.');

export const toTestClock = (row: TestClockRow): TestClock => ({
  id: row.id,
  now: row.now,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});
