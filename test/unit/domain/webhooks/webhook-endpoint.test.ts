import { describe, expect, it } from 'vitest';
import { statusWhen } from '../../../../src/domain/webhooks/webhook-endpoint.js';

describe('statusWhen', () => {
  it.each([
    [true, 'active', 'active'],
    [true, 'disabled_by_user', 'active'],
    [true, 'disabled_by_failures', 'active'],
    [false, 'active', 'disabled_by_user'],
    [false, 'disabled_by_user', 'disabled_by_user'],
    [false, 'disabled_by_failures', 'disabled_by_failures'],
  ] as const)('enabled %s on %s is %s', (enabled, current, status) => {
    expect(statusWhen(enabled, current)).toBe(status);
  });
});
