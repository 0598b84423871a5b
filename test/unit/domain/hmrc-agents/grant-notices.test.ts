import { describe, expect, it } from 'vitest';
import { daysLeft, noticeDue, noticeMoments } from '../../../../src/domain/hmrc-agents/grant-notices.js';

const END = new Date('2028-05-20T12:00:00Z');
const daysBefore = (days: number) => new Date(END.getTime() - days * 86_400_000);

describe('noticeDue', () => {
  it.each([
    [61, null, null],
    [60, null, 60],
    [60, 60, null],
    [30.5, 60, null],
    [30, 60, 30],
    [25, null, 30],
    [7, 30, 7],
    [3, 7, null],
    [0, 30, null],
    [-5, null, null],
  ])('%s days before, after the notice of %s, is %s', (days, announced, due) => {
    expect(noticeDue(END, daysBefore(days), announced)).toBe(due);
  });
});

describe('daysLeft', () => {
  it.each([
    [1.5, 2],
    [1, 1],
    [0, 0],
    [-3, 0],
  ])('counts %s days as %s', (days, left) => {
    expect(daysLeft(END, daysBefore(days))).toBe(left);
  });
});

describe('noticeMoments', () => {
  it('are those after one time and up to another, the earliest first', () => {
    expect(noticeMoments(END, { since: daysBefore(60), until: daysBefore(7) })).toEqual([
      daysBefore(30),
      daysBefore(7),
    ]);
    expect(noticeMoments(END, { since: daysBefore(6), until: daysBefore(-1) })).toEqual([]);
  });
});
