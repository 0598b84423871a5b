import { describe, expect, it } from 'vitest';
import {
  childBenefitPart,
  pensionChargePart,
  winterFuelPart,
} from '../../../../src/domain/filing/parts/charge-parts.js';

describe('pensionChargePart', () => {
  const charges = { pensionAnnualAllowanceExcess: 5_000_00, schemePays: 1_000_00 };
  const pensionSchemeReferences = ['12345678RA'];

  it.each([
    ['none', { isAnnualAllowanceReduced: false }],
    [
      'tapered',
      { isAnnualAllowanceReduced: true, taperedAnnualAllowance: true, moneyPurchasedAllowance: false },
    ],
    [
      'money_purchase',
      { isAnnualAllowanceReduced: true, taperedAnnualAllowance: false, moneyPurchasedAllowance: true },
    ],
    ['both', { isAnnualAllowanceReduced: true, taperedAnnualAllowance: true, moneyPurchasedAllowance: true }],
  ] as const)('says how the annual allowance was reduced: %s', (annualAllowanceReduction, said) => {
    expect(
      pensionChargePart({ charges: { ...charges, pensionSchemeReferences, annualAllowanceReduction } }).body,
    ).toEqual({
      pensionContributions: {
        pensionSchemeTaxReference: ['12345678RA'],
        inExcessOfTheAnnualAllowance: 5_000,
        annualAllowanceTaxPaid: 1_000,
        ...said,
      },
    });
  });

  it('asks for the schemes and for the reduction', () => {
    const { body, missing } = pensionChargePart({ charges });

    expect(body).toBeNull();
    expect(missing.map(({ place }) => place)).toEqual([
      '/inputs/charges/pension_scheme_references',
      '/inputs/charges/annual_allowance_reduction',
    ]);
  });

  it('sends no part without an excess, unless a scheme paid', () => {
    expect(pensionChargePart({})).toEqual({ body: null, missing: [] });
    expect(pensionChargePart({ charges: { schemePays: 1 } }).missing).toHaveLength(2);
  });
});

describe('childBenefitPart', () => {
  const received = { childBenefitReceived: 1_331_00, childBenefitChildren: 1 };

  it('has the number of children, and the day on which it ended', () => {
    const sent = { amountOfChildBenefitReceived: 1_331, numberOfChildren: 1 };

    expect(childBenefitPart(received).body).toEqual(sent);
    expect(childBenefitPart({ ...received, childBenefitEndedOn: '2025-09-01' }).body).toEqual({
      ...sent,
      dateCeased: '2025-09-01',
    });
  });

  it('asks for the number of children, and is nothing where nothing was received', () => {
    expect(childBenefitPart({ childBenefitReceived: 1 }).missing).toMatchObject([
      { place: '/inputs/child_benefit_children' },
    ]);
    expect(childBenefitPart({ childBenefitChildren: 2 })).toEqual({ body: null, missing: [] });
  });
});

describe('winterFuelPart', () => {
  it('has the payment, and is nothing without one', () => {
    expect(winterFuelPart({ charges: { winterFuelPayment: 200_00 } }).body).toEqual({
      winterFuelPayment: 200,
    });
    expect(winterFuelPart({}).body).toBeNull();
  });
});
