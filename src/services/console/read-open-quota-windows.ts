import type { AppContext } from '../../context.js';
import { type CountedCredential, listCountedCredentials } from '../../db/console/tenant-load-queries.js';
import { createQuotaLimiter } from '../api-keys/quota-limiter.js';

/** A window of a credential that is open now. */
export interface OpenQuotaWindow extends CountedCredential {
  readonly used: number;
  readonly limit: number;
  readonly resetSeconds: number;
}

const MAX_CREDENTIALS = 50;

/**
 * The requests that each credential of a tenant has made in its window, the most first; nothing is spent. Of those that
 * were used last, fifty at most.
 * @param limit requests an hour, of each credential
 * @returns `null` when Redis cannot be asked
 */
export async function readOpenQuotaWindows(
  ctx: Pick<AppContext, 'systemDb' | 'redis' | 'config' | 'log'>,
  tenantId: string,
  limit: number,
): Promise<readonly OpenQuotaWindow[] | null> {
  const credentials = await listCountedCredentials(ctx.systemDb, tenantId, MAX_CREDENTIALS);
  const limiter = createQuotaLimiter(ctx, limit);
  try {
    const windows = await Promise.all(credentials.map(({ lineageId }) => limiter.get(lineageId)));
    return credentials
      .flatMap((credential, index) => {
        const window = windows[index];
        if (window === null || window === undefined || window.consumedPoints <= 0) return [];
        const resetSeconds = Math.ceil(Math.max(0, window.msBeforeNext) / 1_000);
        return [{ ...credential, used: Math.min(limit, window.consumedPoints), limit, resetSeconds }];
      })
      .sort((a, b) => b.used - a.used);
  } catch (error) {
    ctx.log.warn({ err: error }, 'the use of quotas cannot be read');
    return null;
  }
}
