import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ownersFaults, ownershipOf, partOfSpan, spanOn } from '../../../../src/domain/properties/owners.js';

const owner = (clientId: string, percent: number, from: string | null = null, to: string | null = null) => ({
  clientId,
  shareBps: percent * 100,
  from,
  to,
});

describe('parts of an amount', () => {
  it('come to no more than the amount together, and each is within a penny of the exact part', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -1_000_000, max: 1_000_000 }),
        fc.array(fc.integer({ min: 1, max: 5_000 }), { minLength: 2, maxLength: 5 }),
        (pence, given) => {
          const over = given.reduce((sum, one) => sum + one, 0);
          const shares = given.map((one) => Math.floor((one * 10_000) / Math.max(over, 10_000)));
          const owners = shares.map((shareBps, index) => ({
            clientId: `${index}`,
            shareBps,
            from: null,
            to: null,
          }));

          const parts = owners.map(({ clientId, shareBps }) => ({
            part: partOfSpan(pence, spanOn({ clientId: '0', owners }, clientId, '2025-06-01')),
            exact: (pence * shareBps) / 10_000,
          }));

          const sum = parts.reduce((total, { part }) => total + part, 0);
          expect(Math.abs(sum)).toBeLessThanOrEqual(Math.abs(pence));
          for (const { part, exact } of parts) expect(Math.abs(part - exact)).toBeLessThan(1);
        },
      ),
    );
  });

  it('give the odd penny of two halves to the one who keeps the ledger', () => {
    const house = { clientId: 'b', owners: [owner('a', 50), owner('b', 50)] };

    const parts = ['a', 'b'].map((id) => partOfSpan(1, spanOn(house, id, '2025-06-01')));

    expect(parts).toEqual([0, 1]);
  });
});

describe('owners of a property', () => {
  it.each([
    ['just the whole', [owner('a', 60), owner('b', 40)], []],
    ['a hundredth over', [owner('a', 60), owner('b', 40.01)], [{ index: 1, fault: 'over_whole' }]],
    ['the whole after another', [owner('a', 100, null, '2025-08-14'), owner('b', 100, '2025-08-15')], []],
    [
      'one day together',
      [owner('a', 100, null, '2025-08-15'), owner('b', 100, '2025-08-15')],
      [{ index: 1, fault: 'over_whole' }],
    ],
    [
      'one day twice',
      [owner('a', 10, null, '2025-08-15'), owner('a', 10, '2025-08-15')],
      [{ index: 1, fault: 'overlaps' }],
    ],
  ])('with %s are judged', (_, owners, faults) => {
    expect(ownersFaults(owners)).toEqual(faults);
  });

  it('have a share of every day, cut where that of any of them changes', () => {
    const owners = [owner('a', 50), owner('b', 50, '2025-08-15', '2025-12-31')];

    expect(ownershipOf({ owners }, 'a').map(({ shareBps, from, to }) => [shareBps, from, to])).toEqual([
      [5_000, null, '2025-08-14'],
      [5_000, '2025-08-15', '2025-12-31'],
      [5_000, '2026-01-01', null],
    ]);
    expect(ownershipOf({ owners }, 'b').map(({ shareBps }) => shareBps)).toEqual([0, 5_000, 0]);
  });
});
