import { describe, expect, it } from 'vitest';
import {
  interestRateOn,
  latePaymentInterest,
} from '../../../../src/domain/payments/late-payment-interest.js';
import { paymentsOfAccount } from '../../../../src/domain/payments/payments-of-account.js';
import {
  type Expected,
  latePaymentPenalties,
  lateReturnPenalties,
  pointsByOwnRules,
} from '../../../../src/domain/payments/penalties.js';
import {
  afterPaymentsOnAccount,
  type CalculatedYear,
  inOrderOfPayment,
  type PlannedPayment,
  paymentsOfYear,
} from '../../../../src/domain/payments/planned-payment.js';
import { reducedPayments } from '../../../../src/domain/payments/reduced-payments.js';

const BALANCE: PlannedPayment = {
  source: 'own_rules',
  what: 'balancing_payment',
  taxYear: 2026,
  dueOn: '2028-01-31',
  amountPence: 1_000_00,
  outstandingPence: 1_000_00,
  isEstimate: false,
  hmrcInterestPence: null,
};

/** A year with tax of 4,000.01 that is not met at source: payments on account of half each. */
const YEAR: CalculatedYear = {
  taxYear: 2024,
  isFiled: true,
  figures: {
    totalLiability: 4_000_01,
    balance: 1_500_00,
    paymentsOnAccount: { required: true, each: 2_000_00, dueOn: ['2026-01-31', '2026-07-31'] },
    amountsDue: [
      { dueOn: '2026-01-31', amount: 3_500_00, what: 'balancing payment and first payment on account' },
      { dueOn: '2026-07-31', amount: 2_000_01, what: 'second payment on account' },
    ],
    recommendations: [],
    lines: [],
  },
};

/** The year after `YEAR`, with tax of its own of which its return counts something as paid on account. */
const nextYear = (tax: number, paid = 0): CalculatedYear => ({
  taxYear: 2025,
  isFiled: false,
  figures: {
    ...YEAR.figures,
    balance: tax - paid,
    totalLiability: tax,
    paymentsOnAccount: { required: false, each: 0, dueOn: [] },
    amountsDue: [],
    lines: [
      {
        rule: 'balance',
        cites: '',
        inputs: { paymentsOnAccountPaid: { pence: paid } },
        amount: tax - paid,
        addsToTotal: false,
      },
    ],
  },
});

describe('the balance of a year after its payments on account', () => {
  const planned = (years: readonly CalculatedYear[], open: readonly PlannedPayment[] | null = null) =>
    afterPaymentsOnAccount(years, open)
      .flatMap(paymentsOfYear)
      .filter(({ taxYear }) => taxYear === 2025)
      .map(({ what, amountPence }) => [what, amountPence]);
  const onAccount = [
    ['first_payment_on_account', 2_000_00],
    ['second_payment_on_account', 2_000_01],
  ];

  it.each([0, 500_00, 4_000_01])(
    'comes with them to the tax of the year, and no pound twice, where its return counts %d pence as paid',
    (paid) => {
      expect(planned([YEAR, nextYear(5_000_00, paid)])).toEqual([
        ...onAccount,
        ['balancing_payment', 999_99],
      ]);
    },
  );

  it('is a repayment where the year before asked for more than the year bears', () => {
    const [, year] = afterPaymentsOnAccount([YEAR, nextYear(3_000_00)], null);

    expect(year?.figures.balance).toBe(-1_000_01);
  });

  it('goes by HMRC’s account, which knows of claims to reduce them, and by the return where all are paid', () => {
    const second = {
      ...BALANCE,
      what: 'second_payment_on_account',
      taxYear: 2025,
      amountPence: 600_00,
    } as const;

    expect(planned([YEAR, nextYear(5_000_00)], [second])).toContainEqual(['balancing_payment', 3_800_00]);
    expect(planned([YEAR, nextYear(5_000_00, 1_200_00)], [])).toContainEqual(['balancing_payment', 3_800_00]);
    expect(planned([nextYear(5_000_00)], [second])).toContainEqual(['balancing_payment', 3_800_00]);
  });

  it('is as it was where no year before is known', () => {
    expect(planned([nextYear(5_000_00)])).toEqual([['balancing_payment', 5_000_00]]);
  });
});

