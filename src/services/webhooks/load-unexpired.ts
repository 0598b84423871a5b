import type { AppContext } from '../../context.js';
import type { TenantReader } from '../../db/executor.js';
import { loadTenantCreation } from '../../db/tenants/tenant-profile-queries.js';
import { DAY_MS } from '../../domain/durations.js';
import { timeOfUuid } from '../../domain/ids.js';
import { InvalidStateError, NotFoundError } from '../../errors.js';

/**
 * Result of `load`. Events and deliveries are removed when they are old, and their ids have the time at which they were
 * made: one that is not there, is older than that and not older than the tenant, has expired.
 * @throws {NotFoundError} {InvalidStateError} `event_expired`
 */
export async function loadUnexpired<T>(
  ctx: Pick<AppContext, 'config' | 'now'>,
  db: TenantReader,
  id: string,
  load: () => Promise<T>,
): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (!(error instanceof NotFoundError)) throw error;
    const madeAt = timeOfUuid(id);
    const keptSince = new Date(ctx.now().getTime() - ctx.config.eventDays * DAY_MS);
    if (madeAt === null || madeAt >= keptSince || madeAt < (await loadTenantCreation(db))) throw error;
    throw new InvalidStateError(
      'event_expired',
      `Events and their deliveries are kept for ${ctx.config.eventDays} days.`,
      { status: 'expired' },
    );
  }
}
