import { describe, expect, it } from 'vitest';
import { reminderDue, statusOf } from '../../../../src/domain/obligations/obligation.js';

const open = { isFulfilled: false, dueOn: '2026-11-07' };

describe('reminderDue', () => {
  it.each([
    ['2026-10-23', null, null],
    ['2026-10-24', null, 14],
    ['2026-10-30', 14, null],
    ['2026-10-31', 14, 7],
    ['2026-11-05', 7, null],
    ['2026-11-06', 7, 1],
    ['2026-11-07', 1, null],
    ['2026-11-08', 1, null],
  ])('on %s, last reminded at %s days, gives the reminder of %s', (today, reminded, days) => {
    expect(reminderDue(open, today, reminded)).toBe(days);
  });

  it('gives only the nearest after a gap, and none of what is fulfilled', () => {
    expect(reminderDue(open, '2026-11-02', null)).toBe(7);
    expect(reminderDue(open, '2026-11-07', null)).toBe(1);
    expect(reminderDue({ ...open, isFulfilled: true }, '2026-11-06', null)).toBeNull();
  });
});

describe('statusOf', () => {
  it('is overdue from the day after the due date', () => {
    expect(statusOf(open, '2026-11-07')).toBe('open');
    expect(statusOf(open, '2026-11-08')).toBe('overdue');
    expect(statusOf({ ...open, isFulfilled: true }, '2026-11-08')).toBe('fulfilled');
  });
});
