import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calculateTax } from '../../../../src/domain/tax/calculate-tax.js';

const BASIC = 37_700;
const HIGHER = 125_140;

/** Pay and one gain in England, 2025-26, worked out in pounds by the steps of the manual. */
function reliefByHand(pay: number, gain: number, years: number): number {
  const allowance = (income: number) => Math.max(0, 12_570 - Math.max(0, Math.floor((income - 100_000) / 2)));
  const taxable = Math.max(0, pay + gain - allowance(pay + gain));
  const nil = taxable <= BASIC ? 1_000 : taxable <= HIGHER ? 500 : 0;
  const bandsOf = (from: number, to: number) => {
    const part = (low: number, high: number) => Math.max(0, Math.min(to, high) - Math.max(from, low));
    return part(0, BASIC) * 0.2 + part(BASIC, HIGHER) * 0.4 + part(HIGHER, Number.POSITIVE_INFINITY) * 0.45;
  };
  const overBasic = (part: number, allowed: number) => {
    const below = Math.max(0, pay - allowed);
    const taxed = Math.max(0, part - Math.max(0, allowed - pay));
    const starting = Math.min(taxed, Math.max(0, 5_000 - below));
    const free = starting + Math.min(taxed - starting, nil);
    return bandsOf(below + free, below + taxed) - taxed * 0.2;
  };
  const whole = overBasic(gain, allowance(pay + gain));
  const slice = gain / years;
  const sliced = Math.max(0, overBasic(slice, allowance(pay + slice))) * years;
  return Math.max(0, whole - sliced);
}

const yearOf = (pay: number, gain: number, years: number) =>
  calculateTax({
    taxYear: 2025,
    employments: [{ pay: pay * 100 }],
    lifeInsuranceGains: [{ amount: gain * 100, years }],
  });

describe('calculateTax, gains on life insurance', () => {
  it('are relieved as the steps of the manual relieve them', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 180 }),
        fc.integer({ min: 1, max: 200 }),
        fc.constantFrom(1, 2, 4, 5, 10, 20),
        (pay, gain, years) => {
          const { incomeTax } = yearOf(pay * 1_000, gain * 1_000, years);

          const given = incomeTax.reductions.find(({ code }) => code === 'top_slicing')?.amount ?? 0;
          const tax = incomeTax.charged;
          const expected = Math.min(tax, Math.round(reliefByHand(pay * 1_000, gain * 1_000, years) * 100));
          expect(Math.abs(given - expected)).toBeLessThan(200 * years);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('of one year have no relief but for the allowance that the gain takes', () => {
    expect(yearOf(45_000, 50_000, 1).topSlicingRelief).toBe(0);
  });

  it('lie above dividends, where tax is treated as paid', () => {
    const { incomeTax } = calculateTax({
      taxYear: 2025,
      employments: [{ pay: 4_527_000 }],
      dividends: { uk: 500_000 },
      lifeInsuranceGains: [{ amount: 100_000 }],
    });

    expect(incomeTax.bySource.dividends).toBe(39_375);
    expect(incomeTax.bySource.savings).toBe(20_000);
  });
});
