import { describe, expect, it } from 'vitest';
import {
  foreignEmployments,
  foreignReliefsPart,
} from '../../../../src/domain/filing/parts/foreign-employments.js';
import type { ForeignIncome } from '../../../../src/domain/tax/foreign-income-input.js';

const JOB: ForeignIncome = {
  kind: 'employment',
  country: 'NL',
  amount: 900_50,
  foreignTax: 90_00,
  employerName: 'Weverij BV',
  startedOn: '2024-05-01',
};
const sourceOf = (...foreignIncome: ForeignIncome[]) => ({
  input: { taxYear: 2025, foreignIncome },
  figures: { foreignTaxCredit: [] },
});
const placesOf = (...jobs: ForeignIncome[]) =>
  foreignEmployments(sourceOf(...jobs)).missing.map(({ place }) => place);

describe('foreignEmployments', () => {
  it('is an employment with its pay for each employer abroad, and nothing of other income', () => {
    expect(foreignEmployments(sourceOf(JOB, { ...JOB, kind: 'pension' }))).toEqual({
      items: [
        {
          employerName: 'Weverij BV',
          employment: { employerName: 'Weverij BV', startDate: '2024-05-01', occupationalPension: false },
          financial: {
            employment: { pay: { taxablePayToDate: 900.5, totalTaxToDate: 0 }, offPayrollWorker: false },
          },
        },
      ],
      missing: [],
    });
  });

  it.each([
    ['the employer', { employerName: undefined }, 'employer_name'],
    ['a name that HMRC has no sign of', { employerName: '株式会社' }, 'employer_name'],
    ['the start', { startedOn: undefined }, 'started_on'],
    ['a start in the year', { startedOn: '2026-04-06' }, 'started_on'],
    ['the country', { country: 'Holland' }, 'country'],
  ])('asks for %s', (_what, change, field) => {
    expect(placesOf({ ...JOB, ...change })).toEqual([`/inputs/foreign_income/0/${field}`]);
    expect(foreignReliefsPart(sourceOf({ ...JOB, ...change })).body).toBeNull();
  });

  it('takes one employer once', () => {
    expect(placesOf(JOB, { ...JOB, country: 'DE' })).toEqual(
      [0, 1].map((index) => `/inputs/foreign_income/${index}/employer_name`),
    );
  });
});

describe('foreignReliefsPart', () => {
  it('has the foreign tax that is credited by country, and the sum of what is taken off', () => {
    const deducted = { ...JOB, employerName: 'Other', relief: 'deduction', foreignTax: 30_25 } as const;
    expect(foreignReliefsPart(sourceOf(JOB, deducted)).body).toEqual({
      foreignIncomeTaxCreditRelief: [
        { countryCode: 'NLD', foreignTaxPaid: 90, taxableAmount: 900.5, employmentLumpSum: false },
      ],
      foreignTaxForFtcrNotClaimed: { amount: 30.25 },
    });
  });

  it('sends no part without foreign tax', () => {
    expect(foreignReliefsPart(sourceOf({ ...JOB, foreignTax: 0 })).body).toBeNull();
  });
});
