import { describe, expect, it } from 'vitest';
import { calculateTax } from '../../../../src/domain/tax/calculate-tax.js';
import type { Region, TaxInput } from '../../../../src/domain/tax/tax-input.js';

const pounds = (amount: number) => Math.round(amount * 100);
const ofPay = (taxYear: number, pay: number, more: Partial<TaxInput> = {}) =>
  calculateTax({ taxYear, employments: [{ pay: pounds(pay) }], ...more });
const ofTrade = (taxYear: number, profit: number, more: Partial<TaxInput> = {}) =>
  calculateTax({ taxYear, selfEmployments: [{ profit: pounds(profit) }], ...more });

const YEARS = [2021, 2022, 2023, 2024, 2025, 2026];

describe('calculateTax at the edges of the bands', () => {
  it.each(YEARS)('%i: pay one penny below, at, and one pound over the personal allowance', (year) => {
    const taxes = [12_569.99, 12_570, 12_570.99, 12_571].map((pay) => ofPay(year, pay).incomeTax.charged);

    expect(taxes).toEqual([0, 0, 0, pounds(0.2)]);
  });

  it.each(YEARS)('%i: pay below, at and over the basic-rate limit', (year) => {
    const taxes = [50_269.99, 50_270, 50_270.99, 50_271].map((pay) => ofPay(year, pay).incomeTax.charged);

    expect(taxes).toEqual([pounds(7_539.8), pounds(7_540), pounds(7_540), pounds(7_540.4)]);
  });

  it.each([
    [2021, 150_000],
    [2022, 150_000],
    [2023, 125_140],
    [2024, 125_140],
    [2025, 125_140],
    [2026, 125_140],
  ])('%i: the additional rate begins above %i of taxable income', (year, limit) => {
    const [at = 0, over = 0] = [limit, limit + 1].map((pay) => ofPay(year, pay).incomeTax.charged);

    expect(at).toBe(pounds(7_540) + pounds((limit - 37_700) * 0.4));
    expect(over - at).toBe(pounds(0.45));
  });

  it.each([
    [99_999.99, 12_570],
    [100_000, 12_570],
    [100_001, 12_570],
    [100_001.99, 12_570],
    [100_002, 12_569],
    [125_138, 1],
    [125_139, 1],
    [125_140, 0],
    [200_000, 0],
  ])('income of %d leaves a personal allowance of %d', (pay, allowance) => {
    expect(ofPay(2025, pay).personalAllowance).toBe(pounds(allowance));
  });

  const scottishEdges: readonly (readonly [number, number, number, number])[] = [
    [2021, 2_097, 0.19, 0.2],
    [2021, 12_726, 0.2, 0.21],
    [2021, 31_092, 0.21, 0.41],
    [2022, 2_162, 0.19, 0.2],
    [2022, 13_118, 0.2, 0.21],
    [2023, 31_092, 0.21, 0.42],
    [2024, 2_306, 0.19, 0.2],
    [2024, 13_991, 0.2, 0.21],
    [2024, 62_430, 0.42, 0.45],
    [2025, 2_827, 0.19, 0.2],
    [2025, 14_921, 0.2, 0.21],
    [2025, 31_092, 0.21, 0.42],
    [2026, 3_967, 0.19, 0.2],
    [2026, 16_956, 0.2, 0.21],
  ];
  it.each(scottishEdges)(
    'Scotland %i: the rate changes at %i of taxable income from %d to %d',
    (year, limit, below, above) => {
      const taxes = [limit - 1, limit, limit + 1].map(
        (taxable) => ofPay(year, 12_570 + taxable, { region: 'scotland' }).incomeTax.charged,
      );

      expect([(taxes[1] ?? 0) - (taxes[0] ?? 0), (taxes[2] ?? 0) - (taxes[1] ?? 0)]).toEqual([
        pounds(below),
        pounds(above),
      ]);
    },
  );

  it.each([
    [2021, 0.46, 150_000],
    [2022, 0.46, 150_000],
    [2023, 0.47, 125_140],
    [2024, 0.48, 125_140],
    [2026, 0.48, 125_140],
  ])('Scotland %i: the top rate of %d begins above %i', (year, rate, limit) => {
    const [at, over, twoOver] = [limit, limit + 1, limit + 2].map(
      (pay) => ofPay(year, pay, { region: 'scotland' }).incomeTax,
    );

    expect(at?.bands.some(({ band }) => band === 'top_rate')).toBe(false);
    expect((over?.charged ?? 0) - (at?.charged ?? 0)).toBe(pounds(rate));
    expect((twoOver?.charged ?? 0) - (over?.charged ?? 0)).toBe(pounds(rate));
  });

  it.each<Region>(['england', 'northern_ireland', 'wales'])('%s shares the main rates', (region) => {
    expect(ofPay(2025, 60_000, { region }).incomeTax.charged).toBe(pounds(11_432));
  });
});

