import { describe, expect, it } from 'vitest';
import { calculateTax } from '../../../../../src/domain/tax/calculate-tax.js';
import { ratesFor, SUPPORTED_TAX_YEARS } from '../../../../../src/domain/tax/rates/rates-for.js';
import type { TaxInput } from '../../../../../src/domain/tax/tax-input.js';
import { adviceFor, paid, pounds, trading } from './advice.js';

/** What is advised to contribute: code, gross contribution and saving, in pounds. */
const advised = (input: Partial<TaxInput>) =>
  adviceFor(input)
    .filter(({ contribution }) => contribution !== undefined)
    .map(({ code, contribution = 0, saves }) => [code, contribution / 100, saves / 100]);

const either = (target: string, contribution: number, saves: number) => [
  [`pension_below_${target}`, contribution, saves],
  [`gift_aid_below_${target}`, contribution, saves],
];

describe('a contribution just above the higher-rate limit', () => {
  it.each([
    ['50,271: 1 × (40% − 20%)', 50_271, 1, 0.2],
    ['51,270: 1,000 × 20%', 51_270, 1_000, 200],
    ['55,270.99: 5,000 × 20%', 55_270.99, 5_000, 1_000],
  ])('is advised to somebody paid %s', (_sum, pay, contribution, saves) => {
    expect(advised(paid(pay))).toEqual(either('higher_rate', contribution, saves));
  });

  it.each([50_270, 50_270.99, 55_271])('is not advised to a person paid %d', (pay) => {
    expect(advised(paid(pay))).toEqual([]);
  });

  it('starts from where contributions already made leave off', () => {
    const reliefs = { pensionReliefAtSourceGross: pounds(600), giftAidPaid: pounds(320) };

    expect(advised(paid(51_270, { reliefs }))).toEqual([]);
    expect(advised(paid(51_271, { reliefs }))).toEqual(either('higher_rate', 1, 0.2));
  });

  it('is distinguished where a student loan counts the one and not the other', () => {
    // 200 by the band; a pension also takes 1,000 × 9% off the repayment.
    expect(advised(trading(51_270, { studentLoanPlans: ['plan2'] }))).toEqual([
      ['pension_below_higher_rate', 1_000, 290],
      ['gift_aid_below_higher_rate', 1_000, 200],
    ]);
  });

  it('counts the savings allowance it restores: 30 brings 1,000 of interest back under its nil rate', () => {
    const input = paid(49_300, { savings: { untaxedInterest: pounds(1_000) } });
    const [before, after] = [0, 30].map((gross) =>
      calculateTax({ taxYear: 2025, ...input, reliefs: { pensionReliefAtSourceGross: pounds(gross) } }),
    );

    // Before: 500 of the allowance is best set on the interest, so 37,230 × 20%; after: 36,730 × 20%.
    expect([before?.totalLiability, after?.totalLiability]).toEqual([pounds(7_446), pounds(7_346)]);
    expect(advised(input)).toEqual(either('higher_rate', 30, 100));
  });

  it('is not advised where the income above the limit bears no tax', () => {
    expect(advised(paid(50_000, { savings: { untaxedInterest: pounds(300) } }))).toEqual([]);
  });
});

describe('a contribution just above the additional rate', () => {
  it.each([
    ['125,141: 1 × (45% − 20%)', 125_141, 1, 0.25],
    ['126,140: 1,000 × 25%', 126_140, 1_000, 250],
    ['130,140: 5,000 × 25%', 130_140, 5_000, 1_250],
  ])('is advised to somebody paid %s', (_sum, pay, contribution, saves) => {
    expect(advised(paid(pay))).toEqual(either('additional_rate', contribution, saves));
  });

  it('is not advised beyond 5,000', () => {
    expect(advised(paid(130_141))).toEqual([]);
  });

  it.each(SUPPORTED_TAX_YEARS)('starts at the limit of %i', (taxYear) => {
    const limit = taxYear < 2023 ? 150_000 : 125_140;

    expect(advised({ taxYear, ...paid(limit + 1_000) })).toEqual(either('additional_rate', 1_000, 250));
  });
});