describe('the payments of a year', () => {
  it('are its balance, and two on account of the next year with the odd penny in the second', () => {
    expect(
      paymentsOfYear(YEAR).map(({ what, taxYear, dueOn, amountPence }) => [
        what,
        taxYear,
        dueOn,
        amountPence,
      ]),
    ).toEqual([
      ['balancing_payment', 2024, '2026-01-31', 1_500_00],
      ['first_payment_on_account', 2025, '2026-01-31', 2_000_00],
      ['second_payment_on_account', 2025, '2026-07-31', 2_000_01],
    ]);
  });

  it('leave out a repayment, and say when they are estimates', () => {
    const repaid = { ...YEAR, isFiled: false, figures: { ...YEAR.figures, balance: -10_00 } };

    const payments = paymentsOfYear(repaid);

    expect(payments.map(({ what }) => what)).not.toContain('balancing_payment');
    expect(payments.every(({ isEstimate }) => isEstimate)).toBe(true);
  });

  it('are in order of their days, the balance first', () => {
    expect(inOrderOfPayment(paymentsOfYear(YEAR).toReversed())).toEqual(paymentsOfYear(YEAR));
  });

  it('are told apart in HMRC’s account however it spaces their names; what is paid is left out', () => {
    const charge = {
      taxYear: 2025,
      dueOn: '2026-01-31',
      amountPence: 500,
      outstandingPence: 500,
      interestPence: null,
    };
    const kinds = paymentsOfAccount([
      { ...charge, what: 'ITSA- POA 1' },
      { ...charge, what: 'ITSA - POA 2' },
      { ...charge, what: 'ITSA- Bal Charge' },
      { ...charge, what: 'TRM New Charge' },
      { ...charge, what: 'ITSA- Bal Charge', outstandingPence: 0 },
      { ...charge, what: 'ITSA- Bal Charge', dueOn: null },
    ]).map(({ what }) => what);

    expect(kinds).toEqual([
      'first_payment_on_account',
      'second_payment_on_account',
      'balancing_payment',
      'other_charge',
    ]);
  });
});

describe('interest on late payments', () => {
  it('is simple and daily, from the due date to the day before the payment', () => {
    // 30 days at 7.75%: 1,000 x 0.0775 x 30 / 365 = 6.3698
    expect(latePaymentInterest(1_000_00, '2026-01-31', '2026-03-02')).toBe(6_36);
  });

  it('changes with the rate within the time', () => {
    // 27 days at 8.25%, 135 at 8%, 50 at 7.75% on 10,000: 463.08
    expect(latePaymentInterest(10_000_00, '2025-07-31', '2026-02-28')).toBe(463_08);
  });

  it('goes on at the last rate, and begins at the first', () => {
    expect(latePaymentInterest(1_000_00, '2030-01-01', '2031-01-01')).toBe(77_50);
    expect(latePaymentInterest(1_000_00, '2021-01-01', '2022-01-01')).toBe(27_50);
    expect(interestRateOn('2020-01-01')).toEqual({ bps: 275, since: '2022-01-07' });
    expect(interestRateOn('2026-11-28')).toEqual({ bps: 775, since: '2026-01-09' });
  });

  it('is none in time, and none on what is owed to the person', () => {
    expect(latePaymentInterest(1_000_00, '2026-01-31', '2026-01-31')).toBe(0);
    expect(latePaymentInterest(-1_000_00, '2026-01-31', '2027-01-31')).toBe(0);
  });
});

