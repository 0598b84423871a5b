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

describe('The basic-rate band for capital gains', () => {
  // Step 3 income 27,430 and 20,000, of which 20,000 / 10 counts: 29,430, so that 8,270 of 37,700 is left.
  it.each([
    ['10 years: 7,000 at 18% within 8,270', 10, 1_260],
    ['2 years: 270 at 18% and 6,730 at 24%', 2, 1_663.8],
    ['1 year: no slice, 7,000 at 24%', 1, 1_680],
  ])(
    'is taken up by the annual equivalent of policy gains (TCGA 1992 s.1J, CG21230): %s',
    (_why, years, tax) => {
      const year = yearOf({
        employments: pay(40_000),
        lifeInsuranceGains: [{ amount: pounds(20_000), years }],
        capitalGains: { disposals: [{ proceeds: pounds(10_000) }] },
      });

      expect(year.capitalGains?.tax).toBe(pounds(tax));
    },
  );

  it('is taken up by untaxed policy gains alike', () => {
    const year = yearOf({
      employments: pay(40_000),
      lifeInsuranceGains: [{ amount: pounds(20_000), years: 10, taxTreatedAsPaid: false }],
      capitalGains: { disposals: [{ proceeds: pounds(10_000) }] },
    });

    expect(year.capitalGains?.tax).toBe(pounds(1_260));
  });
});