describe('a contribution in Scotland', () => {
  const scottish = (pay: number, more: Partial<TaxInput> = {}) =>
    advised(paid(pay, { region: 'scotland', ...more }));

  it.each([
    ['43,663: 1 × (42% − 20%)', 43_663, 'higher_rate', 1, 0.22],
    ['48,662: 5,000 × 22%', 48_662, 'higher_rate', 5_000, 1_100],
    ['76,000: 1,000 × (45% − 20%)', 76_000, 'advanced_rate', 1_000, 250],
    ['126,140: 1,000 × (48% − 20%)', 126_140, 'top_rate', 1_000, 280],
  ])('goes by the Scottish bands, for pay of %s', (_sum, pay, target, contribution, saves) => {
    expect(scottish(pay)).toEqual(either(target, contribution, saves));
  });

  it.each([43_662, 48_663, 50_271, 75_000, 80_001])('is not advised for pay of %i', (pay) => {
    expect(scottish(pay)).toEqual([]);
  });

  it.each([
    ['41% − 20%', 2021, 210],
    ['41% − 20%', 2022, 210],
    ['42% − 20%', 2023, 220],
    ['42% − 20%', 2024, 220],
    ['42% − 20%', 2025, 220],
    ['42% − 20%', 2026, 220],
  ])('saves 1,000 × (%s) at 44,662 in %i', (_sum, taxYear, saves) => {
    expect(scottish(44_662, { taxYear })).toEqual(either('higher_rate', 1_000, saves));
  });

  it.each([
    ['46% − 20%', 2021, 151_000, 260],
    ['46% − 20%', 2022, 151_000, 260],
    ['47% − 20%', 2023, 126_140, 270],
    ['48% − 20%', 2024, 126_140, 280],
    ['48% − 20%', 2026, 126_140, 280],
  ])('saves 1,000 × (%s) at the top in %i', (_sum, taxYear, pay, saves) => {
    expect(scottish(pay, { taxYear })).toEqual(either('top_rate', 1_000, saves));
  });

  it('goes by the limits of the United Kingdom for savings and dividends', () => {
    // Pay of 40,000 is within the Scottish limit. Of dividends of 10,370, the last 100 lie above 50,270.
    expect(scottish(40_000, { dividends: { uk: pounds(10_370) } })).toEqual(either('higher_rate', 100, 26));
  });
});

describe('a contribution where child benefit is charged', () => {
  const parent = (pay: number, more: Partial<TaxInput> = {}) =>
    advised(paid(pay, { childBenefitReceived: pounds(2_251.6), ...more }));

  it.each([
    ['60,200: 1% of 2,251 in pounds, and 200 × 20%', 60_200, 200, 22 + 40],
    ['67,250: 36% of 2,251, and 7,250 × 20%', 67_250, 7_250, 810 + 1_450],
    ['80,000: all of it, and 20,000 × 20%', 80_000, 20_000, 2_251 + 4_000],
  ])('is advised to somebody paid %s', (_sum, pay, contribution, saves) => {
    expect(parent(pay)).toEqual(either('child_benefit_charge', contribution, saves));
  });

  it.each([60_000, 60_199, 80_001])('is not advised to a person paid %i', (pay) => {
    expect(parent(pay)).toEqual([]);
  });

  it('is not advised where no child benefit was received', () => {
    expect(advised(paid(67_250))).toEqual([]);
  });

  it.each([2021, 2022, 2023])('starts at 50,000 and 100 a step in %i', (taxYear) => {
    const year = { taxYear, childBenefitReceived: pounds(1_248) };

    expect(parent(50_099, year)).toEqual([]);
    // 1% of 1,248 in pounds; the basic rate goes on to 50,270.
    expect(parent(50_100, year)).toEqual(either('child_benefit_charge', 100, 12));
    // All 1,248, and 9,730 × 20% above 50,270.
    expect(parent(60_000, year)).toEqual(either('child_benefit_charge', 10_000, 1_248 + 1_946));
    expect(parent(60_001, year)).toEqual([]);
  });

  it.each([2024, 2025, 2026])('starts at 60,000 and 200 a step in %i', (taxYear) => {
    expect(parent(60_199, { taxYear })).toEqual([]);
    expect(parent(60_200, { taxYear })).toEqual(either('child_benefit_charge', 200, 62));
  });

  it('stands beside the one for the higher rate where both are near', () => {
    // At 50,400 the charge is 4% of 1,248, so 49; at 50,270 it is 2%, so 24. Of either, 130 × 20% = 26.
    expect(parent(50_400, { taxYear: 2023, childBenefitReceived: pounds(1_248) })).toEqual([
      ...either('higher_rate', 130, 26 + 49 - 24),
      ...either('child_benefit_charge', 400, 26 + 49),
    ]);
  });
});

