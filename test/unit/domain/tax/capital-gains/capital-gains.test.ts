import { describe, expect, it } from 'vitest';
import { calculateTax } from '../../../../../src/domain/tax/calculate-tax.js';
import type { CapitalGainsInput } from '../../../../../src/domain/tax/capital-gains/capital-gains-input.js';
import { canonicalFigures } from '../../../../../src/domain/tax/figures.js';
import { ratesFor } from '../../../../../src/domain/tax/rates/rates-for.js';
import { ValidationError } from '../../../../../src/errors.js';

const HIGHER = { employments: [{ pay: 6_000_000 }] };
const yearOf = (capitalGains: CapitalGainsInput, taxYear = 2025) =>
  calculateTax({ taxYear, ...HIGHER, capitalGains });

const gainsOf = (capitalGains: CapitalGainsInput, taxYear = 2025) => {
  const { capitalGains: found } = yearOf(capitalGains, taxYear);
  if (found === null) throw new Error('no gains');
  return found;
};

const issuesOf = (capitalGains: CapitalGainsInput, taxYear = 2025) => {
  try {
    yearOf(capitalGains, taxYear);
  } catch (error) {
    if (error instanceof ValidationError)
      return error.issues.map(({ pointer, code }) => `${pointer} ${code}`);
    throw error;
  }
  return [];
};

const sale = (on: string, quantity: number) =>
  ({ asset: 'A', on, side: 'sell', quantity, amount: 1_000_000 }) as const;
const purchase = (on: string, quantity: number) =>
  ({ asset: 'A', on, side: 'buy', quantity, amount: 100_000 }) as const;

