import { describe, expect, it } from 'vitest';
import { lastYearNotRetained, retainedUntil } from '../../../../../src/domain/tax/rates/retention.js';
import { vatThresholdOn } from '../../../../../src/domain/tax/rates/vat.js';

describe('vatThresholdOn', () => {
  it.each([
    ['2017-03-31', undefined],
    ['2017-04-01', 85_000_00],
    ['2024-03-31', 85_000_00],
    ['2024-04-01', 90_000_00],
  ])('is on %s what was in force that day', (day, threshold) => {
    expect(vatThresholdOn(day)?.value).toBe(threshold);
  });
});

describe('retainedUntil', () => {
  it('is five years after the filing date for a business, and one year otherwise', () => {
    expect(retainedUntil(2020)).toBe('2027-01-31');
    expect(retainedUntil(2020, 'other')).toBe('2023-01-31');
  });
});

describe('lastYearNotRetained', () => {
  it.each([
    ['2027-01-31', 2019],
    ['2027-02-01', 2020],
    ['2027-04-06', 2020],
  ])('is on %s the year whose records need no longer be kept', (today, taxYear) => {
    expect(lastYearNotRetained(today)).toBe(taxYear);
  });

  it('refuses what is no day', () => {
    expect(() => lastYearNotRetained('tomorrow')).toThrow(RangeError);
  });
});
