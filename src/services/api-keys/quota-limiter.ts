import { RateLimiterRedis } from 'rate-limiter-flexible';
import type { AppContext } from '../../context.js';

/** Length of a window, which opens with its first request. */
export const QUOTA_WINDOW_SECONDS = 3_600;

/** Counts requests by credential in Redis, so that every process shares the count. @param limit requests in a window */
export const createQuotaLimiter = (
  { redis, config }: Pick<AppContext, 'redis' | 'config'>,
  limit: number,
): RateLimiterRedis =>
  new RateLimiterRedis({
    storeClient: redis,
    keyPrefix: `${config.queuePrefix}-quota`,
    points: limit,
    duration: QUOTA_WINDOW_SECONDS,
  });
