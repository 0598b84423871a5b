import type { TenantKey } from '../../domain/tenant.js';
import { ForbiddenError } from '../../errors.js';

/** @throws {ForbiddenError} `test_key_required` for live data, which has no test clocks */
export function requireTestData({ livemode }: Pick<TenantKey, 'livemode'>): void {
  if (!livemode) return;
  throw new ForbiddenError('test_key_required', 'Test clocks are for test data alone: use a test key.');
}
