import type { AppContext } from '../../context.js';
import { isLateStandby } from '../../db/hosts/require-replayed.js';
import type { TenantKey } from '../../domain/tenant.js';
import { isCancelledStatement, isFromDatabase } from '../../process/store-faults.js';

type Slice = Pick<AppContext, 'standby' | 'metrics'>;

/**
 * Runs `read` on the standby, where there is one and it has everything that the tenant has written, and otherwise on the primary.
 * `read` may run twice, so it may have no effect. What it reads through `readTenant` and in snapshots comes from the standby.
 */
export async function fromStandby<C extends Slice, T>(
  ctx: C,
  { tenantId }: TenantKey,
  read: (ctx: C) => Promise<T>,
): Promise<T> {
  const { standby, metrics } = ctx;
  if (standby === null) return read(ctx);
  const view = await standby.viewFor(tenantId).catch(() => null);
  if (view === null) return counted('absent', read(ctx));
  try {
    return await counted('answered', read({ ...ctx, readsAt: view }));
  } catch (error) {
    if (!isFromDatabase(error) || isCancelledStatement(error)) throw error;
    return counted(isLateStandby(error) ? 'late' : 'failed', read(ctx));
  }

  async function counted(outcome: string, reading: Promise<T>): Promise<T> {
    const result = await reading;
    metrics.standbyReads.inc({ outcome });
    return result;
  }
}
