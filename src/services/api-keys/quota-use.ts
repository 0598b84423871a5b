import type { RateLimiterRes } from 'rate-limiter-flexible';
import type { AppContext } from '../../context.js';
import { createQuotaLimiter } from './quota-limiter.js';

/** The window of one credential. */
export interface QuotaUse {
  readonly used: number;
  /** When the window ends, in seconds from now; `null`: none has begun. */
  readonly resetSeconds: number | null;
}

/**
 * How much of their hour credentials have used, by the id that their quota is counted on. Counts nothing.
 * @param limit requests in a window
 * @returns `null` when Redis cannot say
 */
export async function readQuotaUse(
  ctx: Pick<AppContext, 'redis' | 'config' | 'faults'>,
  limit: number,
  lineageIds: readonly string[],
): Promise<ReadonlyMap<string, QuotaUse> | null> {
  const limiter = createQuotaLimiter(ctx, limit);
  try {
    const windows = await Promise.all(lineageIds.map((id) => limiter.get(id)));
    return new Map(lineageIds.map((id, at) => [id, useOf(windows[at] ?? null, limit)]));
  } catch (error) {
    ctx.faults.warn(error, 'the store of quotas failed: the use is not shown');
    return null;
  }
}

const useOf = (window: RateLimiterRes | null, limit: number): QuotaUse => ({
  used: Math.min(limit, window?.consumedPoints ?? 0),
  resetSeconds: window === null ? null : Math.ceil(Math.max(0, window.msBeforeNext) / 1_000),
});
