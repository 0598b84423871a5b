import { describe, expect, it } from 'vitest';
import { calculateTax } from '../../../../src/domain/tax/calculate-tax.js';
import type { StudentLoanPlan, TaxInput } from '../../../../src/domain/tax/tax-input.js';

const pounds = (amount: number) => Math.round(amount * 100);
const withPlans = (studentLoanPlans: readonly StudentLoanPlan[], more: Partial<TaxInput> = {}) =>
  calculateTax({ taxYear: 2025, studentLoanPlans, ...more });
const trade = (profit: number) => ({ selfEmployments: [{ profit: pounds(profit) }] });

describe('student loans', () => {
  it.each([
    [2021, 'plan1', 19_895],
    [2022, 'plan1', 20_195],
    [2023, 'plan1', 22_015],
    [2024, 'plan1', 24_990],
    [2025, 'plan1', 26_065],
    [2026, 'plan1', 26_900],
    [2024, 'plan2', 27_295],
    [2025, 'plan2', 28_470],
    [2026, 'plan2', 29_385],
    [2021, 'plan4', 25_000],
    [2022, 'plan4', 25_375],
    [2023, 'plan4', 27_660],
    [2024, 'plan4', 31_395],
    [2025, 'plan4', 32_745],
    [2026, 'plan4', 33_795],
    [2026, 'plan5', 25_000],
  ] as const)('%i %s: nothing up to 11 pounds over %i, and one pound at 12', (taxYear, plan, threshold) => {
    const repaid = [threshold, threshold + 11, threshold + 12].map(
      (profit) => calculateTax({ taxYear, studentLoanPlans: [plan], ...trade(profit) }).studentLoan,
    );

    expect(repaid).toEqual([0, 0, pounds(1)]);
  });

  it('takes 6% over 21,000 for a postgraduate loan, in addition', () => {
    const both = withPlans(['plan2', 'postgraduate'], trade(31_000));

    expect([both.studentLoan, both.postgraduateLoan]).toEqual([pounds(227), pounds(600)]);
  });

  it('uses the lowest threshold among several plans', () => {
    const calculation = withPlans(['plan4', 'plan1', 'plan2'], trade(36_065));

    expect(calculation.studentLoan).toBe(pounds(900));
    expect(calculation.postgraduateLoan).toBe(0);
  });

  it('gives nothing for a plan not yet collectable, and says so', () => {
    const calculation = withPlans(['plan5'], trade(60_000));

    expect(calculation.studentLoan).toBe(0);
    expect(calculation.warnings).toEqual([{ code: 'student_loan_plan_not_collectable', about: 'plan5' }]);
  });

  it.each([
    [2_000, 300],
    [2_001, 480],
  ])('counts unearned income of %i in full or not at all', (rent, repaid) => {
    const calculation = withPlans(['plan2'], {
      ...trade(31_804),
      ukProperty: { profit: pounds(rent) },
    });

    expect(calculation.studentLoan).toBe(pounds(repaid));
  });

  it('takes taxable pay less payrolled benefits, whatever was liable to Class 1', () => {
    const calculation = withPlans(['plan2'], {
      employments: [
        {
          pay: pounds(42_470),
          payrolledBenefits: pounds(2_000),
          benefits: pounds(9_000),
          class1Earnings: pounds(45_000),
        },
      ],
    });

    expect(calculation.studentLoan).toBe(pounds(1_080));
  });

  it('leaves taxable social security benefits out, which income tax counts', () => {
    const benefits = { stateBenefits: { taxable: pounds(5_000) } };
    const without = withPlans(['plan2'], trade(40_470));
    const calculation = withPlans(['plan2'], { ...trade(40_470), ...benefits });

    expect(calculation.studentLoan).toBe(without.studentLoan);
    expect(calculation.totalIncome - without.totalIncome).toBe(pounds(5_000));
  });

  it('deducts pension contributions and losses relieved', () => {
    const calculation = withPlans(['plan2'], {
      ...trade(-2_000),
      employments: [{ pay: pounds(48_470) }],
      reliefs: {
        pensionReliefAtSourceNet: pounds(4_000),
        pensionDeductedGross: pounds(1_000),
        lossClaims: [{ kind: 'sideways_current_year', amount: pounds(2_000) }],
      },
    });

    expect(calculation.studentLoan).toBe(pounds(1_080));
  });

  it('starts from income before losses brought forward, and deducts no loss but a sideways one', () => {
    const broughtForward = withPlans(['plan2'], {
      selfEmployments: [{ profit: pounds(38_470), lossesBroughtForward: pounds(30_000) }],
    });
    const earlyYears = withPlans(['plan2'], {
      ...trade(38_470),
      reliefs: { lossClaims: [{ kind: 'early_years', amount: pounds(10_000) }] },
    });

    expect([broughtForward.studentLoan, earlyYears.studentLoan]).toEqual([pounds(900), pounds(900)]);
  });

  it('deducts the expenses of a job', () => {
    const calculation = withPlans(['plan2'], {
      employments: [{ pay: pounds(39_470), expenses: pounds(1_000) }],
    });

    expect(calculation.studentLoan).toBe(pounds(900));
  });

  it('takes off what payroll took, per loan, and never gives it back', () => {
    const employments = [
      {
        pay: pounds(38_470),
        studentLoanDeducted: pounds(700),
        postgraduateLoanDeducted: pounds(5_000),
      },
    ];
    const calculation = withPlans(['plan2', 'postgraduate'], { employments });

    expect([calculation.studentLoan, calculation.postgraduateLoan]).toEqual([pounds(200), 0]);
    expect(calculation.taxDeducted).toBe(0);
  });
});