describe('calculateTax, capital gains', () => {
  it('are null when none were given, and leave the digest of the figures as it was', () => {
    const without = calculateTax({ taxYear: 2025, ...HIGHER });

    expect(without.capitalGains).toBeNull();
    expect(canonicalFigures(without)).not.toContain('capitalGains');
    expect(canonicalFigures(yearOf({ disposals: [{ proceeds: 500_000 }] }))).toContain('capitalGains');
  });

  it.each([
    [2021, 1_230_000],
    [2022, 1_230_000],
    [2023, 600_000],
    [2024, 300_000],
    [2025, 300_000],
    [2026, 300_000],
  ])('are exempt in %i up to the amount of the year, a pound more is not', (taxYear, exempt) => {
    const on = `${taxYear}-06-01`;

    expect(gainsOf({ disposals: [{ proceeds: exempt, disposedOn: on }] }, taxYear).taxable).toBe(0);
    expect(gainsOf({ disposals: [{ proceeds: exempt + 100, disposedOn: on }] }, taxYear).taxable).toBe(100);
  });

  it.each([
    ['badr', 100_000_000, 'badrLifetimeUsed'],
    ['investors', 100_000_000, 'investorsReliefLifetimeUsed'],
  ] as const)('bear the rate of %s up to the lifetime limit', (relief, limit, used) => {
    const disposals = [{ proceeds: 1_000_000, relief }];
    const kinds = (left: number) =>
      gainsOf({ disposals, [used]: limit - left }).bands.map(({ kind, amount }) => [kind, amount]);

    expect(kinds(1_000_000)).toEqual([[relief, 700_000]]);
    expect(kinds(999_900)).toEqual([[relief, 700_000]]);
    expect(kinds(0)).toEqual([['other', 700_000]]);
    expect(yearOf({ disposals, [used]: limit - 999_900 }).warnings.map(({ code }) => code)).toContain(
      'capital_gains_relief_over_lifetime_limit',
    );
  });

  it('net losses on business asset disposals first', () => {
    const { bands, losses } = gainsOf({
      disposals: [
        { proceeds: 10_000_000, relief: 'badr' },
        { proceeds: 0, costs: 4_000_000, relief: 'badr' },
        { proceeds: 5_000_000 },
      ],
    });

    expect(losses).toBe(4_000_000);
    expect(bands.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['badr', 6_000_000],
      ['other', 4_700_000],
    ]);
  });

  it.each<readonly [CapitalGainsInput, number, string]>([
    [{ disposals: [{ disposedOn: '2025-04-05' }] }, 2025, 'disposals/0/disposed_on date_outside_tax_year'],
    [{ disposals: [{ disposedOn: '2026-04-06' }] }, 2025, 'disposals/0/disposed_on date_outside_tax_year'],
    [{ disposals: [{ disposedOn: '2025-02-30' }] }, 2024, 'disposals/0/disposed_on date_invalid'],
    [{ disposals: [{}] }, 2024, 'disposals/0/disposed_on required'],
    [
      { disposals: [{ acquiredOn: '2025-06-02', disposedOn: '2025-06-01' }] },
      2025,
      'disposals/0/acquired_on date_after_disposal',
    ],
    [{ disposals: [{ reliefAmount: 1 }] }, 2025, 'disposals/0/relief_amount relief_not_named'],
    [{ disposals: [{ kind: 'carried_interest' }] }, 2026, 'disposals/0/kind not_supported'],
    [{ disposals: [{ paidOnAccount: 1 }] }, 2025, 'disposals/0/paid_on_account not_residential'],
    [{ trades: [purchase('2026-05-06', 1)] }, 2025, 'trades/0/on date_after_tax_year'],
    [{ trades: [purchase('2025-05-06', 0.000000001)] }, 2025, 'trades/0/quantity quantity_invalid'],
    [
      { trades: [purchase('2025-05-01', 1), sale('2025-05-02', 2)] },
      2025,
      'trades/1/quantity more_than_held',
    ],
    [
      {
        pools: [
          { asset: 'A', quantity: 1 },
          { asset: 'A', quantity: 2 },
        ],
      },
      2025,
      'pools/1/asset pool_repeated',
    ],
  ])('are refused by the place: %j of %i', (input, taxYear, issue) => {
    expect(issuesOf(input, taxYear)).toEqual([`#/capital_gains/${issue}`]);
  });

  it('match a sale at the end of the year with a purchase 30 days later, not 31', () => {
    const rules = (on: string) =>
      gainsOf({
        pools: [{ asset: 'A', quantity: 10, cost: 500_000 }],
        trades: [sale('2026-04-05', 10), purchase(on, 10)],
      }).matches.map(({ rule }) => rule);

    expect(rules('2026-05-05')).toEqual(['thirty_days']);
    expect(
      gainsOf({
        pools: [{ asset: 'A', quantity: 10, cost: 500_000 }],
        trades: [sale('2026-04-04', 10), purchase('2026-05-05', 10)],
      }).matches.map(({ rule }) => rule),
    ).toEqual(['pool']);
  });

  it('keep the fractions of tokens', () => {
    const { matches } = gainsOf({
      pools: [{ asset: 'A', quantity: 0.3, cost: 30_000 }],
      trades: [sale('2025-06-01', 0.1)],
    });

    expect(matches).toMatchObject([{ quantity: 0.1, cost: 10_000 }]);
  });

  it.each([
    ['private_residence', 0, 0],
    ['holdover', 0, 500_000],
    ['losses_only', 0, 500_000],
    ['none', 500_000, 500_000],
  ] as const)('%s leaves a gain of %i and a loss of %i', (relief, gains, losses) => {
    const found = gainsOf({
      disposals: [
        { proceeds: 500_000, relief },
        { proceeds: 0, costs: 500_000, relief },
      ],
    });

    expect(found).toMatchObject({ gains, losses });
  });

  it('are advised to wait for the next exempt amount, for what that saves', () => {
    const { recommendations } = yearOf({ disposals: [{ proceeds: 5_000_000 }] });

    expect(recommendations).toContainEqual({
      code: 'defer_gains_to_next_year',
      saves: 72_000,
      assumes: 'next_year_exempt_amount_unused',
    });
    const exempt = yearOf({ disposals: [{ proceeds: 300_000 }] });
    expect(exempt.recommendations.map(({ code }) => code)).not.toContain('defer_gains_to_next_year');
  });

  it('has figures with sources for every year', () => {
    for (const taxYear of [2021, 2022, 2023, 2024, 2025, 2026]) {
      for (const { source } of Object.values(ratesFor(taxYear).capitalGains)) expect(source).not.toBe('');
    }
  });
});
