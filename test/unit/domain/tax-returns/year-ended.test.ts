import { describe, expect, it } from 'vitest';
import { dateInLondon, hasTaxYearEnded } from '../../../../src/domain/tax-returns/year-ended.js';

describe('hasTaxYearEnded', () => {
  it.each([
    ['the last second of 5 April in summer time', '2026-04-05T22:59:59.999Z', false],
    ['midnight of 6 April, an hour before midnight in UTC', '2026-04-05T23:00:00.000Z', true],
    ['the middle of the year', '2025-11-21T12:00:00.000Z', false],
    ['years later', '2030-01-01T00:00:00.000Z', true],
  ])('judges by the clocks of the United Kingdom: %s', (_name, at, expected) => {
    expect(hasTaxYearEnded(2025, new Date(at))).toBe(expected);
  });
});

describe('dateInLondon', () => {
  it('is the date of UTC in winter', () => {
    expect(dateInLondon(new Date('2026-01-31T23:59:59Z'))).toBe('2026-01-31');
  });
});
