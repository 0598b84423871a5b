import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY_MS } from '../../../../src/domain/durations.js';
import {
  nextAttemptDelayMs,
  RETRY_DELAYS_MS,
  retryAfterMs,
} from '../../../../src/domain/webhooks/delivery-schedule.js';

const NOW = Date.UTC(2026, 10, 21, 5, 40, 0);

describe('nextAttemptDelayMs', () => {
  it.each([
    [1, 5_000],
    [2, 300_000],
    [3, 1_800_000],
    [4, 7_200_000],
    [5, 18_000_000],
    [6, 36_000_000],
    [7, 50_400_000],
    [8, 72_000_000],
    [9, 86_400_000],
  ])(
    'waits after attempt %i for %i ms without jitter and a fifth longer with the most',
    (attempt, delayMs) => {
      expect(nextAttemptDelayMs({ attempt, random: 0 })).toBe(delayMs);
      expect(nextAttemptDelayMs({ attempt, random: 1 })).toBe(delayMs * 1.2);
    },
  );

  it('has no next attempt after the tenth', () => {
    expect(nextAttemptDelayMs({ attempt: 10, random: 0 })).toBeNull();
    expect(nextAttemptDelayMs({ attempt: 11, random: 1 })).toBeNull();
  });

  it('is never early and never more than a fifth late, in whole milliseconds', () => {
    const anyAttempt = fc.integer({ min: 1, max: RETRY_DELAYS_MS.length });
    const anyRandom = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(anyAttempt, anyRandom, (attempt, random) => {
        const scheduled = RETRY_DELAYS_MS[attempt - 1] ?? Number.NaN;
        const delay = nextAttemptDelayMs({ attempt, random }) ?? Number.NaN;
        expect(Number.isInteger(delay)).toBe(true);
        expect(delay).toBeGreaterThanOrEqual(scheduled);
        expect(delay).toBeLessThanOrEqual(scheduled * 1.2);
      }),
    );
  });

  it.each([0, -1, 1.5])('refuses %s as an attempt', (attempt) => {
    expect(() => nextAttemptDelayMs({ attempt, random: 0 })).toThrow(RangeError);
  });

  it.each([-0.1, 1.1, Number.NaN])('refuses %s as a random number', (random) => {
    expect(() => nextAttemptDelayMs({ attempt: 1, random })).toThrow(RangeError);
  });
});

describe('retryAfterMs', () => {
  it.each([
    ['120', 120_000],
    [' 120 ', 120_000],
    ['0', 0],
    ['86400', DAY_MS],
    ['86401', DAY_MS],
    ['999999999', DAY_MS],
    ['9'.repeat(400), DAY_MS],
    ['Sat, 21 Nov 2026 05:42:00 GMT', 120_000],
    ['Saturday, 21-Nov-26 05:42:00 GMT', 120_000],
    ['Sat Nov 21 05:42:00 2026', 120_000],
    ['Tue Dec  1 05:40:00 2026', DAY_MS],
    ['Fri, 20 Nov 2026 05:40:00 GMT', 0],
    ['Sunday, 06-Nov-94 08:49:37 GMT', 0],
  ])('reads %j as %i ms', (value, expected) => {
    expect(retryAfterMs([value], NOW)).toBe(expected);
  });

  it.each([
    '',
    '-5',
    '1e9',
    '1.5',
    '+3',
    'abc',
    'Infinity',
    '0x10',
    '2026-11-21T05:42:00Z',
    'Sat, 31 Feb 2026 05:42:00 GMT',
    'Sat, 21 Nov 2026 05:42:00 CET',
    'Sat, 21 Nov 2026 05:42 GMT',
    'Sat, 21 Foo 2026 05:42:00 GMT',
  ])('ignores %j', (value) => {
    expect(retryAfterMs([value], NOW)).toBeNull();
  });

  it('has no pause without a value', () => {
    expect(retryAfterMs([], NOW)).toBeNull();
  });

  it('takes the longest of several and leaves the junk', () => {
    expect(retryAfterMs(['60', 'abc', '90'], NOW)).toBe(90_000);
  });

  it('never answers anything but a wait of up to a day', () => {
    fc.assert(
      fc.property(fc.string(), (value) => {
        const pause = retryAfterMs([value], NOW) ?? 0;
        expect(pause >= 0 && pause <= DAY_MS).toBe(true);
      }),
    );
  });
});
