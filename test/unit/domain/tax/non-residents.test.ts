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
});
