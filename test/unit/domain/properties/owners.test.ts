import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  areMoreThanTwo,
  areUnequalSpouses,
  haveSameOwners,
  isOwnedBy,
  otherOwners,
  ownersFaults,
  ownershipOf,
  partOfSpan,
  spanInLedger,
  spanOn,
} from '../../../../src/domain/properties/owners.js';

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
    [
      'a last day before the first',
      [owner('a', 10, '2025-08-15', '2025-08-14')],
      [{ index: 0, fault: 'ends_before_it_starts' }],
    ],
    ['one day alone', [owner('a', 10, '2025-08-15', '2025-08-15')], []],
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

describe('spanOn', () => {
  const house = { clientId: 'a', owners: [owner('b', 30), owner('a', 50), owner('c', 20)] };

  it('puts the ledger’s own client first, and the others as they are listed', () => {
    const spans = ['a', 'b', 'c'].map((id) => spanOn(house, id, '2025-06-01'));

    expect(spans).toEqual([
      { beforeBps: 0, shareBps: 5_000 },
      { beforeBps: 5_000, shareBps: 3_000 },
      { beforeBps: 8_000, shareBps: 2_000 },
    ]);
  });

  it('gives nothing to a client who owns no part of it on the day', () => {
    const until = { ...house, owners: [owner('b', 50, null, '2025-05-31')] };

    expect(spanOn(house, 'stranger', '2025-06-01')).toEqual({ beforeBps: 0, shareBps: 0 });
    expect(spanOn(until, 'b', '2025-05-31').shareBps).toBe(5_000);
    expect(spanOn(until, 'b', '2025-06-01').shareBps).toBe(0);
  });
});

describe('spanInLedger', () => {
  const day = '2025-06-01';
  /** Of a property in the ledger of `holder`, which `other` owns too. */
  const shared = (id: string, otherPercent: number, country = 'GB') => {
    const owners = [owner('holder', 100 - otherPercent), owner('other', otherPercent)];
    return {
      id,
      clientId: 'holder',
      owners,
      ownershipShareBps: 10_000,
      ownership: ownershipOf({ owners }, 'holder'),
      amountsAre: 'whole' as const,
      address: { country },
    };
  };
  const partOf = (properties: ReturnType<typeof shared>[], propertyId: string | null) =>
    spanInLedger({ holderId: 'holder', properties }, 'other', { propertyId, day }).shareBps;

  it('is the client’s part of the property that a row names, and nothing of one that is not in the ledger', () => {
    expect(partOf([shared('p1', 40), shared('p2', 25)], 'p2')).toBe(2_500);
    expect(partOf([shared('p1', 40)], 'p3')).toBe(0);
  });

  it('is of a row without a property the part that the client has of every property in the United Kingdom', () => {
    expect(partOf([shared('p1', 40)], null)).toBe(4_000);
    expect(partOf([shared('p1', 40), shared('p2', 40)], null)).toBe(4_000);
    expect(partOf([shared('p1', 40), shared('p2', 10, 'FR')], null)).toBe(4_000);
  });

  it('is nothing of a row without a property where the parts differ, or every property is abroad', () => {
    expect(partOf([shared('p1', 40), shared('p2', 25)], null)).toBe(0);
    expect(partOf([shared('p1', 40, 'FR')], null)).toBe(0);
  });

  it('is nothing of such a row where the client has the same part as another owner has of the next property', () => {
    const withThird = (id: string, owners: ReturnType<typeof owner>[]) => ({ ...shared(id, 25), owners });
    const properties = [
      withThird('p1', [owner('holder', 50), owner('other', 25), owner('third', 25)]),
      withThird('p2', [owner('holder', 50), owner('third', 25), owner('other', 25)]),
    ];

    expect(partOf(properties, null)).toBe(0);
  });

  it('has nothing of a ledger without properties', () => {
    expect(partOf([], null)).toBe(0);
  });
});

