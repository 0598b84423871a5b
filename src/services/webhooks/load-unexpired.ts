import type { AppContext } from '../../context.js';
import type { TenantReader } from '../../db/executor.js';
import { loadTenantCreation } from '../../db/tenants/tenant-profile-queries.js';
import { DAY_MS } from '../../domain/durations.js';
import { timeOfUuid } from '../../domain/ids.js';
import { InvalidStateError, NotFoundError } from '../../errors.js';

/**
 * Result of `load`. Old events and deliveries are removed, and their ids hold the time at which they were made. So an id
 * that is not found has expired where its time is before the days that are kept, and not before the tenant existed.
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
