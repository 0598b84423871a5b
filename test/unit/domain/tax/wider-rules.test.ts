import { describe, expect, it } from 'vitest';
import { calculateTax } from '../../../../src/domain/tax/calculate-tax.js';
import type { TaxInput } from '../../../../src/domain/tax/tax-input.js';

const pounds = (amount: number) => Math.round(amount * 100);
const pay = (amount: number) => [{ pay: pounds(amount) }];
const yearOf = (input: Partial<TaxInput>) => calculateTax({ taxYear: 2025, ...input });
type Year = ReturnType<typeof calculateTax>;
const charge = ({ incomeTax }: Year, code: string) =>
  incomeTax.charges.find((one) => one.code === code)?.amount ?? 0;

describe('Gift Aid', () => {
  it.each([
    ['no gains: all of 200 is short', 0, 200],
    ['gains that bear 18% of 500, which is 90: 110 is short', 3_500, 110],
    ['gains that bear 18% of 2,000, which is 360: nothing is short', 5_000, 0],
  ])('is covered by capital gains tax as by income tax (ITA 2007 s.424(2)): %s', (_why, gain, short) => {
    const year = yearOf({
      employments: pay(12_570),
      reliefs: { giftAidPaid: pounds(800) },
      capitalGains: { disposals: [{ proceeds: pounds(gain) }] },
    });

    expect(charge(year, 'gift_aid_shortfall')).toBe(pounds(short));
  });

  it('is weighed where gains may be put off to the next year: 360 less in gains, 200 more to cover', () => {
    const year = yearOf({
      employments: pay(12_570),
      reliefs: { giftAidPaid: pounds(800) },
      capitalGains: { disposals: [{ proceeds: pounds(5_000) }] },
    });

    expect(year.recommendations).toContainEqual({
      code: 'defer_gains_to_next_year',
      saves: pounds(160),
      assumes: 'next_year_exempt_amount_unused',
    });
  });
});
