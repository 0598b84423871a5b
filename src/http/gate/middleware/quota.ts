import type { Response } from 'express';
import { type RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { AppContext } from '../../../context.js';
import type { Credential } from '../../../db/api-keys/api-keys-queries.js';
import { hourlyLimit } from '../../../domain/tenant.js';
import { createQuotaLimiter, QUOTA_WINDOW_SECONDS } from '../../../services/api-keys/quota-limiter.js';
import type { QuotaState } from '../route.js';
import { HttpProblem } from './problem.js';

export interface Quota {
  /** Counts one request. @throws {HttpProblem} 429 */
  spend(credential: Credential, res: Response): Promise<QuotaState>;
  /** Gives back what a request that does not count had taken. */
  refund(credential: Credential, res: Response): Promise<void>;
  /** The window as it stands, without spending. */
  read(credential: Credential, res: Response): Promise<QuotaState>;
}

/**
 * A fixed window of one hour per key, opened by its first request, counted in Redis so that every process
 * shares it. A rotated key keeps its window. When Redis is away requests are let through, and logged.
 */
export function createQuota(ctx: Pick<AppContext, 'redis' | 'config' | 'now' | 'faults'>): Quota {
  const { now, faults } = ctx;
  const limiterOf = createLimiters(ctx);
  const tell = (res: Response, limit: number, result: RateLimiterRes | null): QuotaState => {
    const state = stateOf(limit, result);
    if (!res.headersSent) setHeaders(res, state, now());
    return state;
  };
  return {
    async spend(credential, res) {
      const limit = limitOf(credential);
      const limiter = limiterOf(limit);
      try {
        return tell(res, limit, await limiter.consume(keyOf(credential)));
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) {
          faults.error(error, 'the store of quotas failed: the request is let through');
          return tell(res, limit, null);
        }
        await limiter.reward(keyOf(credential));
        throw quotaExceeded(credential, tell(res, limit, error));
      }
    },
    async refund(credential, res) {
      const limit = limitOf(credential);
      try {
        tell(res, limit, await limiterOf(limit).reward(keyOf(credential)));
      } catch (error) {
        faults.error(error, 'the store of quotas failed: nothing is refunded');
      }
    },
    async read(credential, res) {
      const limit = limitOf(credential);
      const result = await limiterOf(limit)
        .get(keyOf(credential))
        .catch(() => null);
      return tell(res, limit, result);
    },
  };
}

/** A limiter for each limit, made for the first request that has it. */
function createLimiters(ctx: Pick<AppContext, 'redis' | 'config'>): (limit: number) => RateLimiterRedis {
  const limiters = new Map<number, RateLimiterRedis>();
  return (limit) => {
    const known = limiters.get(limit);
    if (known) return known;
    const limiter = createQuotaLimiter(ctx, limit);
    limiters.set(limit, limiter);
    return limiter;
  };
}

const keyOf = (credential: Credential) => credential.lineageId;

const limitOf = (credential: Credential) => hourlyLimit(credential.plan, credential.hourlyLimitOverride);

const stateOf = (limit: number, result: RateLimiterRes | null): QuotaState => ({
  limit,
  used: Math.max(0, Math.min(limit, result?.consumedPoints ?? 0)),
  resetSeconds: Math.ceil(Math.max(0, result?.msBeforeNext ?? QUOTA_WINDOW_SECONDS * 1000) / 1000),
});

function setHeaders(res: Response, { limit, used, resetSeconds }: QuotaState, now: Date): void {
  const remaining = limit - used;
  res
    .setHeader('RateLimit-Policy', `"hour";q=${limit};w=${QUOTA_WINDOW_SECONDS}`)
    .setHeader('RateLimit', `"hour";r=${remaining};t=${resetSeconds}`)
    .setHeader('X-RateLimit-Limit', String(limit))
    .setHeader('X-RateLimit-Remaining', String(remaining))
    .setHeader('X-RateLimit-Reset', String(Math.ceil(now.getTime() / 1000) + resetSeconds));
}

function quotaExceeded(credential: Credential, state: QuotaState): HttpProblem {
  return new HttpProblem(
    'rate_limit_exceeded',
    `The ${credential.plan} plan allows ${state.limit} requests an hour. Try again in ${state.resetSeconds} s.`,
    {
      headers: { 'Retry-After': String(state.resetSeconds) },
      extra: { plan: credential.plan, 'violated-policies': ['hour'] },
    },
  );
}

/** Requests that the contract says are not counted. */
export const isRefunded = (status: number): boolean => status === 304 || status >= 500;
