import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  lastScheduledOn,
  nextScheduledOn,
  SCHEDULE_INTERVALS,
  scheduledPeriod,
} from '../../../../src/domain/reports/report-schedule.js';

describe('nextScheduledOn', () => {
  it.each([
    ['month', 6, '2026-01-05', '2026-01-06'],
    ['month', 6, '2026-01-06', '2026-02-06'],
    ['month', 28, '2026-12-31', '2027-01-28'],
    ['month', 31, '2027-01-31', '2027-02-28'],
    ['month', 31, '2028-01-31', '2028-02-29'],
    ['month', 30, '2028-02-29', '2028-03-30'],
    ['month', 29, '2100-02-28', '2100-03-29'],
    ['month', 29, '2026-02-27', '2026-02-28'],
    ['quarter', 31, '2026-01-31', '2026-04-30'],
    ['year', 31, '2026-04-30', '2027-04-30'],
    ['quarter', 6, '2026-01-06', '2026-04-06'],
    ['quarter', 1, '2026-10-01', '2027-01-01'],
    ['year', 6, '2026-04-05', '2026-04-06'],
    ['year', 6, '2026-04-06', '2027-04-06'],
  ] as const)('puts every %s on day %i, after %s, on %s', (every, onDay, after, next) => {
    expect(nextScheduledOn({ every, onDay }, after)).toBe(next);
  });

  it('is the day after which the last one is the same again', () => {
    const days = fc.date({ min: new Date('2020-01-01'), max: new Date('2040-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(
        fc.constantFrom(...SCHEDULE_INTERVALS),
        fc.integer({ min: 1, max: 31 }),
        days,
        (every, onDay, at) => {
          const day = at.toISOString().slice(0, 10);
          const times = { every, onDay };
          const last = lastScheduledOn(times, day);
          expect(last <= day).toBe(true);
          expect(nextScheduledOn(times, last) > day).toBe(true);
        },
      ),
    );
  });
});

describe('scheduledPeriod', () => {
  it('is the tax year of the day before, for a report of a year', () => {
    const schedule = { type: 'tax_summary', every: 'year', onDay: 6 } as const;
    expect(scheduledPeriod(schedule, '2026-04-06')).toEqual({ taxYear: 2025, dateFrom: null, dateTo: null });
    expect(scheduledPeriod({ ...schedule, onDay: 7 }, '2026-04-07').taxYear).toBe(2026);
  });

  it('is the days since the one before, for a report of any days', () => {
    const schedule = { type: 'transactions', every: 'quarter', onDay: 6 } as const;
    expect(scheduledPeriod(schedule, '2026-01-06')).toEqual({
      taxYear: null,
      dateFrom: '2025-10-06',
      dateTo: '2026-01-05',
    });
  });

  it('goes from the end of one month to the end of the next', () => {
    const schedule = { type: 'transactions', every: 'month', onDay: 31 } as const;
    expect(scheduledPeriod(schedule, '2028-02-29')).toMatchObject({
      dateFrom: '2028-01-31',
      dateTo: '2028-02-28',
    });
    expect(scheduledPeriod(schedule, '2028-03-31')).toMatchObject({
      dateFrom: '2028-02-29',
      dateTo: '2028-03-30',
    });
  });

  it('is none for a report of everything', () => {
    const schedule = { type: 'data_export', every: 'month', onDay: 1 } as const;
    expect(scheduledPeriod(schedule, '2026-01-01')).toEqual({ taxYear: null, dateFrom: null, dateTo: null });
  });
});
