import { describe, expect, it } from 'vitest';
import { statePensionAgeOn } from '../../../../src/domain/tax/ages.js';
import { calculateTax } from '../../../../src/domain/tax/calculate-tax.js';
import { ratesFor } from '../../../../src/domain/tax/rates/rates-for.js';

describe('State Pension age', () => {
  // The first and the last day of each step, as the State Pension age calculator of gov.uk gives them.
  it.each([
    ['1950-02-28', '2016-02-28'],
    ['1960-04-05', '2026-04-05'],
    ['1960-04-06', '2026-05-06'],
    ['1960-05-05', '2026-06-05'],
    ['1960-07-06', '2026-11-06'],
    ['1960-07-31', '2026-11-30'],
    ['1960-08-05', '2026-12-05'],
    ['1960-08-06', '2027-01-06'],
    ['1960-09-05', '2027-02-05'],
    ['1960-09-06', '2027-03-06'],
    ['1960-10-05', '2027-04-05'],
    ['1960-12-31', '2027-09-30'],
    ['1961-01-31', '2027-11-30'],
    ['1961-02-06', '2028-01-06'],
    ['1961-03-05', '2028-02-05'],
    ['1961-03-06', '2028-03-06'],
    ['1977-04-05', '2044-04-05'],
  ])('is reached by someone born on %s on %s', (dateOfBirth, reachedOn) => {
    expect(statePensionAgeOn(dateOfBirth, ratesFor(2027))).toBe(reachedOn);
  });

  it('is not known of those whom the table does not reach', () => {
    expect(statePensionAgeOn('1977-04-06', ratesFor(2027))).toBeNull();
  });

  it('ends Class 2 with the week in which it is reached', () => {
    // Sundays from 12 April to 8 November 2026: 31; the whole of 2026-27 has 52.
    const year = (dateOfBirth: string) =>
      calculateTax({
        taxYear: 2026,
        dateOfBirth,
        selfEmployments: [{ profit: 300_000 }],
        voluntaryClass2: true,
      }).class2;

    expect(year('1960-07-10')).toBe(31 * 365);
    expect(year('1961-07-10')).toBe(52 * 365);
  });
});