describe('penalties for a balance that is paid late', () => {
  const amounts = (payment: PlannedPayment, asOf: string, reportsByQuarter: boolean) =>
    latePaymentPenalties(payment, asOf, reportsByQuarter).map(({ code, amountPence, isFinal }) => [
      code,
      amountPence,
      isFinal,
    ]);

  it('begin after 15 days at 3%, double after 30, and then run at 10% a year', () => {
    expect(amounts(BALANCE, '2028-02-15', true)).toEqual([]);
    expect(amounts(BALANCE, '2028-02-16', true)).toEqual([['late_payment_first', 30_00, false]]);
    expect(amounts(BALANCE, '2028-03-01', true)).toEqual([['late_payment_first', 30_00, false]]);
    // 73 days after the 30th: a fifth of 10%.
    expect(amounts(BALANCE, '2028-05-13', true)).toEqual([
      ['late_payment_first', 60_00, true],
      ['late_payment_second', 20_00, false],
    ]);
  });

  it('stop to run after two years', () => {
    expect(amounts(BALANCE, '2032-01-31', true).at(-1)).toEqual(['late_payment_second', 200_00, false]);
  });

  it('are, in a year before the points, 5% after 30 days, and 5 and 11 months after that', () => {
    const before = { ...BALANCE, taxYear: 2025, dueOn: '2027-01-31' };
    expect(amounts(before, '2027-03-02', true)).toEqual([]);
    expect(amounts(before, '2027-03-03', true)).toEqual([['late_payment', 50_00, true]]);
    expect(amounts(before, '2027-08-03', true)).toHaveLength(2);
    expect(amounts(before, '2028-02-03', true)).toHaveLength(3);
    expect(amounts({ ...BALANCE, taxYear: 2026, dueOn: '2028-01-31' }, '2028-03-03', false)).toEqual([
      ['late_payment', 50_00, true],
    ]);
  });

  it('are none on payments on account, which carry interest alone', () => {
    expect(amounts({ ...BALANCE, what: 'second_payment_on_account' }, '2030-01-01', true)).toEqual([]);
    expect(amounts({ ...BALANCE, taxYear: null }, '2030-01-01', true)).toEqual([]);
    expect(amounts({ ...BALANCE, outstandingPence: 0 }, '2030-01-01', true)).toEqual([]);
  });
});

const RETURN: Expected = { kind: 'final', taxYear: 2025, dueOn: '2027-01-31', receivedOn: null };

describe('penalties for a late return of a year before the points', () => {
  const amounts = (expected: Expected, asOf: string) =>
    lateReturnPenalties(expected, { asOf, taxPence: 20_000_00, reportsByQuarter: true }).map(
      ({ code, amountPence }) => [code, amountPence],
    );

  it('grow with the time until it comes', () => {
    expect(amounts(RETURN, '2027-01-31')).toEqual([]);
    expect(amounts(RETURN, '2027-02-01')).toEqual([['late_return', 100_00]]);
    expect(amounts(RETURN, '2027-05-10')).toEqual([
      ['late_return', 100_00],
      ['late_return_daily', 100_00],
    ]);
    expect(amounts(RETURN, '2028-02-01')).toEqual([
      ['late_return', 100_00],
      ['late_return_daily', 900_00],
      ['late_return_6_months', 1_000_00],
      ['late_return_12_months', 1_000_00],
    ]);
  });

  it('stop with the day on which it came, and are at least 300 after six months', () => {
    expect(amounts({ ...RETURN, receivedOn: '2027-02-10' }, '2028-02-01')).toEqual([['late_return', 100_00]]);
    expect(
      lateReturnPenalties(RETURN, { asOf: '2027-09-01', taxPence: 0, reportsByQuarter: true }).at(-1),
    ).toMatchObject({ code: 'late_return_6_months', amountPence: 300_00 });
  });

  it('are none for an update, nor for a return under points', () => {
    expect(amounts({ ...RETURN, kind: 'quarterly' }, '2030-01-01')).toEqual([]);
    expect(amounts({ ...RETURN, taxYear: 2026, dueOn: '2028-01-31' }, '2030-01-01')).toEqual([]);
  });
});

