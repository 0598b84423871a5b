import type { AppContext } from '../../context.js';
import type { Page, PageRequest } from '../../db/page.js';
import {
  countReadiness,
  type KeptReadiness,
  listReadiness,
  type ReadinessCounts,
  type ReadinessFilters,
} from '../../db/practice/readiness-queries.js';
import { isReadinessBehind } from '../../db/practice/readiness-repository.js';
import type { TaxYearStart } from '../../domain/tax-year.js';
import { inTenant, readTenant } from '../in-tenant.js';
import type { Principal } from '../principal.js';
import { refreshReadiness } from './refresh-readiness.js';

type Slice = Pick<AppContext, 'db' | 'newId' | 'now' | 'scheduler'>;

export interface ReadinessList {
  readonly page: Page<KeptReadiness>;
  /** Counts of all clients that the words match, in any state. */
  readonly counts: ReadinessCounts;
}

/** Clients by surname with what is missing of a year, as it was last brought up to date. */
export function readReadiness(
  ctx: Slice,
  principal: Principal,
  filters: ReadinessFilters,
  page: PageRequest,
): Promise<ReadinessList> {
  return readTenant(ctx, principal, async (db) => {
    const [listed, counts] = await Promise.all([
      listReadiness(db, filters, page),
      countReadiness(db, filters),
    ]);
    return { page: listed, counts };
  });
}

/**
 * Works out what has changed of a year's readiness since it was last looked at; most times nothing has. The first list of a
 * year works out every client's, a few at a time.
 */
export async function bringReadinessUpToDate(
  ctx: Slice,
  principal: Principal,
  taxYear: TaxYearStart,
): Promise<void> {
  if (!(await readTenant(ctx, principal, (db) => isReadinessBehind(db, taxYear)))) return;
  const refresh = () =>
    inTenant(ctx, principal, (db) => refreshReadiness(ctx, db, { taxYear, marks: 'all' }));
  while ((await refresh()) === 'more') await ctx.scheduler.yield();
}
