import type { AppContext } from '../../context.js';
import type { TenantReader } from '../../db/executor.js';
import { findClockTime } from '../../db/test-clocks/client-time.js';

/**
 * The time at which a client lives: that of its test clock, or now. For all that the law dates; records of our own, such as
 * `created_at`, take `ctx.now()`. Asks nothing for live data.
 */
export async function clientNow(
  ctx: Pick<AppContext, 'now'>,
  db: TenantReader,
  clientId: string,
): Promise<Date> {
  return (await findClockTime(db, clientId)) ?? ctx.now();
}
