import { describe, expect, it } from 'vitest';
import { calculateTax } from '../../../../src/domain/tax/calculate-tax.js';
import type { TaxInput } from '../../../../src/domain/tax/tax-input.js';

const pounds = (amount: number) => Math.round(amount * 100);
const ofTrade = (profit: number, transitionProfit: number, more: Partial<TaxInput> = {}) =>
  calculateTax({
    taxYear: 2023,
    selfEmployments: [{ profit: pounds(profit), transitionProfit: pounds(transitionProfit) }],
    ...more,
  });
const taxAdded = (profit: number, transitionProfit: number) =>
  ofTrade(profit, transitionProfit).incomeTax.charged - ofTrade(profit, 0).incomeTax.charged;

describe('transition profit', () => {
  it('is part of total income and of no income after it', () => {
    const calculation = ofTrade(40_000, 10_000);

    expect(calculation).toMatchObject({
      totalIncome: pounds(50_000),
      netIncome: pounds(40_000),
      adjustedNetIncome: pounds(40_000),
      personalAllowance: pounds(12_570),
      taxableIncome: pounds(50_000 - 12_570),
    });
  });

  it.each([
    ['below the allowance', 10_000, 2_000, 0],
    ['within the basic rate', 40_000, 10_000, 2_000],
    ['astride the higher rate', 45_000, 10_000, 5_270 * 0.2 + 4_730 * 0.4],
    ['where counting it would taper the allowance', 96_000, 14_400, (14_400 + 5_200) * 0.4],
    ['where the allowance is half gone already', 110_000, 4_000, (4_000 + 2_000) * 0.4],
    ['beyond the taper', 132_000, 3_600, 3_600 * 0.45],
  ])('%s, the tax it adds is what counting it would add', (_where, profit, slice, tax) => {
    expect(taxAdded(profit, slice)).toBe(pounds(tax));
  });

  it('leaves the allowance itself whole, and shows the one that its own tax assumes', () => {
    const calculation = ofTrade(96_000, 14_400);

    expect(calculation.personalAllowance).toBe(pounds(12_570));
    expect(calculation.lines.find(({ rule }) => rule === 'transition_profit_allowances')).toMatchObject({
      amount: pounds(7_370),
      inputs: { allowances: { pence: pounds(12_570) } },
    });
  });

  it('bears Class 4, and counts for student loans but not for the child benefit charge', () => {
    const calculation = ofTrade(50_000, 10_000, {
      childBenefitReceived: pounds(2_000),
      studentLoanPlans: ['plan2'],
    });

    expect(calculation.class4).toBe(pounds(37_700 * 0.09 + 9_730 * 0.02));
    expect(calculation.studentLoan).toBe(pounds(2_943));
    expect(calculation.highIncomeChildBenefitCharge).toBe(0);
  });

  it('lies beside, not below, pension savings over the annual allowance', () => {
    const { charges } = ofTrade(40_270, 10_000, {
      charges: { pensionAnnualAllowanceExcess: pounds(10_000) },
    }).incomeTax;

    expect(charges).toEqual([{ code: 'pension_annual_allowance', amount: pounds(2_000) }]);
  });

  it.each([
    [2022, ['transition_profit_not_in_force']],
    [2023, []],
    [2026, []],
  ])('is warned of in %i by %j', (taxYear, codes) => {
    const { warnings } = ofTrade(20_000, 1_000, { taxYear });

    expect(warnings.map(({ code }) => code)).toEqual(codes);
  });

  it('may be relieved by what the rest of the income cannot use', () => {
    const calculation = ofTrade(10_000, 20_000, {
      reliefs: { lossClaims: [{ kind: 'early_years', amount: pounds(12_000) }] },
    });

    expect(calculation.netIncome).toBe(0);
    expect(calculation.taxableIncome).toBe(pounds(18_000 - 12_570));
  });

  it('is no part of the test for the marriage allowance, which later steps make (FA 2022 Sch.1 para 75(2)(c))', () => {
    const received = { marriageAllowance: 'received' } as const;

    expect(ofTrade(50_270, 10_000, received).incomeTax.reductions).toEqual([
      { code: 'marriage_allowance', amount: pounds(252) },
    ]);
    expect(ofTrade(50_271, 10_000, received).incomeTax.reductions).toEqual([]);
  });

  // Interest of 45,000 less loan interest of 45,000 leaves nothing, whatever income the relief meets beside 60,000 of transition.
  it('is no part of that test where reliefs come off it and not off the rest', () => {
    const year = ofTrade(0, 60_000, {
      savings: { untaxedInterest: pounds(45_000) },
      reliefs: { qualifyingLoanInterest: pounds(45_000) },
      marriageAllowance: 'received',
    });

    expect(year.netIncome).toBe(0);
    expect(year.incomeTax.reductions).toContainEqual({ code: 'marriage_allowance', amount: pounds(252) });
  });
});
