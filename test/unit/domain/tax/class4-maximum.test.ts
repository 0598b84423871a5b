import { describe, expect, it } from 'vitest';
import { calculateTax } from '../../../../src/domain/tax/calculate-tax.js';
import { class4Maximum } from '../../../../src/domain/tax/class4-maximum.js';
import { ratesFor, SUPPORTED_TAX_YEARS } from '../../../../src/domain/tax/rates/rates-for.js';

const pounds = (amount: number) => Math.round(amount * 100);
const of = (taxYear: number, pays: readonly number[], profit: number) =>
  calculateTax({
    taxYear,
    employments: pays.map((pay) => ({ pay: pounds(pay) })),
    selfEmployments: [{ profit: pounds(profit) }],
  });

describe('class4Maximum', () => {
  it.each([
    [2021, 53 * 3.05],
    [2022, 53 * 3.15],
    [2023, 53 * 3.45],
    [2024, 0],
    [2026, 0],
  ])('adds 53 weeks of Class 2 up to 2023-24 and none after: %i', (taxYear, class2OfYear) => {
    const rates = ratesFor(taxYear);
    const { lowerProfitsLimit, upperProfitsLimit, mainBps } = rates.class4;
    const full = Math.floor(((upperProfitsLimit.value - lowerProfitsLimit.value) * mainBps.value) / 10_000);

    const maximum = class4Maximum({ class1: 1, class2: 0 }, { main: pounds(10_000), additional: 0 }, rates);

    expect(maximum?.main).toBe(full + pounds(class2OfYear) - 1);
  });

  it('is asked for only of someone who pays Class 1 and has profits above the lower limit', () => {
    const rates = ratesFor(2025);

    expect(class4Maximum({ class1: 0, class2: 0 }, { main: 1, additional: 0 }, rates)).toBeNull();
    expect(class4Maximum({ class1: 1, class2: 0 }, { main: 0, additional: 0 }, rates)).toBeNull();
  });
});

describe('calculateTax, a job beside a trade', () => {
  it.each(SUPPORTED_TAX_YEARS)(
    '%i: never charges more for higher pay, nor less than the additional rate',
    (taxYear) => {
      const { lowerProfitsLimit, additionalBps } = ratesFor(taxYear).class4;
      for (const profit of [13_000, 30_000, 50_270, 80_000]) {
        const least = Math.floor(
          (Math.max(0, pounds(profit) - lowerProfitsLimit.value) * additionalBps.value) / 10_000,
        );
        let before = of(taxYear, [0], profit).class4;
        for (let pay = 9_000; pay <= 60_000; pay += 1_700) {
          const { class4 } = of(taxYear, [pay], profit);
          expect(class4).toBeLessThanOrEqual(before);
          expect(class4).toBeGreaterThanOrEqual(least - 1);
          before = class4;
        }
      }
    },
  );

  it('shows what the maximum was worked out from', () => {
    const { lines } = of(2025, [30_000], 30_000);

    expect(lines.find(({ rule }) => rule === 'class4_annual_maximum')).toMatchObject({
      cites: 'SI 2001/1004 reg.100(3)',
      inputs: { class1: { pence: 139_440 }, class2: { pence: 0 }, mainRate: { pence: 86_760 } },
      amount: 92_700,
      addsToTotal: false,
    });
  });

  it('measures payments on account by what is charged', () => {
    const { paymentsOnAccount, incomeTax } = of(2025, [30_000], 30_000);

    expect(paymentsOnAccount.each).toBe((incomeTax.liability + 92_700) / 2);
  });

  it.each([
    ['over State Pension age', { overStatePensionAgeAtStart: true }],
    ['under 16', { dateOfBirth: '2012-01-01' }],
  ])('charges nothing at all to someone %s', (_who, person) => {
    const { class4, warnings } = calculateTax({
      taxYear: 2025,
      employments: [{ pay: pounds(60_000) }],
      selfEmployments: [{ profit: pounds(60_000) }],
      ...person,
    });

    expect(class4).toBe(0);
    expect(warnings.map(({ code }) => code)).not.toContain('class4_annual_maximum_by_annual_earnings');
  });
});
