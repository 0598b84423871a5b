import { describe, expect, it } from 'vitest';
import { leastUuidAt, uuidV7 } from '../../../../src/domain/ids.js';
import { daysUntilDropped, partitionsToMake } from '../../../../src/domain/partitions/partition-times.js';

const WEDNESDAY = new Date('2026-12-02T10:00:00Z');
const days = (iso: string, lastEnds: string, keptDays = 30) =>
  partitionsToMake(new Date(iso), Date.parse(lastEnds), keptDays).map(({ day }) => day);

describe('partitionsToMake', () => {
  it('follows the last one until two are there before their time', () => {
    expect(days('2026-12-02T10:00:00Z', '2026-12-07T00:00:00Z')).toEqual(['20261207', '20261215']);
    expect(days('2026-12-07T00:00:00Z', '2026-12-23T00:00:00Z')).toEqual([]);
    expect(days('2026-12-07T00:00:01Z', '2026-12-23T00:00:00Z')).toEqual(['20261223']);
  });

  it('begins with the next day where the last one has ended', () => {
    expect(days('2026-12-02T10:00:00Z', '2026-11-02T00:00:00Z')).toEqual(['20261203', '20261211']);
    expect(partitionsToMake(WEDNESDAY, 0, 30)[0]).toEqual({
      day: '20261203',
      startsMs: Date.parse('2026-12-03T00:00:00Z'),
      endsMs: Date.parse('2026-12-11T00:00:00Z'),
    });
  });

  it('makes longer ones of rows that are kept for longer, so that they stay few', () => {
    expect([1, 4, 5, 30, 90, 36_500].map(daysUntilDropped)).toEqual([2, 5, 7, 38, 113, 45_625]);
    expect(days('2026-12-02T10:00:00Z', '2026-12-07T00:00:00Z', 90)).toEqual(['20261207', '20261230']);
  });
});

describe('leastUuidAt', () => {
  it('lies between the ids of the millisecond before and those of its own', () => {
    const ms = WEDNESDAY.getTime();

    expect(uuidV7(ms - 1, Buffer.alloc(10, 0xff)) < leastUuidAt(ms)).toBe(true);
    expect(leastUuidAt(ms) < uuidV7(ms, Buffer.alloc(10))).toBe(true);
  });
});
