import type { AppContext } from '../../context.js';
import type { TenantKey } from '../../domain/tenant.js';
import { done, snooze, type WorkResult } from '../../domain/work-result.js';
import { LIMITS } from '../../limits/limits.js';
import { isStoreFault } from '../../process/store-faults.js';
import { calculateReturns } from './calculate-returns.js';

type Slice = Pick<AppContext, 'db' | 'newId' | 'now' | 'log' | 'calculationGatherer'>;

/** Another transaction has the return: try again in a moment. */
const HELD = snooze(LIMITS.work.calculationHeldMs.value);

/**
 * Works out one calculation, in one transaction with others of the tenant that wait at the same moment. When that fails,
 * and every store answers, each is tried by itself, so that one that cannot be worked out stops no other.
 */
export async function calculateGathered(
  ctx: Slice,
  tenant: TenantKey,
  calculationId: string,
): Promise<WorkResult> {
  const group = `${tenant.tenantId} ${tenant.livemode}`;
  return ctx.calculationGatherer.join(group, calculationId, (ids) => calculateAll(ctx, tenant, ids));
}

/** Several requests may have asked for these: each calculation knows its own, the transaction has none. */
async function calculateAll(
  ctx: Slice,
  tenant: TenantKey,
  ids: readonly string[],
): Promise<PromiseSettledResult<WorkResult>[]> {
  try {
    const held = await calculateReturns({ ...ctx, requestId: null }, tenant, ids);
    return ids.map((id) => ({ status: 'fulfilled', value: held.has(id) ? HELD : done() }));
  } catch (reason) {
    if (ids.length === 1 || isStoreFault(reason)) return ids.map(() => ({ status: 'rejected', reason }));
    ctx.log.warn(
      { err: reason, calculations: ids.length },
      'calculations failed together: each is tried by itself',
    );
  }
  const results: PromiseSettledResult<WorkResult>[] = [];
  for (const id of ids) results.push(...(await calculateAll(ctx, tenant, [id])));
  return results;
}
