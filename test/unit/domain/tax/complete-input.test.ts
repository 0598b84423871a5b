import { describe, expect, it } from 'vitest';
import { calculateTax } from '../../../../src/domain/tax/calculate-tax.js';
import { ratesFor } from '../../../../src/domain/tax/rates/rates-for.js';
import type { TaxInput } from '../../../../src/domain/tax/tax-input.js';
import { ValidationError } from '../../../../src/errors.js';

const issuesOf = (input: unknown) => {
  try {
    calculateTax(input as TaxInput);
  } catch (error) {
    if (error instanceof ValidationError) return error.issues.map(({ pointer, code }) => [pointer, code]);
    throw error;
  }
  return [];
};

describe('calculateTax, what it refuses', () => {
  it.each([
    [{ ukProperty: { income: -1 } }, '#/uk_property/income', 'amount_negative'],
    [{ selfEmployments: [{ turnover: 1.5 }] }, '#/self_employments/0/turnover', 'amount_invalid'],
    [{ dividends: { uk: Number.NaN } }, '#/dividends/uk', 'amount_invalid'],
    [{ savings: { untaxedInterest: 10_000_000_000_000 } }, '#/savings/untaxed_interest', 'amount_invalid'],
    [{ employments: [{}, { pay: -1 }] }, '#/employments/1/pay', 'amount_negative'],
    [{ pensions: { other: [{ amount: -1 }] } }, '#/pensions/other/0/amount', 'amount_negative'],
    [
      { reliefs: { lossClaims: [{ kind: 'early_years', amount: -1 }] } },
      '#/reliefs/loss_claims/0/amount',
      'amount_negative',
    ],
    [
      { selfEmployments: [{ turnover: 6_000_000_000_000 }, { turnover: 4_000_000_000_000 }] },
      '#/self_employments/1/turnover',
      'amounts_too_large',
    ],
    [
      { employments: [{ pay: 100, payrolledBenefits: 101 }] },
      '#/employments/0/payrolled_benefits',
      'more_than_pay',
    ],
    [
      { employments: [{ closeCompany: true }] },
      '#/employments/0/close_company',
      'close_company_needs_director',
    ],
    [
      { employments: [{ director: true, dividendsFromIt: 0 }] },
      '#/employments/0/dividends_from_it',
      'needs_close_company',
    ],
    [
      { employments: [{ director: true, closeCompany: false, sharePercent: 100_00 }] },
      '#/employments/0/share_percent',
      'needs_close_company',
    ],
    [
      {
        dividends: { uk: 1_000_00, foreign: 9_000_00 },
        employments: [600_00, 400_01].map((dividendsFromIt) => ({
          director: true,
          closeCompany: true,
          dividendsFromIt,
        })),
      },
      '#/employments/1/dividends_from_it',
      'more_than_dividends',
    ],
    [
      { surplusAllowancesReceived: { marriedCouples: 11_270_01 } },
      '#/surplus_allowances_received/married_couples',
      'more_than_allowance',
    ],
    [
      { surplusAllowancesReceived: { blindPersons: 3_130_01 } },
      '#/surplus_allowances_received/blind_persons',
      'more_than_allowance',
    ],
    [
      { marriageAllowance: 'given', surplusAllowancesReceived: { marriedCouples: 1 } },
      '#/marriage_allowance',
      'marriage_allowance_conflict',
    ],
    [{ selfEmployments: [{ class2Weeks: 54 }] }, '#/self_employments/0/class2_weeks', 'weeks_invalid'],
    [{ selfEmployments: [{ class2Weeks: 1.5 }] }, '#/self_employments/0/class2_weeks', 'weeks_invalid'],
    [
      { taxYear: 2024, selfEmployments: [{ class2Weeks: 53 }] },
      '#/self_employments/0/class2_weeks',
      'weeks_invalid',
    ],
    [{ dateOfBirth: '2001-02-29' }, '#/date_of_birth', 'date_invalid'],
    [{ dateOfBirth: '2026-04-06' }, '#/date_of_birth', 'date_after_tax_year'],
    [
      { marriedCouplesAllowance: { spouseDateOfBirth: '2026-04-06' } },
      '#/married_couples_allowance/spouse_date_of_birth',
      'date_after_tax_year',
    ],
    [
      { marriedCouplesAllowance: { spouseDateOfBirth: '34' } },
      '#/married_couples_allowance/spouse_date_of_birth',
      'date_invalid',
    ],
    [{ selfEmployments: [{ profit: 1, turnover: 1 }] }, '#/self_employments/0/profit', 'profit_or_turnover'],
    [{ ukProperty: { profit: 1, expenses: 1 } }, '#/uk_property/profit', 'profit_or_income'],
    [{ ukProperty: { profit: 1, propertyAllowance: 'claim' } }, '#/uk_property/profit', 'profit_is_final'],
    [{ ukProperty: { profit: 1, rentARoom: true } }, '#/uk_property/profit', 'profit_is_final'],
    [
      { ukProperty: { income: 1, rentARoom: true, propertyAllowance: 'claim' } },
      '#/uk_property/property_allowance',
      'property_allowance_with_rent_a_room',
    ],
    [
      { selfEmployments: [{ tradingAllowance: 'claim' }, { tradingAllowance: 'expenses' }] },
      '#/self_employments',
      'trading_allowance_conflict',
    ],
    [
      { selfEmployments: [{ tradingAllowance: 'claim' }, { profit: 1 }] },
      '#/self_employments',
      'trading_allowance_needs_turnover',
    ],
    [
      { reliefs: { pensionReliefAtSourceNet: 1, pensionReliefAtSourceGross: 1 } },
      '#/reliefs/pension_relief_at_source_gross',
      'net_or_gross',
    ],
    [
      { marriageAllowance: 'received', marriedCouplesAllowance: {} },
      '#/marriage_allowance',
      'marriage_allowance_conflict',
    ],
    [{ remittanceBasis: { gains: 1 } }, '#/remittance_basis', 'not_supported'],
    [{ lifePolicyGains: [] }, '#/life_policy_gains', 'not_supported'],
    [{ surprise: 1 }, '#/surprise', 'not_supported'],
  ])('%j', (input, pointer, code) => {
    expect(issuesOf({ taxYear: 2025, ...input })).toEqual([[pointer, code]]);
  });

  it('names every place at once, and never what was sent', () => {
    const input = { taxYear: 2025, dateOfBirth: 'secret', dividends: { uk: -77, foreign: 0.5 } };

    expect(issuesOf(input).map(([pointer]) => pointer)).toEqual([
      '#/dividends/uk',
      '#/dividends/foreign',
      '#/date_of_birth',
    ]);
    expect(() => calculateTax(input)).toThrow(
      expect.not.objectContaining({ message: expect.stringMatching(/secret|77/) }),
    );
  });

  it('refuses the rates of another year', () => {
    expect(() => calculateTax({ taxYear: 2025 }, ratesFor(2024))).toThrow(RangeError);
  });

  it('refuses a year it has no rates for', () => {
    expect(issuesOf({ taxYear: 2028 })).toEqual([['#/tax_year', 'tax_year_not_supported']]);
  });
});

