import type { AppContext } from '../../context.js';
import { queueDueAccessChecks } from '../../db/hmrc-access/hmrc-access-repository.js';
import { LIMITS } from '../../limits/limits.js';
import { inSystem } from '../in-system.js';

/** Queues the checks of access that are due, a portion at a time. Safe to run anywhere, any number at once. */
export async function queueDueChecks(
  ctx: Pick<AppContext, 'systemDb' | 'log'>,
  signal?: AbortSignal,
): Promise<void> {
  const limit: number = LIMITS.hmrcAccess.checkAtOnce.value;
  let total = 0;
  for (let queued = limit; queued === limit && !signal?.aborted; total += queued) {
    queued = await inSystem(ctx, (trx) => queueDueAccessChecks(trx, { limit }));
  }
  if (total > 0) ctx.log.info({ checks: total }, 'checks of access were put in line');
}
