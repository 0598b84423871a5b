import { describe, expect, it } from 'vitest';
import {
  lastBatchOn,
  nextBatchOn,
  quarterEndedBefore,
} from '../../../../src/domain/submission-batches/batch-schedule.js';
import { wholeClients } from '../../../../src/domain/submission-batches/whole-clients.js';

describe('a schedule of batches', () => {
  it.each([
    ['2026-07-06', 2026, 1],
    ['2026-10-31', 2026, 2],
    ['2027-01-20', 2026, 3],
    ['2027-04-06', 2026, 4],
  ])('takes on %s the quarter that has ended', (on, taxYear, quarter) => {
    expect(quarterEndedBefore(on)).toEqual({ taxYear, quarter });
  });

  it('has no other days', () => {
    expect(() => quarterEndedBefore('2026-08-06')).toThrow(RangeError);
    expect(nextBatchOn({ onDay: 31 }, '2026-01-31')).toBe('2026-04-30');
    expect(lastBatchOn({ onDay: 31 }, '2026-04-29')).toBe('2026-01-31');
  });
});

describe('wholeClients', () => {
  const of = (...ids: string[]) => ids.map((clientId, index) => ({ clientId, index }));
  const ids = (items: readonly { clientId: string }[]) => items.map(({ clientId }) => clientId).join('');

  it.each([
    ['all that fit', 'abc', 3, 'abc'],
    ['the first, up to a client who would be cut', 'abbc', 2, 'a'],
    ['the first, where the cut is between two', 'abbc', 3, 'abb'],
    ['a client’s first, where one alone has too many', 'aaa', 2, 'aa'],
  ])('takes %s', (_case, given, limit, expected) => {
    expect(ids(wholeClients(of(...given), limit))).toBe(expected);
  });
});
