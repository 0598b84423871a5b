import type { RequestLimits } from '../../src/http/request-limits.js';

/** Limits under which every request counts as one of a tenant that has more than its places beside others; none rests. */
export const BESIDE_OTHERS: Partial<RequestLimits> = {
  perTenant: 0,
  alone: 0,
  aloneAfterMs: 3_600_000,
  share: 1,
};

/** In one statement and in many: what follows must be the same. */
export const ALONE_AND_BESIDE_OTHERS: readonly (readonly [how: string, limits: Partial<RequestLimits>])[] = [
  ['of a tenant that is alone', {}],
  ['of a tenant that crowds others', BESIDE_OTHERS],
];
