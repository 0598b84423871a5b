import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calculateTax } from '../../../../src/domain/tax/calculate-tax.js';

const BASIC = 37_700;
const HIGHER = 125_140;

interface Policy {
  /** In thousands of pounds. */
  readonly gain: number;
  readonly years: number;
}

/** Pay and gains in England, 2025-26, worked out in pounds by the steps of the manual (IPTM3820 to IPTM3850). */
function reliefByHand(pay: number, policies: readonly Policy[]): number {
  const gain = policies.reduce((sum, policy) => sum + policy.gain * 1_000, 0);
  const slice = policies.reduce((sum, policy) => sum + (policy.gain * 1_000) / policy.years, 0);
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
  const sliced = Math.max(0, overBasic(slice, allowance(pay + slice))) * (gain / slice);
  return Math.max(0, whole - sliced);
}

const yearOf = (pay: number, policies: readonly Policy[]) =>
  calculateTax({
    taxYear: 2025,
    employments: [{ pay: pay * 100_000 }],
    lifeInsuranceGains: policies.map(({ gain, years }) => ({ amount: gain * 100_000, years })),
  });

const policies = fc.array(
  fc.record({ gain: fc.integer({ min: 1, max: 200 }), years: fc.constantFrom(1, 2, 4, 5, 10, 20) }),
  { minLength: 1, maxLength: 4 },
);

describe('calculateTax, gains on life insurance', () => {
  it('are relieved as the steps of the manual relieve them, be they of one policy or several', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 180 }), policies, (pay, held) => {
        const { incomeTax } = yearOf(pay, held);

        const given = incomeTax.reductions.find(({ code }) => code === 'top_slicing')?.amount ?? 0;
        const expected = Math.min(incomeTax.charged, Math.round(reliefByHand(pay * 1_000, held) * 100));
        const total = held.reduce((sum, { gain }) => sum + gain, 0);
        const slices = held.reduce((sum, { gain, years }) => sum + gain / years, 0);
        // Whole pounds of the slice, multiplied by what is relieved for each.
        expect(Math.abs(given - expected)).toBeLessThan((200 * held.length * total) / slices);
      }),
      { numRuns: 300 },
    );
  });

  it('have no relief after one year but for the allowance that the gain takes', () => {
    expect(yearOf(45, [{ gain: 50, years: 1 }]).topSlicingRelief).toBe(0);
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

  // Of 19,570 all but 7,000 is covered. With 6,000 of that savings, 1,000 dividends bear 8.75% on 500, and the gain 20%: 43.75 and
  // 46.20, less the 46.20 treated as paid. With 5,769 they leave 231 of their allowance to the gain: 731 at 8.75% is 63.96, less 46.20.
  it('have the savings allowance that other savings leave, where that costs least (ITA 2007 s.25(2))', () => {
    const { incomeTax } = calculateTax({
      taxYear: 2024,
      savings: { untaxedInterest: 700_000 },
      dividends: { uk: 1_257_000 },
      lifeInsuranceGains: [{ amount: 23_100, years: 5 }],
    });

    expect(incomeTax.charged).toBe(6_396);
    expect(incomeTax.liability).toBe(6_396 - 4_620);
  });
});