describe('calculateTax at the edges of National Insurance', () => {
  it.each([
    [2021, 9_568, 0.09],
    [2022, 11_908, 0.0973],
    [2023, 12_570, 0.09],
    [2024, 12_570, 0.06],
    [2025, 12_570, 0.06],
    [2026, 12_570, 0.06],
  ])('%i: Class 4 begins above %i at %d', (year, limit, rate) => {
    const class4 = [limit, limit + 0.99, limit + 1, limit + 100].map(
      (profit) => ofTrade(year, profit).class4,
    );

    expect(class4).toEqual([0, 0, Math.floor(rate * 100), pounds(rate * 100)]);
  });

  it.each([
    [2021, 0.02],
    [2022, 0.0273],
    [2023, 0.02],
    [2026, 0.02],
  ])('%i: Class 4 above 50,270 is charged at %d', (year, rate) => {
    const [at = 0, over = 0] = [50_270, 50_370].map((profit) => ofTrade(year, profit).class4);

    expect(over - at).toBe(pounds(rate * 100));
  });

  it.each([
    [2021, 6_514.99, 0],
    [2021, 6_515, 158.6],
    [2022, 11_908, 0],
    [2022, 11_909, 163.8],
    [2023, 12_570, 0],
    [2023, 12_571, 179.4],
    [2024, 60_000, 0],
    [2025, 60_000, 0],
    [2026, 60_000, 0],
  ])('%i: Class 2 on a profit of %d is %d', (year, profit, class2) => {
    expect(ofTrade(year, profit).class2).toBe(pounds(class2));
  });

  it.each([
    [2021, 6_514, 158.6],
    [2022, 6_724, 163.8],
    [2022, 6_725, 0],
    [2023, 6_724, 179.4],
    [2024, 6_724, 179.4],
    [2024, 6_725, 0],
    [2025, 6_844, 182],
    [2025, 6_845, 0],
    [2026, 7_104, 189.8],
    [2026, 7_105, 0],
  ])('%i: voluntary Class 2 on a profit of %d is %d', (year, profit, class2) => {
    expect(ofTrade(year, profit, { voluntaryClass2: true }).class2).toBe(pounds(class2));
  });

  it('charges no Class 2 or 4 over State Pension age, nor under 16, nor on an exempt trade', () => {
    const over = ofTrade(2021, 60_000, { overStatePensionAgeAtStart: true, voluntaryClass2: true });
    const under = ofTrade(2021, 60_000, { dateOfBirth: '2005-04-07' });
    const exempt = calculateTax({
      taxYear: 2021,
      selfEmployments: [{ profit: pounds(60_000), class4Exempt: true }],
    });

    for (const { class2, class4 } of [over, under, exempt]) expect([class2, class4]).toEqual([0, 0]);
  });

  it('charges from a sixteenth birthday on the first day of the year', () => {
    expect(ofTrade(2021, 60_000, { dateOfBirth: '2005-04-06' }).class4).toBeGreaterThan(0);
  });

  it.each([
    ['1955-04-06', undefined, false],
    ['1955-04-07', undefined, true],
    ['1955-04-06', false, true],
    ['1960-01-01', true, false],
  ])(
    'born %s and said to be over State Pension age %s: charged %s in 2021-22',
    (dateOfBirth, over, charged) => {
      const { class4 } = ofTrade(2021, 60_000, { dateOfBirth, overStatePensionAgeAtStart: over });

      expect(class4 > 0).toBe(charged);
    },
  );

  it('charges someone who waits for a later State Pension age', () => {
    expect(ofTrade(2026, 60_000, { dateOfBirth: '1960-04-06' }).class4).toBeGreaterThan(0);
    expect(ofTrade(2026, 60_000, { dateOfBirth: '1960-04-05' }).class4).toBe(0);
  });
});

describe('calculateTax at the edges of savings and dividends', () => {
  it.each([
    [2021, 2_000, 0.075],
    [2022, 2_000, 0.0875],
    [2023, 1_000, 0.0875],
    [2024, 500, 0.0875],
    [2026, 500, 0.1075],
  ])('%i: dividends are taxed above %i at %d', (year, allowance, rate) => {
    const taxes = [allowance, allowance + 100].map(
      (dividends) =>
        ofPay(year, 20_000, { dividends: { uk: pounds(dividends) } }).incomeTax.bySource.dividends,
    );

    expect(taxes).toEqual([0, pounds(100 * rate)]);
  });

  it.each([
    [36_699, 1_001, 7_340],
    [36_700, 1_001, 7_440.4],
    [84_000, 1_000, 26_260],
    [111_570, 1_000, 42_316],
  ])('taxable pay of %i and interest of %i bear %d in the standard order', (taxable, interest, tax) => {
    const { incomeTax } = ofPay(2025, taxable + 12_570, {
      savings: { untaxedInterest: pounds(interest) },
    });

    expect(incomeTax.standardOrderLiability).toBe(pounds(tax));
  });

  it('gives no savings allowance to an additional-rate taxpayer', () => {
    const { incomeTax } = ofPay(2025, 130_000, { savings: { untaxedInterest: pounds(100) } });

    expect(incomeTax.bySource.savings).toBe(pounds(45));
  });

  it('shrinks the starting rate for savings pound for pound', () => {
    const nil = [17_569, 17_570, 18_570].map((pay) =>
      ofPay(2025, pay, { savings: { untaxedInterest: pounds(6_000) } }).incomeTax.bands.find(
        ({ band }) => band === 'savings_starter_rate',
      ),
    );

    expect(nil.map((band) => band?.amount ?? 0)).toEqual([pounds(1), 0, 0]);
  });

  it('grosses up taxed interest and credits the tax', () => {
    const calculation = ofPay(2025, 30_000, { savings: { taxedInterestNet: pounds(80) } });

    expect(calculation.totalIncome).toBe(pounds(30_100));
    expect(calculation.taxDeducted).toBe(pounds(20));
  });
});
