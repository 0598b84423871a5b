import { describe, expect, it } from 'vitest';
import { DAY_MS } from '../../../../src/domain/durations.js';
import { advanceIssue, startIssue } from '../../../../src/domain/test-clocks/test-clock.js';
import { LIMITS } from '../../../../src/limits/limits.js';

const NOW = new Date('2026-11-01T12:00:00Z');
const later = (days: number, from = NOW) => new Date(from.getTime() + days * DAY_MS);
const { aheadDays, stepDays } = LIMITS.testClocks;

describe('startIssue', () => {
  it('takes a time as far from now as allowed, before or after, and no farther', () => {
    const days = aheadDays.value;
    expect([startIssue(later(days), NOW), startIssue(later(-days), NOW)]).toEqual([null, null]);
    expect(startIssue(later(days + 1), NOW)).toMatchObject({ pointer: '#/now', code: 'too_large' });
    expect(startIssue(later(-days - 1), NOW)).toMatchObject({ pointer: '#/now', code: 'too_small' });
  });
});

describe('advanceIssue', () => {
  it('goes forward, by no more than a step', () => {
    const clock = { now: NOW };
    expect(advanceIssue(clock, later(stepDays.value), NOW)).toBeNull();
    expect(advanceIssue(clock, later(stepDays.value + 1), NOW)).toMatchObject({ code: 'too_large' });
    expect(advanceIssue(clock, NOW, NOW)).toMatchObject({ pointer: '#/to', code: 'too_small' });
    expect(advanceIssue(clock, later(-1), NOW)).toMatchObject({ pointer: '#/to', code: 'too_small' });
  });

  it('goes no farther from now than a new clock may be', () => {
    const clock = { now: later(aheadDays.value - 1) };
    expect(advanceIssue(clock, later(2, clock.now), NOW)).toMatchObject({
      pointer: '#/to',
      code: 'too_large',
    });
  });
});
