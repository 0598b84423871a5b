import { describe, expect, it } from 'vitest';
import { calculateTax } from '../../../../src/domain/tax/calculate-tax.js';
import { amountsDue, paymentsOnAccount } from '../../../../src/domain/tax/payments-on-account.js';
import { ratesFor } from '../../../../src/domain/tax/rates/rates-for.js';

const pounds = (amount: number) => Math.round(amount * 100);
const payments = (assessed: number, metAtSource: number) =>
  paymentsOnAccount(pounds(assessed), pounds(metAtSource), 2025, ratesFor(2025));

describe('paymentsOnAccount', () => {
  it.each([
    [999.99, 0, false],
    [1_000, 0, true],
    [5_000, 4_000, true],
    [5_000.05, 4_000.05, false],
    [5_000, 3_999.99, true],
    [10_000, 8_000.01, false],
    [0, 0, false],
    [500, 5_000, false],
  ])('assessed %d with %d met at source: required %s', (assessed, met, required) => {
    expect(payments(assessed, met).required).toBe(required);
  });

  it('puts an odd penny on the second payment, in January and July', () => {
    expect(payments(3_000.01, 0)).toEqual({
      required: true,
      each: pounds(1_500),
      second: pounds(1_500.01),
      dueOn: ['2027-01-31', '2027-07-31'],
    });
  });

  it('has no dates when none are due', () => {
    expect(payments(10, 0)).toEqual({ required: false, each: 0, second: 0, dueOn: [] });
  });
});

describe('amountsDue', () => {
  const due = (balance: number, assessed: number) =>
    amountsDue(pounds(balance), payments(assessed, 0), 2025).map(({ amount, what }) => [amount / 100, what]);

  it.each([
    [0, 0, []],
    [500, 500, [[500, 'balancing payment']]],
    [-40, 0, [[-40, 'repayment']]],
    [
      4_000,
      4_000,
      [
        [6_000, 'balancing payment and first payment on account'],
        [2_000, 'second payment on account'],
      ],
    ],
    [
      0,
      4_000,
      [
        [2_000, 'first payment on account'],
        [2_000, 'second payment on account'],
      ],
    ],
    [
      -500,
      4_000,
      [
        [1_500, 'first payment on account'],
        [2_000, 'second payment on account'],
      ],
    ],
    [-2_000, 4_000, [[2_000, 'second payment on account']]],
    [
      -3_000,
      4_000,
      [
        [-1_000, 'repayment'],
        [2_000, 'second payment on account'],
      ],
    ],
  ])('a balance of %i on %i assessed', (balance, assessed, expected) => {
    expect(due(balance, assessed)).toEqual(expected);
  });
});

describe('calculateTax, what is owed', () => {
  it('credits tax at source, the Construction Industry Scheme, the code and payments made', () => {
    const calculation = calculateTax({
      taxYear: 2025,
      selfEmployments: [{ profit: pounds(30_000) }],
      employments: [{ pay: pounds(20_000), taxDeducted: pounds(1_486) }],
      pensions: { state: 0, other: [{ amount: pounds(1_000), taxDeducted: pounds(200) }] },
      otherIncome: [{ amount: pounds(500), taxDeducted: pounds(100) }],
      cisDeducted: pounds(3_000),
      taxCollectedThroughCode: pounds(400),
      paymentsOnAccountPaid: pounds(1_000),
    });

    const { totalLiability } = calculation;
    expect(calculation.taxDeducted).toBe(pounds(1_486 + 200 + 100 + 3_000));
    expect(calculation.balance).toBe(totalLiability - pounds(4_786 + 400 + 1_000));
    expect(calculation.paymentsOnAccount.each).toBe(Math.floor((totalLiability - pounds(4_786 + 400)) / 2));
  });

  it('leaves Class 2 and loans out of payments on account, and the child benefit charge in', () => {
    const calculation = calculateTax({
      taxYear: 2023,
      selfEmployments: [{ profit: pounds(60_000) }],
      childBenefitReceived: pounds(1_000),
      studentLoanPlans: ['plan2'],
    });

    const { incomeTax, class4, class2, studentLoan } = calculation;
    expect([class2 > 0, studentLoan > 0, calculation.highIncomeChildBenefitCharge]).toEqual([
      true,
      true,
      pounds(1_000),
    ]);
    expect(calculation.paymentsOnAccount.each).toBe(Math.floor((incomeTax.liability + class4) / 2));
  });

  it('shows a first-year payer one and a half times the bill in January', () => {
    const calculation = calculateTax({ taxYear: 2025, selfEmployments: [{ profit: pounds(30_000) }] });

    expect(calculation.amountsDue).toEqual([
      {
        dueOn: '2027-01-31',
        amount: pounds(4_531.8 + 2_265.9),
        what: 'balancing payment and first payment on account',
      },
      { dueOn: '2027-07-31', amount: pounds(2_265.9), what: 'second payment on account' },
    ]);
  });

  it('warns that contributions by pay period may differ only where the annual maximum took effect', () => {
    const withPay = (pay: number) =>
      calculateTax({
        taxYear: 2025,
        selfEmployments: [{ profit: pounds(20_000) }],
        employments: [{ pay: pounds(pay) }],
      });

    expect(withPay(40_000).warnings).toEqual([{ code: 'class4_annual_maximum_by_annual_earnings' }]);
    expect(withPay(20_000).warnings).toEqual([]);
  });

  it('warns when Class 2 cannot be paid voluntarily', () => {
    const { warnings } = calculateTax({
      taxYear: 2025,
      selfEmployments: [{ profit: pounds(20_000) }],
      voluntaryClass2: true,
    });

    expect(warnings).toEqual([{ code: 'voluntary_class2_not_available' }]);
  });
});
