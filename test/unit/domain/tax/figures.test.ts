import { describe, expect, it } from 'vitest';
import { calculateTax } from '../../../../src/domain/tax/calculate-tax.js';
import { canonicalFigures, figuresOf } from '../../../../src/domain/tax/figures.js';

const input = {
  taxYear: 2025,
  selfEmployments: [{ name: 'Plumbing', profit: 4_580_000 }],
  dividends: { uk: 90_000 },
};

describe('canonicalFigures', () => {
  it('is the same text whatever order the figures were built in', () => {
    const calculation = calculateTax(input);
    const reordered = Object.fromEntries(Object.entries(calculation).reverse()) as typeof calculation;

    expect(canonicalFigures(reordered)).toBe(canonicalFigures(calculation));
  });

  it('changes by a penny of tax, and not by advice or explanation', () => {
    const calculation = calculateTax(input);
    const explained = { ...calculation, lines: [], warnings: [], recommendations: [] };

    expect(canonicalFigures(explained)).toBe(canonicalFigures(calculation));
    expect(canonicalFigures({ ...calculation, class4: calculation.class4 + 1 })).not.toBe(
      canonicalFigures(calculation),
    );
  });

  it('is the figures as JSON', () => {
    const calculation = calculateTax(input);

    expect(JSON.parse(canonicalFigures(calculation))).toEqual(figuresOf(calculation));
  });

  it.each([
    [2023, 'ITTOIA 2005 s.5, s.25, or s.25A where the cash basis was elected'],
    [2024, 'ITTOIA 2005 s.5, s.24A, or s.25 where s.25C was elected'],
  ])('cite the cash basis as the law of %i has it', (taxYear, cites) => {
    const { lines } = calculateTax({ taxYear, selfEmployments: [{ profit: 3_000_000 }] });

    expect(lines.find(({ rule }) => rule === 'trading_profit')?.cites).toBe(cites);
  });

  it.each([
    ['northern_ireland', 'SR 2009/128 reg.24'],
    ['wales', 'SI 2009/470 reg.29'],
  ] as const)('cite the regulations that a plan 1 loan of %s is repaid under', (region, cites) => {
    const { lines } = calculateTax({
      taxYear: 2025,
      region,
      selfEmployments: [{ profit: 4_000_000 }],
      studentLoanPlans: ['plan1'],
    });

    expect(lines.find(({ rule }) => rule === 'student_loan')?.cites).toBe(cites);
  });

  it('show how the balance and the payments on account came about', () => {
    const { lines, balance, paymentsOnAccount } = calculateTax({
      taxYear: 2025,
      selfEmployments: [{ profit: 3_000_000 }],
      cisDeducted: 50_000,
      paymentsOnAccountPaid: 30_000,
    });

    const [owed, onAccount] = lines.slice(-2);
    expect(owed).toMatchObject({
      rule: 'balance',
      amount: balance,
      inputs: {
        totalLiability: { pence: 453_180 },
        taxDeducted: { pence: 50_000 },
        paymentsOnAccountPaid: { pence: 30_000 },
      },
    });
    expect(onAccount).toMatchObject({
      rule: 'payments_on_account',
      amount: 403_180,
      inputs: {
        assessed: { pence: 453_180 },
        metAtSource: { pence: 50_000 },
        each: { pence: paymentsOnAccount.each },
      },
    });
  });
});

describe('calculation lines', () => {
  it('name their rule, its citation and what they were worked out from', () => {
    const { lines } = calculateTax({ ...input, region: 'scotland' });

    expect(lines.find(({ rule }) => rule === 'personal_allowance')).toEqual({
      rule: 'personal_allowance',
      cites: 'ITA 2007 s.35',
      inputs: {
        adjustedNetIncome: { pence: 4_670_000 },
        fullAllowance: { pence: 1_257_000 },
        taperFrom: { pence: 10_000_000 },
      },
      amount: 1_257_000,
      addsToTotal: false,
    });
    expect(lines.find(({ rule }) => rule === 'non_savings_intermediate_rate')).toMatchObject({
      cites: 'ITA 2007 s.11A; Scottish Rate Resolution',
      inputs: { rate: { bps: 2_100 } },
      addsToTotal: true,
    });
  });

  it('show every kind of income, relief, reduction and charge', () => {
    const { lines } = calculateTax({
      taxYear: 2025,
      selfEmployments: [
        { turnover: 1_500_000, expenses: 20_000, lossesBroughtForward: 10_000, transitionProfit: 50_000 },
      ],
      ukProperty: {
        income: 800_000,
        expenses: 100_000,
        lossesBroughtForward: 5_000,
        residentialFinanceCosts: 1,
      },
      foreignProperty: { income: 300_000, foreignTax: 10_000, residentialFinanceCosts: 90_000 },
      employments: [{ pay: 7_000_000, taxDeducted: 1_500_000 }],
      pensions: { state: 900_000 },
      otherIncome: [{ amount: 10_000 }],
      savings: { untaxedInterest: 700_000 },
      dividends: { uk: 300_000 },
      reliefs: {
        giftAidPaid: 80_000,
        pensionReliefAtSourceGross: 100_000,
        pensionDeductedGross: 50_000,
        qualifyingLoanInterest: 20_000,
        lossClaims: [{ kind: 'early_years', amount: 1_000_000 }],
      },
      charges: { pensionAnnualAllowanceExcess: 100_000, winterFuelPayment: 20_000 },
      blindPerson: true,
      studentLoanPlans: ['plan1', 'postgraduate'],
      childBenefitReceived: 200_000,
    });

    expect(lines.map(({ rule }) => rule)).toEqual([
      'trading_profit',
      'trading_allowance',
      'transition_profit',
      'trading_losses_brought_forward',
      'uk_property_profit',
      'property_losses_brought_forward',
      'foreign_property_profit',
      'employment_income',
      'state_pension',
      'other_income',
      'savings_income',
      'dividend_income',
      'total_income',
      'loss_relief_early_years',
      'qualifying_loan_interest',
      'relief_cap',
      'pension_deducted',
      'net_income',
      'gift_aid',
      'pension_relief_at_source',
      'adjusted_net_income',
      'personal_allowance',
      'blind_persons_allowance',
      'transition_profit_allowances',
      'allowance_allocation',
      'taxable_income',
      'non_savings_basic_rate',
      'non_savings_higher_rate',
      'savings_nil_rate',
      'savings_higher_rate',
      'dividend_nil_rate',
      'dividends_higher_rate',
      'finance_cost_income_limit',
      'residential_finance_costs',
      'foreign_tax_credit',
      'high_income_child_benefit',
      'pension_annual_allowance',
      'winter_fuel',
      'class4_profit',
      'class4_main_rate',
      'student_loan',
      'postgraduate_loan',
      'tax_deducted',
      'balance',
      'payments_on_account',
    ]);
  });
});
