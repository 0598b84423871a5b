import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AssemblyProperty, SourceTotal } from '../../../../src/domain/tax-returns/assembly.js';
import {
  bestSplit,
  needsOfSplit,
  SPLITS,
  type SplitProperty,
  taxOfBoth,
  yearAtSplit,
} from '../../../../src/domain/tax-returns/best-split.js';
import type { CostTotal } from '../../../../src/domain/tax-returns/flat-rate-costs.js';
import { assemblyOf, totalOf } from './made-assembly.js';

const FLAT: AssemblyProperty = {
  id: 'flat',
  kind: 'residential',
  letting: 'standard',
  isForeign: false,
  isShared: true,
  unequalSpouses: 'Mill House',
};
const RENT = 'property.rent_income';
const OF_FLAT: SplitProperty = { id: 'flat', takesUnnamed: true, ledger: ['flat'] };

const rent = (pence: number, more: Partial<SourceTotal> = {}) =>
  totalOf(RENT, pence, { propertyId: 'flat', ...more });
const sale = totalOf('self_employment.turnover', 70_00, { businessId: 'b1' });

/** Both owners of one flat, whose rent of £1,000 they share by halves now. */
const year = (totals: readonly SourceTotal[] = [rent(500_00, { allowablePence: 1_000_00 })]) => ({
  holder: assemblyOf({ properties: [FLAT], totals: [sale, ...totals] }),
  other: assemblyOf({
    properties: [FLAT],
    totals: totals.map((total) => ({ ...total, ledgerOf: 'flat' })),
  }),
});
const amountsAt = (bps: number, property = OF_FLAT, of = year()) => {
  const { holder, other } = yearAtSplit(of, property, bps);
  const rents = (totals: readonly SourceTotal[]) =>
    totals.filter(({ category }) => category === RENT).map(({ amountPence }) => amountPence);
  return [rents(holder.totals), rents(other.totals)];
};

describe('yearAtSplit', () => {
  it.each([
    [0, [[], [1_000_00]]],
    [2_500, [[250_00], [750_00]]],
    [10_000, [[1_000_00], []]],
  ])('gives the holder %i basis points of the whole rent, and the other the rest', (bps, amounts) => {
    expect(amountsAt(bps)).toEqual(amounts);
  });

  it('never gives both together more or less than there is', () => {
    const pence = fc.integer({ min: -1_000_000, max: 1_000_000 });
    fc.assert(
      fc.property(pence, fc.constantFrom(...SPLITS), (amount, bps) => {
        const [holder = [], other = []] = amountsAt(
          bps,
          OF_FLAT,
          year([rent(0, { allowablePence: amount })]),
        );

        expect([...holder, ...other].reduce((sum, one) => sum + one, 0)).toBe(amount);
      }),
    );
  });

  it('moves rows that name no property where they can be of no other, and leaves them elsewhere', () => {
    const unnamed = year([rent(500_00, { propertyId: null, allowablePence: 1_000_00 })]);

    expect(amountsAt(10_000, OF_FLAT, unnamed)).toEqual([[1_000_00], []]);
    expect(amountsAt(10_000, { ...OF_FLAT, takesUnnamed: false }, unnamed)).toEqual([[500_00], [500_00]]);
  });

  it('leaves rows of another ledger, of another property and of no letting', () => {
    const elsewhere = [
      rent(1_00, { propertyId: 'house' }),
      rent(2_00, { propertyId: null, ledgerOf: 'house' }),
      totalOf('private', 3_00),
    ];
    const { holder } = yearAtSplit({ ...year(), holder: assemblyOf({ totals: elsewhere }) }, OF_FLAT, 0);

    expect(holder.totals).toEqual(elsewhere);
  });

  it('writes the shares down, and asks nothing more about halves', () => {
    const { holder, other } = yearAtSplit(year(), OF_FLAT, 2_500);

    expect(holder.properties).toEqual([
      {
        id: 'flat',
        kind: 'residential',
        letting: 'standard',
        isForeign: false,
        isShared: true,
        yearShares: [{ days: 1, shareBps: 2_500 }],
      },
    ]);
    expect(other.properties[0]?.yearShares).toEqual([{ days: 1, shareBps: 7_500 }]);
    expect(yearAtSplit(year(), OF_FLAT, 10_000).holder.properties[0]?.isShared).toBe(false);
  });

  it('moves the costs that a flat rate may replace too, where they were read', () => {
    const cost: CostTotal = {
      ...totalOf('property.travel_costs', 30_00, { propertyId: 'flat', allowablePence: 60_00 }),
      side: 'property',
      isCounted: true,
      nature: 'vehicle',
      vehicle: null,
      isPart: false,
    };
    const { holder, other } = year();
    const split = yearAtSplit(
      { holder: { ...holder, costs: [cost] }, other: { ...other, costs: [] } },
      OF_FLAT,
      2_500,
    );

    expect(split.holder.costs).toMatchObject([{ amountPence: 15_00 }]);
    expect(split.other.costs).toMatchObject([{ amountPence: 45_00, ledgerOf: 'flat' }]);
    expect(yearAtSplit(year(), OF_FLAT, 0).holder).not.toHaveProperty('costs');
  });
});

describe('bestSplit', () => {
  const at = (holderBps: number, holder: number, other: number) => ({ holderBps, holder, other });

  it('has the least tax of both', () => {
    expect(bestSplit([at(0, 0, 90), at(5_000, 40, 40), at(10_000, 100, 0)], 10_000)).toEqual(
      at(5_000, 40, 40),
    );
    expect(taxOfBoth({ holder: 40, other: 41 })).toBe(81);
  });

  it('is, of several with the least, the one nearest to the share there is', () => {
    const alike = [at(0, 0, 80), at(2_500, 20, 60), at(7_500, 60, 20)];

    expect(bestSplit(alike, 1_000)?.holderBps).toBe(0);
    expect(bestSplit(alike, 3_000)?.holderBps).toBe(2_500);
    expect(bestSplit(alike, 10_000)?.holderBps).toBe(7_500);
  });

  it('is nothing where nothing was compared', () => {
    expect(bestSplit([], 5_000)).toBeUndefined();
  });
});

describe('needsOfSplit', () => {
  it.each([
    [5_000, false, null, false, []],
    [7_500, false, null, false, []],
    [7_500, false, null, true, ['transfer']],
    [5_000, true, null, false, []],
    [7_500, true, null, false, ['form_17']],
    [7_500, true, '2024-01-01', false, []],
    [7_500, true, '2024-01-01', true, ['transfer', 'form_17']],
    [10_000, true, null, true, ['transfer']],
    [0, true, null, true, ['transfer']],
  ] as const)(
    'names what comes before %i basis points (married: %s, declared: %s, moved: %s): %j (ITA 2007 s.836-837)',
    (holderBps, marriedOwners, form17From, isTransfer, needs) => {
      const property = { marriedOwners, form17From, kind: 'residential', letting: 'standard' } as const;

      expect(needsOfSplit(property, { holderBps, isTransfer, taxYear: 2025 })).toEqual(needs);
    },
  );

  it.each([
    [2024, []],
    [2025, ['form_17']],
  ])(
    'names no declaration of a furnished holiday letting in %i while there were such: %j (s.836(3))',
    (taxYear, needs) => {
      const cottage = {
        marriedOwners: true,
        form17From: null,
        kind: 'residential',
        letting: 'former_fhl',
      } as const;

      expect(needsOfSplit(cottage, { holderBps: 7_500, isTransfer: false, taxYear })).toEqual(needs);
    },
  );
});
