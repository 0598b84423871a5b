import { describe, expect, it } from 'vitest';
import { datedIn, leadingDate, statedPeriod } from '../../../../src/domain/statements/printed-date.js';

describe('leadingDate', () => {
  it.each([
    ['2 June 2025 TESCO', { day: 2, month: 6, year: 2025 }, 'TESCO'],
    ['2nd Jun 25 TESCO', { day: 2, month: 6, year: 2025 }, 'TESCO'],
    ['02-JUN TESCO', { day: 2, month: 6, year: null }, 'TESCO'],
    ['June 2, 2025 TESCO', { day: 2, month: 6, year: 2025 }, 'TESCO'],
    ['02/06/2025 TESCO', { day: 2, month: 6, year: 2025 }, 'TESCO'],
    ['02/06 TESCO', { day: 2, month: 6, year: null }, 'TESCO'],
  ])('reads %j', (text, date, rest) => {
    expect(leadingDate(text)).toEqual({ date, rest });
  });

  it.each(['TESCO', '02/13/2025', '32 June', '02.50', '2 Junk', '00/06'])('reads no date in %j', (text) => {
    expect(leadingDate(text)).toBeNull();
  });
});

describe('datedIn', () => {
  const on = (day: number, month: number, year: number | null = null) => ({ day, month, year });
  const OVER_NEW_YEAR = { from: '2025-12-10', to: '2026-01-09' };

  it.each([
    ['the year in which it lies in the period', on(20, 12), OVER_NEW_YEAR, '2025-12-20'],
    ['the next year of a period that turns it', on(5, 1), OVER_NEW_YEAR, '2026-01-05'],
    ['its own year', on(5, 1, 2026), OVER_NEW_YEAR, '2026-01-05'],
    ['some weeks before, as a card’s purchase', on(1, 10), OVER_NEW_YEAR, '2025-10-01'],
    ['a week after', on(16, 1), OVER_NEW_YEAR, '2026-01-16'],
    ['up to a year before a day alone', on(20, 1), { from: null, to: '2026-01-09' }, '2025-01-20'],
    ['its own year, where nothing is known of the period', on(5, 1, 2024), null, '2024-01-05'],
  ])('puts a day into %s', (_, date, period, day) => {
    expect(datedIn(date, period)).toBe(day);
  });

  it.each([
    ['lies more than a week after', on(17, 1, 2026), OVER_NEW_YEAR],
    ['lies too long before', on(1, 9, 2025), OVER_NEW_YEAR],
    ['does not exist in that year', on(29, 2, 2025), { from: '2025-02-01', to: '2025-03-01' }],
    ['does not exist in any year there', on(31, 2), { from: '2025-02-01', to: '2025-03-01' }],
    ['has no year, and there is no period', on(5, 1), null],
    ['does not exist, and there is no period', on(31, 2, 2025), null],
  ])('puts a day nowhere that %s', (_, date, period) => {
    expect(datedIn(date, period)).toBeNull();
  });
});

describe('statedPeriod', () => {
  it.each([
    ['Statement 10 December 2025 to 9 January 2026', { from: '2025-12-10', to: '2026-01-09' }],
    ['10 December to 9 January 2026', { from: '2025-12-10', to: '2026-01-09' }],
    ['10 January - 9 February 2026', { from: '2026-01-10', to: '2026-02-09' }],
    ['Statement date 9 January 2026', { from: null, to: '2026-01-09' }],
  ])('reads %j', (text, period) => {
    expect(statedPeriod(text)).toEqual(period);
  });

  it.each([
    '9 January 2026',
    'Statement date 9 January',
    '9 February 2026 to 10 January 2026',
    '31 February 2026 to 10 March 2026',
    '10 January 2026 paid 9 February 2026',
    'Statement',
  ])('reads no period in %j', (text) => {
    expect(statedPeriod(text)).toBeNull();
  });
});
