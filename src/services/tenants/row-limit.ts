import { LRUCache } from 'lru-cache';
import type { Config } from '../../config/config.js';
import type { TenantExecutor, TenantReader } from '../../db/executor.js';
import { holdStoredRows, type StoredRows, storedRows } from '../../db/tenants/stored-rows-queries.js';
import { loadTenantProfile } from '../../db/tenants/tenant-profile-queries.js';
import { ForbiddenError } from '../../errors.js';
import { LIMITS } from '../../limits/limits.js';

interface Slice {
  readonly config: Pick<Config, 'rowLimits'>;
}

/** Rows that count against the limit of a tenant's plan. */
export const countedRows = ({ transactions, importErrors }: StoredRows): number =>
  transactions + importErrors;

/** @throws {ForbiddenError} `row_limit`, when the tenant has as many rows as its plan allows */
export async function refuseFullLedger({ config }: Slice, db: TenantReader): Promise<void> {
  const { count, limit } = await standingOf(db, config.rowLimits, storedRows(db));
  if (count >= limit) throw isFull(limit);
}

/**
 * Refuses what the transaction has added beyond the rows of the plan, whatever others add at the same time. Call it last in
 * the transaction: callers of one tenant wait here for the end of each other's transactions.
 * @throws {ForbiddenError} `row_limit`
 */
export async function refuseAddedBeyondPlan({ config }: Slice, db: TenantExecutor): Promise<void> {
  const { count, limit } = await standingOf(db, config.rowLimits, holdStoredRows(db));
  if (count > limit) throw isFull(limit);
}

/** A check for writes of a few rows, which does not count the tenant's rows at each. */
export interface RowGuard {
  /**
   * Looks every few seconds at most: what is added meanwhile may pass the limit.
   * @throws {ForbiddenError} `row_limit`, when the tenant has as many rows as its plan allows
   */
  refuseFull(db: TenantReader): Promise<void>;
}

export function createRowGuard(limits: Config['rowLimits']): RowGuard {
  const { guardedTenants, rowsLookedAtMs } = LIMITS.storage;
  const known = new LRUCache<string, Standing>({ max: guardedTenants.value, ttl: rowsLookedAtMs.value });
  async function look(db: TenantReader, key: string): Promise<Standing> {
    const standing = await standingOf(db, limits, storedRows(db));
    known.set(key, standing);
    return standing;
  }
  return {
    async refuseFull(db) {
      const key = `${db.tenantId} ${db.livemode}`;
      const { count, limit } = known.get(key) ?? (await look(db, key));
      if (count >= limit) throw isFull(limit);
    },
  };
}

interface Standing {
  readonly count: number;
  readonly limit: number;
}

async function standingOf(
  db: TenantReader,
  limits: Config['rowLimits'],
  counting: Promise<StoredRows>,
): Promise<Standing> {
  const [stored, { plan }] = await Promise.all([counting, loadTenantProfile(db)]);
  return { count: countedRows(stored), limit: limits[plan] };
}

const isFull = (limit: number) =>
  new ForbiddenError('row_limit', `The plan allows ${limit} rows, and as many are stored.`, { limit });