describe('calculateTax, what it fills in', () => {
  it('takes a year alone as nothing owed', () => {
    const calculation = calculateTax({ taxYear: 2025 });

    expect(calculation).toMatchObject({
      region: 'england',
      totalIncome: 0,
      personalAllowance: 1_257_000,
      taxableIncome: 0,
      totalLiability: 0,
      balance: 0,
      amountsDue: [],
      recommendations: [],
      warnings: [],
    });
  });

  it('rounds income down and reliefs up, source by source', () => {
    const calculation = calculateTax({
      taxYear: 2025,
      employments: [{ pay: 2_000_099, benefits: 50_050, expenses: 10_001 }],
      pensions: { state: 99, other: [{ amount: 199 }] },
      otherIncome: [{ amount: 150 }, { amount: 150 }],
      savings: { untaxedInterest: 199 },
      dividends: { uk: 199, foreign: 199 },
      reliefs: { qualifyingLoanInterest: 1 },
    });

    expect(calculation.totalIncome).toBe(2_000_000 + 50_000 - 10_100 + 100 + 200 + 100 + 200);
    expect(calculation.netIncome).toBe(calculation.totalIncome - 100);
  });

  it('stays exact at the largest amounts there are', () => {
    const half = 4_999_999_999_999;
    const calculation = calculateTax({
      taxYear: 2025,
      selfEmployments: [{ profit: half }],
      dividends: { uk: half },
    });

    expect(calculation.incomeTax.bySource.dividends).toBe(1_967_499_980_285);
    expect(calculation.class4).toBe(226_200 + 99_999_899_458);
  });

  it('grosses up the largest amounts exactly', () => {
    const reliefs = { giftAidPaid: 2_000_000_000_001 };
    const { netIncome, adjustedNetIncome } = calculateTax({
      taxYear: 2025,
      selfEmployments: [{ profit: 4_000_000_000_000 }],
      reliefs,
    });

    expect(netIncome - adjustedNetIncome).toBe(2_500_000_000_100);
  });

  it('takes a net refund for expenses, and a net refund of tax by an employer', () => {
    const calculation = calculateTax({
      taxYear: 2025,
      selfEmployments: [{ turnover: 2_000_000, expenses: -10_000, tradingAllowance: 'expenses' }],
      employments: [{ pay: 100_000, taxDeducted: -2_000 }],
    });

    expect(calculation.totalIncome).toBe(2_010_000 + 100_000);
    expect(calculation.taxDeducted).toBe(-2_000);
    expect(calculation.balance).toBe(calculation.totalLiability + 2_000);
  });

  it('never takes employment below nil', () => {
    const calculation = calculateTax({ taxYear: 2025, employments: [{ pay: 100, expenses: 50_000 }] });

    expect(calculation.totalIncome).toBe(0);
  });
});
