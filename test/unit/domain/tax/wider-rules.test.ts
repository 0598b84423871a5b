import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calculateTax } from '../../../../src/domain/tax/calculate-tax.js';
import type { LossClaim, TaxInput } from '../../../../src/domain/tax/tax-input.js';

const pounds = (amount: number) => Math.round(amount * 100);
const pay = (amount: number) => [{ pay: pounds(amount) }];
const yearOf = (input: Partial<TaxInput>) => calculateTax({ taxYear: 2025, ...input });
type Year = ReturnType<typeof calculateTax>;
const charge = ({ incomeTax }: Year, code: string) =>
  incomeTax.charges.find((one) => one.code === code)?.amount ?? 0;
const reduction = ({ incomeTax }: Year, code: string) =>
  incomeTax.reductions.find((one) => one.code === code)?.amount ?? 0;
const warned = ({ warnings }: Year) =>
  warnings.map(({ code, about }) => (about === undefined ? code : `${code} ${about}`));

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

describe('Trading losses against gains', () => {
  const gain = (claimed: number) => ({
    capitalGains: {
      disposals: [{ proceeds: pounds(40_000) }],
      incomeLossesAgainstGains: pounds(claimed),
    },
  });
  const claim = (kind: LossClaim['kind'], amount: number) => ({
    reliefs: { lossClaims: [{ kind, amount: pounds(amount) }] },
  });
  const lost = [{ name: 'A', profit: -pounds(30_000) }];

  // 40,000 less 3,000 leaves 37,000, and each 1,000 of losses 1,000 less.
  it.each([
    ['no loss: nothing', {}, 20_000, 37_000, 0],
    ['no income: 20,000 of 30,000', { selfEmployments: lost }, 20_000, 17_000, 10_000],
    [
      'income of 12,000, which a claim takes first: 18,000',
      { selfEmployments: lost, employments: pay(12_000), ...claim('sideways_current_year', 30_000) },
      30_000,
      19_000,
      0,
    ],
    [
      'income of 12,000 without a claim, which has to come first: 18,000',
      { selfEmployments: lost, employments: pay(12_000) },
      30_000,
      19_000,
      12_000,
    ],
    [
      'income of 45,000 without a claim: nothing',
      { selfEmployments: lost, employments: pay(45_000) },
      30_000,
      37_000,
      30_000,
    ],
    [
      'a loss of 9,000 of the next year, of which income takes 4,000: 5,000',
      { employments: pay(4_000), ...claim('sideways_carried_back', 9_000) },
      9_000,
      32_000,
      0,
    ],
    [
      'a loss of an early year, which may only go against income: nothing',
      { employments: pay(4_000), ...claim('early_years', 9_000) },
      9_000,
      37_000,
      0,
    ],
  ])(
    'are those that income leaves (TCGA 1992 s.261B(1)-(3), BIM85030): %s',
    (_why, input, claimed, taxable, carried) => {
      const year = yearOf({ ...input, ...gain(claimed) });

      expect(year.capitalGains?.taxable).toBe(pounds(taxable));
      expect(year.carriedForward.tradingLosses.reduce((sum, { amount }) => sum + amount, 0)).toBe(
        pounds(carried),
      );
      expect(warned(year).includes('trading_losses_against_income_first')).toBe(37_000 - taxable < claimed);
    },
  );

  it('never bring more relief than there is loss, however they are claimed', () => {
    const amount = fc.integer({ min: 0, max: 60_000 });
    fc.assert(
      fc.property(amount, amount, amount, amount, (loss, income, sideways, against) => {
        const year = yearOf({
          selfEmployments: [{ profit: -pounds(loss) }],
          employments: pay(income),
          ...claim('sideways_current_year', sideways),
          ...gain(against),
        });

        const used = pounds(37_000) - (year.capitalGains?.taxable ?? 0);
        const carried = year.carriedForward.tradingLosses[0]?.amount ?? 0;
        expect(pounds(income) - year.netIncome + Math.max(0, used) + carried).toBeLessThanOrEqual(
          pounds(loss),
        );
      }),
    );
  });
});

describe('Adjusted total income', () => {
  // Rent of 14,000 less 12,570 is 1,430: what of 8,000 is relieved, whatever the policy gain.
  it.each([true, false])(
    'leaves policy gains out as savings income (ITTOIA 2005 s.274AA, ITA 2007 s.18(4)); tax treated as paid: %s',
    (taxTreatedAsPaid) => {
      const year = yearOf({
        ukProperty: { profit: pounds(14_000), residentialFinanceCosts: pounds(8_000) },
        lifeInsuranceGains: [{ amount: pounds(20_000), taxTreatedAsPaid }],
      });

      expect(reduction(year, 'residential_finance_costs')).toBe(pounds(286));
      expect(year.carriedForward.residentialFinanceCosts).toBe(pounds(6_570));
    },
  );
});

describe('Top slicing relief', () => {
  // 40,000 of pay less 12,570 is 27,430, and with a gain of 30,000 over 10 years 57,430, 19,730 of it above 37,700. The gain
  // bears 40% there less 20%, and of the savings allowance of 500, which lies below, 20% less: 3,946 - 100 = 3,846. Its slice
  // of 3,000 lies below 37,700, so that all of it is relieved.
  const gain = (more: Partial<TaxInput> = {}) =>
    yearOf({
      employments: pay(40_000),
      lifeInsuranceGains: [{ amount: pounds(30_000), years: 10 }],
      ...more,
    });

  it('is what the whole gain bears over the basic rate where its slice bears none', () => {
    expect(gain().topSlicingRelief).toBe(pounds(3_846));
  });

  it('takes no account of Gift Aid, which widens no band for it (ITTOIA 2005 s.535(7))', () => {
    expect(gain({ reliefs: { giftAidPaid: pounds(8_000) } }).topSlicingRelief).toBe(pounds(3_846));
  });

  it('takes account of pension contributions, which widen the bands: 9,730 at 20%, less 100 (FA 2004 s.192)', () => {
    expect(gain({ reliefs: { pensionReliefAtSourceGross: pounds(10_000) } }).topSlicingRelief).toBe(
      pounds(1_846),
    );
  });

  it('takes no account of termination payments (ITTOIA 2005 s.535(5)(b))', () => {
    const year = gain({ employmentLumpSums: [{ kind: 'termination', amount: pounds(90_000) }] });

    expect(year.topSlicingRelief).toBe(pounds(3_846));
  });

  it('takes no account of transition profit, which later steps leave out (FA 2022 Sch.1 para 75(2)(c))', () => {
    expect(gain({ selfEmployments: [{ transitionProfit: pounds(90_000) }] }).topSlicingRelief).toBe(
      pounds(3_846),
    );
  });
});
