import { describe, expect, it } from 'vitest';
import { calculateTax } from '../../../../src/domain/tax/calculate-tax.js';
import { childBenefitOver } from '../../../../src/domain/tax/child-benefit-charge.js';
import { ratesFor } from '../../../../src/domain/tax/rates/rates-for.js';
import type { TaxInput } from '../../../../src/domain/tax/tax-input.js';

const pounds = (amount: number) => Math.round(amount * 100);
const ofPay = (pay: number, more: Partial<TaxInput> = {}) =>
  calculateTax({ taxYear: 2025, employments: [{ pay: pounds(pay) }], ...more });
const codes = (calculation: ReturnType<typeof calculateTax>) => calculation.warnings.map(({ code }) => code);

describe('Gift Aid and relief at source', () => {
  it('widen the bands by the gross amount, up to whole pounds', () => {
    const none = ofPay(70_000);
    const given = ofPay(70_000, { reliefs: { giftAidPaid: pounds(80.01) } });

    expect(none.incomeTax.charged - given.incomeTax.charged).toBe(pounds(101 * 0.2));
    expect(given.adjustedNetIncome).toBe(pounds(70_000 - 101));
  });

  it('leave the Scottish starter band alone', () => {
    const { incomeTax } = ofPay(70_000, {
      region: 'scotland',
      reliefs: { pensionReliefAtSourceGross: pounds(5_000) },
    });

    expect(incomeTax.bands.map(({ amount }) => amount)).toEqual([2_827, 17_094, 16_171, 21_338].map(pounds));
  });

  it('count net and gross pension contributions alike', () => {
    const net = ofPay(70_000, { reliefs: { pensionReliefAtSourceNet: pounds(4_000) } });
    const gross = ofPay(70_000, { reliefs: { pensionReliefAtSourceGross: pounds(5_000) } });

    expect(net.incomeTax).toEqual(gross.incomeTax);
  });

  it.each([
    [3_000, 3_600, 3_600],
    [3_000, 3_601, 3_600],
    [0, 5_000, 3_600],
    [20_000, 20_000, 20_000],
    [20_000, 20_001, 20_000],
  ])('earnings of %i and %i paid into a pension: %i is relieved', (pay, paid, relieved) => {
    const calculation = ofPay(pay, {
      ukProperty: { profit: pounds(60_000) },
      reliefs: { pensionReliefAtSourceGross: pounds(paid) },
    });

    expect(calculation.adjustedNetIncome).toBe(pounds(60_000 + pay - relieved));
    expect(codes(calculation).includes('pension_relief_over_earnings')).toBe(relieved < paid);
  });

  it('share one limit between contributions deducted and relieved at source, set by profits before losses', () => {
    const calculation = calculateTax({
      taxYear: 2025,
      selfEmployments: [{ profit: pounds(10_000), lossesBroughtForward: pounds(4_000) }],
      ukProperty: { profit: pounds(40_000) },
      reliefs: { pensionDeductedGross: pounds(7_000), pensionReliefAtSourceGross: pounds(5_000) },
    });

    expect(calculation.netIncome).toBe(pounds(46_000 - 7_000));
    expect(calculation.adjustedNetIncome).toBe(pounds(46_000 - 10_000));
    expect(codes(calculation)).toContain('pension_relief_over_earnings');
  });

  it.each([
    [12_570, 400, 100],
    [13_070, 400, 0],
    [12_820, 400, 50],
  ])('pay of %i with %i given leaves %i of the reclaim to be made good', (pay, given, shortfall) => {
    const { incomeTax } = ofPay(pay, { reliefs: { giftAidPaid: pounds(given) } });

    const charges = shortfall === 0 ? [] : [{ code: 'gift_aid_shortfall', amount: pounds(shortfall) }];
    expect(incomeTax.charges).toEqual(charges);
  });
});

describe('marriage allowance', () => {
  it('takes 1,260 from the allowance of the person who gives it, and shows the allowance before that', () => {
    const calculation = ofPay(12_570, { marriageAllowance: 'given' });

    expect([calculation.personalAllowance, calculation.allowancesTotal]).toEqual([
      pounds(12_570),
      pounds(11_310),
    ]);
    expect(calculation.incomeTax.charged).toBe(pounds(252));
  });

  it.each([
    ['england', 49_010, 11_310],
    ['england', 49_011, 12_570],
    ['scotland', 42_402, 11_310],
    ['scotland', 42_403, 12_570],
  ] as const)('%s, pay of %i: allowances of %i after giving', (region, pay, allowances) => {
    expect(ofPay(pay, { region, marriageAllowance: 'given' }).allowancesTotal).toBe(pounds(allowances));
  });

  it('warns when it cannot be given or received', () => {
    expect(codes(ofPay(60_000, { marriageAllowance: 'given' }))).toContain(
      'marriage_allowance_not_available',
    );
    expect(codes(ofPay(60_000, { marriageAllowance: 'received' }))).toContain(
      'marriage_allowance_not_available',
    );
    expect(codes(ofPay(30_000, { marriageAllowance: 'received' }))).toEqual([]);
  });

  it.each([
    [50_270, 252],
    [50_271, 0],
    [13_000, 86],
  ])('received with pay of %i takes off %i', (pay, reduction) => {
    const { reductions } = ofPay(pay, { marriageAllowance: 'received' }).incomeTax;

    expect(reductions[0]?.amount ?? 0).toBe(pounds(reduction));
  });

  it('is barred by dividends in the higher band even at the nil rate, but not by interest at the nil rate', () => {
    const dividends = ofPay(50_000, { marriageAllowance: 'received', dividends: { uk: pounds(400) } });
    const interest = ofPay(50_000, {
      marriageAllowance: 'received',
      savings: { untaxedInterest: pounds(400) },
    });

    expect(dividends.incomeTax.reductions).toEqual([]);
    expect(interest.incomeTax.reductions).toEqual([{ code: 'marriage_allowance', amount: pounds(252) }]);
  });

  it('decides which allocation is best when it hangs on it', () => {
    const calculation = ofPay(50_370, {
      marriageAllowance: 'received',
      savings: { untaxedInterest: pounds(400) },
    });

    expect(calculation.incomeTax.liability).toBeLessThanOrEqual(calculation.incomeTax.standardOrderLiability);
  });
});

