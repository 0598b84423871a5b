import { describe, expect, it } from 'vitest';
import { employmentItems, isSameReference } from '../../../../src/domain/filing/parts/employment-items.js';
import type { Employment } from '../../../../src/domain/tax/employment-input.js';

const itemsOf = (...employments: Employment[]) => employmentItems({ taxYear: 2025, employments });
const placesOf = (...employments: Employment[]) => itemsOf(...employments).missing.map(({ place }) => place);
const CLOSE: Employment = { director: true, closeCompany: true, payeReference: '123/A' };

describe('employmentItems', () => {
  it('has nothing of an employment that says nothing for HMRC', () => {
    expect(itemsOf({ pay: 30_000_00, payeReference: '123/A' })).toEqual({ items: [], missing: [] });
  });

  it('has benefits in pay and a directorship by the reference of the employment', () => {
    const job = { pay: 30_000_00, payrolledBenefits: 100_50, director: true, payeReference: '123/A' };
    expect(itemsOf(job).items.map(({ key, body, payeReference }) => ({ key, body, payeReference }))).toEqual([
      { key: 'employment_bik_loan', body: { payrolledBenefits: 100.5 }, payeReference: '123/A' },
      {
        key: 'directorship',
        body: { companyDirector: true, closeCompany: false },
        payeReference: '123/A',
      },
    ]);
  });

  it('wants the name, the number and the share of a close company', () => {
    expect(placesOf(CLOSE)).toEqual(
      ['company_name', 'company_number', 'share_percent'].map((name) => `/inputs/employments/0/${name}`),
    );
    expect(placesOf({ ...CLOSE, companyName: 'A', companyNumber: '01234567', sharePercent: 0 })).toEqual([]);
  });

  it('sends nothing without a reference, or with that of two employments', () => {
    const benefits = { pay: 900_00, payrolledBenefits: 100 };
    expect(itemsOf(benefits)).toMatchObject({
      items: [],
      missing: [{ field: '/inputs/employments', place: '/inputs/employments/0/paye_reference' }],
    });
    const twice = itemsOf({ ...benefits, payeReference: '123/A' }, { payeReference: '123/a' });
    expect(twice).toMatchObject({ items: [], missing: [{ place: '/inputs/employments/0/paye_reference' }] });
  });

  it('is of no year before HMRC takes it', () => {
    const employments = [{ ...CLOSE, payrolledBenefits: 1 }];
    expect(employmentItems({ taxYear: 2024, employments })).toEqual({ items: [], missing: [] });
  });
});

describe('isSameReference', () => {
  it('looks past case and blanks alone', () => {
    expect(isSameReference('123/ab 456', '123/AB456')).toBe(true);
    expect(isSameReference('123/AB456', '123/AB4567')).toBe(false);
  });
});
