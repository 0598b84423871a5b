import type { AppContext } from '../../context.js';
import { markYesterdays, tenantsToRefresh } from '../../db/practice/due-readiness-repository.js';
import { dateInLondon } from '../../domain/tax-returns/year-ended.js';
import { LIMITS } from '../../limits/limits.js';
import { inTenant } from '../in-tenant.js';
import { processPrincipal } from '../principal.js';
import { refreshReadiness } from './refresh-readiness.js';

const TENANTS_AT_ONCE = 100;

/**
 * Works out again what is missing of every client whose data have changed, and of those that were not worked out
 * today. A client waits until no import runs into its ledger, which would have all of its rows counted again every few seconds.
 * Safe to run anywhere, any number at once: one works for a tenant at a time.
 */
export async function refreshAllReadiness(
  ctx: Pick<AppContext, 'db' | 'systemDb' | 'newId' | 'now'>,
  signal?: AbortSignal,
): Promise<void> {
  const today = dateInLondon(ctx.now());
  const max: number = LIMITS.work.readinessMarks.value;
  let marked = max;
  while (marked === max && signal?.aborted !== true) {
    marked = await markYesterdays(ctx.systemDb, today, max);
    for (const tenant of await tenantsToRefresh(ctx.systemDb, TENANTS_AT_ONCE)) {
      if (signal?.aborted) return;
      await inTenant(ctx, processPrincipal(tenant, 'readiness'), (db) =>
        refreshReadiness(ctx, db, { taxYear: null, marks: 'at_rest' }),
      );
    }
  }
}