describe("married couple's and blind person's allowances", () => {
  const couple = (adjustedNetIncome: number, spouseDateOfBirth: string | null = '1934-01-01') =>
    calculateTax({
      taxYear: 2025,
      pensions: { other: [{ amount: pounds(adjustedNetIncome) }] },
      marriedCouplesAllowance: { spouseDateOfBirth },
    });

  it.each([
    [37_700, 1_127],
    [37_701, 1_127],
    [37_702, 1_126.9],
    [51_519, 436.1],
    [51_520, 436],
    [90_000, 436],
  ])('income of %i gives a reduction of %d', (income, reduction) => {
    expect(couple(income).incomeTax.reductions).toEqual([
      { code: 'married_couples_allowance', amount: pounds(reduction) },
    ]);
  });

  it('needs one of the two to be born before 6 April 1935', () => {
    const tooLate = couple(37_700, '1935-04-06');

    expect(tooLate.incomeTax.reductions).toEqual([]);
    expect(codes(tooLate)).toContain('married_couples_allowance_not_available');
    expect(couple(37_700, '1935-04-05').incomeTax.reductions).toHaveLength(1);
  });

  it('takes a claim without either date of birth at its word, and says so', () => {
    const calculation = couple(37_700, null);

    expect(calculation.incomeTax.reductions).toEqual([
      { code: 'married_couples_allowance', amount: pounds(1_127) },
    ]);
    expect(codes(calculation)).toEqual(['married_couples_allowance_birth_dates_not_given']);
  });

  it('adds the blind person’s allowance to the personal one', () => {
    const calculation = ofPay(30_000, { blindPerson: true });

    expect(calculation.personalAllowance).toBe(pounds(12_570));
    expect(calculation.allowancesTotal).toBe(pounds(15_700));
  });
});

describe('childBenefitOver', () => {
  it.each([
    [0, 0],
    [1, 26.05 * 52],
    [3, (26.05 + 17.25 * 2) * 52],
  ])('pays %i children %d over 52 weeks of 2025-26', (children, benefit) => {
    expect(childBenefitOver(52, children, ratesFor(2025))).toBe(pounds(benefit));
  });
});

describe('charges', () => {
  it.each([
    [2023, 50_099.99, 0],
    [2023, 50_100, 10],
    [2023, 60_000, 1_000],
    [2025, 60_199.99, 0],
    [2025, 60_200, 10],
    [2025, 79_999, 990],
    [2025, 80_000, 1_000],
    [2025, 120_000, 1_000],
  ])('%i: child benefit of 1,000.99 with income of %d costs %i', (taxYear, pay, charge) => {
    const calculation = calculateTax({
      taxYear,
      employments: [{ pay: pounds(pay) }],
      childBenefitReceived: pounds(1_000.99),
    });

    expect(calculation.highIncomeChildBenefitCharge).toBe(pounds(charge));
  });

  it.each([
    [2025, 35_000, 0],
    [2025, 35_001, 300],
    [2024, 60_000, 0],
  ])('%i: a winter fuel payment of 300 with income of %i costs %i', (taxYear, pay, charge) => {
    const calculation = calculateTax({
      taxYear,
      employments: [{ pay: pounds(pay) }],
      charges: { winterFuelPayment: pounds(300) },
    });

    expect(calculation.incomeTax.charges).toEqual(
      charge === 0 ? [] : [{ code: 'winter_fuel', amount: pounds(charge) }],
    );
    expect(codes(calculation)).toEqual(taxYear === 2024 ? ['winter_fuel_charge_not_in_force'] : []);
  });

  it.each([
    ['england', 4_000 * 0.2 + 6_000 * 0.4],
    ['scotland', 10_000 * 0.42],
  ] as const)('%s: pension savings over the allowance are taxed as the top slice', (region, charge) => {
    const { incomeTax } = ofPay(46_270, {
      region,
      charges: { pensionAnnualAllowanceExcess: pounds(10_000) },
    });

    expect(incomeTax.charges).toEqual([{ code: 'pension_annual_allowance', amount: pounds(charge) }]);
    expect(incomeTax.liability).toBe(incomeTax.charged + pounds(charge));
  });
});
