import { describe, expect, it } from 'vitest';
import { hourlyLimit, PLANS } from '../../../src/domain/tenant.js';

describe('hourlyLimit', () => {
  it('grows with the plan', () => {
    const limits = PLANS.map((plan) => hourlyLimit(plan, null));

    expect(limits).toEqual([...new Set(limits)].toSorted((one, other) => one - other));
  });

  it('is the figure of the tenant’s own where there is one, nil included', () => {
    expect(PLANS.map((plan) => hourlyLimit(plan, 12))).toEqual([12, 12, 12]);
    expect(hourlyLimit('enterprise', 0)).toBe(0);
  });
});