describe('areUnequalSpouses', () => {
  const YEAR = ['2025-04-06', '2026-04-05'] as const;
  const spouses = (owners: ReturnType<typeof owner>[], form17From: string | null = null) => ({
    owners,
    marriedOwners: true,
    form17From,
  });

  it.each([
    ['halves', spouses([owner('a', 50), owner('b', 50)]), false],
    ['all of it with one of them', spouses([owner('a', 100)]), false],
    [
      'halves, and from within the year on all of it with one of them',
      spouses([
        owner('a', 50, null, '2025-12-31'),
        owner('b', 50, null, '2025-12-31'),
        owner('a', 100, '2026-01-01'),
      ]),
      false,
    ],
    ['a hundredth less than all of it', spouses([owner('a', 99.99)]), true],
    ['a hundredth from halves', spouses([owner('a', 50.01), owner('b', 49.99)]), true],
    ['other shares under a declaration', spouses([owner('a', 75), owner('b', 25)], '2025-04-06'), false],
    ['a declaration that holds a day late', spouses([owner('a', 75), owner('b', 25)], '2025-04-07'), true],
    [
      'other shares from within the year on',
      spouses([owner('a', 50, null, '2025-12-31'), owner('a', 75, '2026-01-01')]),
      true,
    ],
    [
      'other shares from the day after the year on',
      spouses([owner('a', 50, null, '2026-04-05'), owner('a', 75, '2026-04-06')]),
      false,
    ],
    [
      'other shares until the day before the year',
      spouses([owner('a', 75, null, '2025-04-05'), owner('a', 50, '2025-04-06')]),
      false,
    ],
  ])('judges %s', (_, property, isUnequal) => {
    expect(areUnequalSpouses(property, ...YEAR)).toBe(isUnequal);
  });

  it('is never true of owners who are not married', () => {
    const owners = [owner('a', 75), owner('b', 25)];

    expect(areUnequalSpouses({ owners, marriedOwners: false, form17From: null }, ...YEAR)).toBe(false);
  });
});

describe('haveSameOwners', () => {
  const house = { clientId: 'a', owners: [owner('a', 50), owner('b', 50)] };
  const same = (owners: ReturnType<typeof owner>[], clientId = 'a') =>
    haveSameOwners(house, { clientId, owners }, '2025-04-06', '2026-04-05');

  it.each([
    ['the same owners in another order', [owner('b', 50), owner('a', 50)], true],
    ['another share', [owner('a', 60), owner('b', 40)], false],
    ['one owner less', [owner('a', 50)], false],
    ['one owner more', [owner('a', 50), owner('b', 25), owner('c', 25)], false],
    ['a change before the range', [owner('a', 50), owner('b', 50, '2025-04-06')], true],
    ['a change on the second day of the range', [owner('a', 50), owner('b', 50, '2025-04-07')], false],
    ['a change on the last day of the range', [owner('a', 50), owner('b', 50, null, '2026-04-04')], false],
    ['a change after the range', [owner('a', 50), owner('b', 50, null, '2026-04-05')], true],
  ])('judges %s', (_, owners, isSame) => {
    expect(same(owners)).toBe(isSame);
  });

  it('is false where another client keeps the ledger, since the odd penny goes to them', () => {
    expect(same(house.owners, 'b')).toBe(false);
  });
});

describe('the clients of a property', () => {
  it('are more than two only where three have, or had, a part', () => {
    expect(areMoreThanTwo([owner('a', 50), owner('b', 50, null, '2025-06-01'), owner('b', 40)])).toBe(false);
    expect(areMoreThanTwo([owner('a', 50), owner('b', 50, null, '2025-06-01'), owner('c', 50)])).toBe(true);
  });

  it('are named once each, without the one who keeps the ledger', () => {
    const first = { clientId: 'a', owners: [owner('a', 50), owner('b', 50)] };
    const second = { clientId: 'b', owners: [owner('b', 40), owner('c', 60)] };
    const third = { clientId: 'a', owners: [owner('b', 10)] };

    expect(otherOwners([first, second, third])).toEqual(['b', 'c']);
    expect(isOwnedBy(first, 'b')).toBe(true);
    expect(isOwnedBy(first, 'c')).toBe(false);
  });
});