describe('a contribution where the personal allowance tapers', () => {
  it.each([
    ['100,002: 1 × 40% of allowance, 2 × 20% of band', 100_002, 2, 0.8],
    ['101,000: 500 × 40%, 1,000 × 20%', 101_000, 1_000, 400],
    ['125,140: 12,570 × 40%, 25,140 × 20%', 125_140, 25_140, 10_056],
  ])('is advised to somebody paid %s', (_sum, pay, contribution, saves) => {
    expect(advised(paid(pay))).toEqual(either('allowance_taper', contribution, saves));
  });

  it.each([100_000, 100_001])('is not advised to a person paid %i, who keeps all of it', (pay) => {
    expect(advised(paid(pay))).toEqual([]);
  });

  it.each(SUPPORTED_TAX_YEARS)('starts at 100,000 in %i', (taxYear) => {
    expect(advised({ taxYear, ...paid(101_000) })).toEqual(either('allowance_taper', 1_000, 400));
  });

  it('is worth more in Scotland: 500 × 45% of allowance, 1,000 × 25% of bands', () => {
    expect(advised(paid(101_000, { region: 'scotland' }))).toEqual(either('allowance_taper', 1_000, 475));
  });

  it.each([0, 101_000])('is not advised to somebody not resident without allowances, of %i', (pay) => {
    const residence = { status: 'non_resident', claimsPersonalAllowance: false } as const;
    const codes = advised({ ...paid(pay, { residence }), reliefs: { giftAidPaid: 80_000 } });

    expect(codes.filter(([code]) => String(code).endsWith('allowance_taper'))).toEqual([]);
  });

  it('counts transition profit, which tapers the allowance that comes off taxed income', () => {
    const input = {
      selfEmployments: [{ profit: pounds(99_000), transitionProfit: pounds(3_000) }],
    };

    // 2,000 over: 1,000 × 40% of allowance, 2,000 × 20% of band.
    expect(advised(input)).toEqual(either('allowance_taper', 2_000, 800));
  });
});

describe('a pension contribution', () => {
  const pensionAdvised = (input: Partial<TaxInput>) =>
    adviceFor(input).some(({ code }) => code.startsWith('pension_'));
  const landlord = (profit: number, more: Partial<TaxInput> = {}) => ({
    ukProperty: { profit: pounds(profit) },
    ...more,
  });

  it('is advised without earnings up to 3,600 in all, and Gift Aid alone beyond', () => {
    expect(advised(landlord(53_870))).toEqual(either('higher_rate', 3_600, 720));
    expect(advised(landlord(53_871))).toEqual([['gift_aid_below_higher_rate', 3_601, 720.2]]);
  });

  it('leaves room for what was already paid', () => {
    const paidAlready = (gross: number) =>
      landlord(51_270 + gross, { reliefs: { pensionReliefAtSourceGross: pounds(gross) } });

    expect(pensionAdvised(paidAlready(2_600))).toBe(true);
    expect(pensionAdvised(paidAlready(2_601))).toBe(false);
  });

  it('goes by earnings, not by other income', () => {
    const earning = (profit: number) => ({ ...trading(profit), ...landlord(54_000 - profit) });

    expect(pensionAdvised(earning(3_730))).toBe(true);
    expect(pensionAdvised(earning(3_729))).toBe(false);
  });

  it.each([
    [2021, 40_000],
    [2022, 40_000],
    [2023, 60_000],
    [2024, 60_000],
    [2025, 60_000],
    [2026, 60_000],
  ])('stays within the annual allowance of %i, %i', (taxYear, allowance) => {
    const paidAlready = (gross: number) => ({
      taxYear,
      ...paid(51_270 + gross, { reliefs: { pensionReliefAtSourceGross: pounds(gross) } }),
    });

    expect(pensionAdvised(paidAlready(allowance - 1_000))).toBe(true);
    expect(pensionAdvised(paidAlready(allowance - 999))).toBe(false);
  });

  it('is not advised to a person already over the annual allowance, or 75 before the year began', () => {
    expect(pensionAdvised(paid(51_270, { charges: { pensionAnnualAllowanceExcess: pounds(1) } }))).toBe(
      false,
    );
    expect(pensionAdvised(paid(51_270, { dateOfBirth: '1950-04-06' }))).toBe(false);
    expect(pensionAdvised(paid(51_270, { dateOfBirth: '1950-04-07' }))).toBe(true);
  });

  it('says by when it has to be paid', () => {
    const assumed = adviceFor(paid(51_270)).map(({ code, assumes }) => [code, assumes]);

    expect(assumed).toEqual([
      ['pension_below_higher_rate', 'paid_within_tax_year'],
      ['gift_aid_below_higher_rate', 'paid_within_tax_year_or_carried_back'],
    ]);
  });
});

describe('the limits of advice', () => {
  it.each(SUPPORTED_TAX_YEARS)('reach as far as the tapers of %i do', (taxYear) => {
    const { advice, childBenefit, incomeTax } = ratesFor(taxYear);
    const wholeCharge =
      (childBenefit.chargeMaximumBps.value / childBenefit.chargePerStepBps.value) *
      childBenefit.chargeStep.value;
    const wholeTaper =
      (incomeTax.personalAllowance.value * 10_000) / incomeTax.personalAllowanceTaperBps.value;

    expect(advice.overChildBenefitThreshold.value).toBe(wholeCharge);
    expect(advice.overAllowanceTaper.value).toBe(wholeTaper);
  });
});