describe('points', () => {
  const update = (taxYear: number, dueOn: string, receivedOn: string | null): Expected => ({
    kind: 'quarterly',
    taxYear,
    dueOn,
    receivedOn,
  });
  const points = (expected: Expected[], asOf: string) =>
    pointsByOwnRules(expected, { asOf, taxYear: 2027, reportsByQuarter: true });

  it('are one for each due date that was missed, however many businesses missed it', () => {
    const missed = [update(2027, '2027-08-07', '2027-08-08'), update(2027, '2027-08-07', null)];

    expect(points(missed, '2027-10-01')).toEqual({
      source: 'own_rules',
      regime: 'points',
      count: 1,
      threshold: 4,
      expiresOn: '2029-09-01',
      nextCostsPence: 0,
    });
    expect(points(missed, '2029-09-01').count).toBe(0);
  });

  it('are none for updates of 2026-27, in which the return still earns one', () => {
    const late = [
      update(2026, '2026-08-07', null),
      { ...RETURN, taxYear: 2026, dueOn: '2028-01-31', receivedOn: '2028-02-01' },
    ];

    expect(points(late, '2028-02-02').count).toBe(1);
    expect(points([update(2026, '2026-08-07', null)], '2026-08-08').count).toBe(0);
  });

  it('cost 200 for the next late one from the fourth on, and expire no more by time alone then', () => {
    const dues = ['2027-08-07', '2027-11-07', '2028-02-07', '2028-05-07'];
    const missed = dues.map((dueOn) => update(2027, dueOn, null));

    expect(points(missed.slice(0, 3), '2028-03-01')).toMatchObject({ count: 3, nextCostsPence: 200_00 });
    expect(points(missed, '2028-06-01')).toMatchObject({ count: 4, expiresOn: null, nextCostsPence: 200_00 });
  });

  it('cost nothing while the next thing due earns none, and 100 for a return of a year before them', () => {
    const next = [update(2026, '2026-11-07', null), RETURN];

    expect(points(next, '2026-11-01').nextCostsPence).toBe(0);
    expect(points(next, '2026-12-01').nextCostsPence).toBe(100_00);
  });

  it('are no matter of who does not report by quarter yet: the next late return costs 100', () => {
    expect(
      pointsByOwnRules([RETURN], { asOf: '2026-11-28', taxYear: 2026, reportsByQuarter: false }),
    ).toEqual({
      source: 'own_rules',
      regime: 'fixed_penalties',
      count: 0,
      threshold: null,
      expiresOn: null,
      nextCostsPence: 100_00,
    });
    expect(
      pointsByOwnRules([], { asOf: '2027-11-28', taxYear: 2027, reportsByQuarter: false }),
    ).toMatchObject({ regime: 'points', threshold: 2 });
  });
});

describe('payments on account that are reduced', () => {
  it('save what both come to less, and cost interest if the tax does not fall', () => {
    // 1,500 and 1,500.01 less: a year at 7.75% of the first, 184 days of the second, after the rates of 2026.
    expect(reducedPayments([YEAR], 500_00)).toEqual({
      taxYear: 2025,
      eachPence: 2_000_00,
      reducedEachPence: 500_00,
      lessToPayPence: 3_000_01,
      interestIfTooLowPence: 116_25 + 58_60,
      basis: 'asked',
    });
  });

  it('follow what the year’s own figures have to spare, when nothing is asked for', () => {
    const next: CalculatedYear = {
      ...YEAR,
      taxYear: 2025,
      figures: {
        ...YEAR.figures,
        paymentsOnAccount: { required: false, each: 0, dueOn: [] },
        recommendations: [
          { code: 'reduce_payments_on_account', saves: 1_000_01, assumes: 'claimed_by_balancing_date' },
        ],
      },
    };

    expect(reducedPayments([YEAR, next], null)).toMatchObject({
      reducedEachPence: 1_500_00,
      basis: 'calculation',
    });
  });

  it('are nothing where none are due, or nothing would become less', () => {
    const none = {
      ...YEAR,
      figures: { ...YEAR.figures, paymentsOnAccount: { required: false, each: 0, dueOn: [] } },
    };
    expect(reducedPayments([none], 1_00)).toBeNull();
    expect(reducedPayments([YEAR], null)).toBeNull();
    expect(reducedPayments([YEAR], 2_000_00)).toBeNull();
  });
});
