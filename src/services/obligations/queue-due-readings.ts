import type { AppContext } from '../../context.js';
import { queueDuePortion } from '../../db/obligations/obligation-readings-repository.js';
import { LIMITS } from '../../limits/limits.js';
import { inSystem } from '../in-system.js';

/** Queues the readings that are due, a portion at a time. Safe to run anywhere, any number at once. */
export async function queueDueReadings(
  ctx: Pick<AppContext, 'systemDb' | 'newId' | 'log'>,
  signal?: AbortSignal,
): Promise<void> {
  const limit: number = LIMITS.obligations.readAtOnce.value;
  let total = 0;
  for (let queued = limit; queued === limit && !signal?.aborted; total += queued) {
    queued = await inSystem(ctx, (trx) => queueDuePortion(trx, { limit, newId: ctx.newId }));
  }
  if (total > 0) ctx.log.info({ readings: total }, 'readings of obligations were put in line');
}
