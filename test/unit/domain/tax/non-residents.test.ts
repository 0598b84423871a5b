import { describe, expect, it } from 'vitest';
import { calculateTax } from '../../../../src/domain/tax/calculate-tax.js';
import { REGIONS, type TaxInput } from '../../../../src/domain/tax/tax-input.js';

const pounds = (amount: number) => Math.round(amount * 100);
const abroad = (input: Partial<TaxInput>) =>
  calculateTax({ taxYear: 2025, residence: { status: 'non_resident' }, ...input });
const warned = ({ warnings }: ReturnType<typeof calculateTax>) => warnings.map(({ code }) => code);

describe('Somebody not resident', () => {
  // 60,000 less 12,570: 37,700 at 20% and 9,730 at 40%, which Scottish bands would make more.
  it.each(REGIONS)('is no taxpayer of Scotland or Wales (Scotland Act 1998 s.80D): %s', (region) => {
    const year = abroad({ region, employments: [{ pay: pounds(60_000) }] });

    expect(year.incomeTax.liability).toBe(pounds(11_432));
    expect(year.region).toBe(region === 'northern_ireland' ? region : 'england');
    expect(warned(year).includes('non_resident_region_not_applied')).toBe(
      region === 'scotland' || region === 'wales',
    );
  });

  it('is a Scottish taxpayer in a split year, which is one of residence', () => {
    const year = abroad({
      region: 'scotland',
      employments: [{ pay: pounds(60_000) }],
      residence: { status: 'split_year' },
    });

    expect(year.region).toBe('scotland');
    expect(year.incomeTax.liability).toBeGreaterThan(pounds(11_432));
  });

  // 40,000 of rent and 10,000 of dividends: 27,430 at 20%, 500 at nil and 9,500 at the ordinary rate. Without the dividends
  // and the allowance, the limit, it would be 37,700 at 20% and 2,300 at 40%.
  it.each([
    [2025, 'counts as paid, 8.75% of 10,000 and no more than there is', 875, 27_430 * 0.2 + 831.25 - 875],
    [2026, 'no longer counts as paid', 0, 27_430 * 0.2 + 9_500 * 0.1075],
  ])(
    '%i: tax at the ordinary rate on dividends %s (ITTOIA 2005 s.399 to 2025-26)',
    (taxYear, _what, credit, due) => {
      const { incomeTax } = abroad({
        taxYear,
        ukProperty: { profit: pounds(40_000) },
        dividends: { uk: pounds(10_000) },
      });

      const given = incomeTax.reductions.find(({ code }) => code === 'non_resident_dividends')?.amount ?? 0;
      expect([given, incomeTax.liability]).toEqual([pounds(credit), pounds(due)]);
    },
  );

  it('has dividends of 2026-27 left out by the limit alone, where nothing else is taxed', () => {
    const year = abroad({ taxYear: 2026, dividends: { uk: pounds(60_000) } });

    expect(year.incomeTax.liability).toBe(0);
  });

  it('is not taxed on policy gains (ITTOIA 2005 s.465(1)), and is told so', () => {
    const rent = { ukProperty: { profit: pounds(40_000) } };
    const year = abroad({ ...rent, lifeInsuranceGains: [{ amount: pounds(90_000), years: 3 }] });

    expect(year.totalIncome).toBe(pounds(40_000));
    expect(year.incomeTax).toEqual(abroad(rent).incomeTax);
    expect(warned(year)).toContain('non_resident_life_gains_left_out');
  });
});
