import { describe, expect, it } from 'vitest';
import { acceptanceDelayMs } from '../../../../src/domain/tax-returns/acceptance-delay-ms.js';

describe('acceptanceDelayMs', () => {
  it('looks soon, then hourly, and stops after a day', () => {
    const delays = Array.from({ length: 28 }, (_, look) => acceptanceDelayMs(look));

    expect(delays.slice(0, 4)).toEqual([5_000, 30_000, 300_000, 3_600_000]);
    expect(delays.filter((delay) => delay === 3_600_000)).toHaveLength(24);
    expect(delays.at(-1)).toBeNull();
  });

  it('refuses what is no look', () => {
    expect(() => acceptanceDelayMs(-1)).toThrow(RangeError);
    expect(() => acceptanceDelayMs(0.5)).toThrow(RangeError);
  });
});
