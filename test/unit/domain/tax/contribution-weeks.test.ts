import { describe, expect, it } from 'vitest';
import { calculateTax } from '../../../../src/domain/tax/calculate-tax.js';
import { weeksBeginning } from '../../../../src/domain/tax/contribution-weeks.js';

describe('weeksBeginning', () => {
  it.each([
    ['2023-04-09', '2023-04-09', 1],
    ['2023-04-06', '2023-04-08', 0],
    ['2023-04-06', '2023-04-15', 1],
    ['2023-04-06', '2023-04-16', 2],
    ['2023-04-06', '2024-04-05', 52],
    ['2023-04-16', '2023-04-06', 0],
    ['2022-02-20', '2022-02-29', 2],
  ])('from %s to %s: %i', (from, to, weeks) => {
    expect(weeksBeginning(from, to)).toBe(weeks);
  });
});

describe('Class 2 in the year of State Pension age', () => {
  const class2 = (dateOfBirth: string | null, more = {}) =>
    calculateTax({ taxYear: 2023, dateOfBirth, selfEmployments: [{ profit: 2_000_000 }], ...more }).class2;

  it.each([
    [null, 52],
    ['1980-01-01', 52],
    ['1957-04-06', 0],
    ['1957-04-07', 0],
    ['1957-04-09', 1],
    ['1957-10-06', 26],
    ['1958-04-05', 52],
    ['1960-05-01', 52],
  ])('born %s: %i weeks', (dateOfBirth, weeks) => {
    expect(class2(dateOfBirth)).toBe(weeks * 345);
  });

  it('is for the whole year when the input says that the age was not reached', () => {
    expect(class2('1950-01-01', { overStatePensionAgeAtStart: false })).toBe(52 * 345);
  });
});
