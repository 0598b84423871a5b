import { describe, expect, it } from 'vitest';
import type { Property } from '../../../../src/domain/properties/property.js';
import { jointlyOwned, withoutExpensesOf } from '../../../../src/domain/quarterly-updates/joint-expenses.js';
import type { CategoryTotal } from '../../../../src/domain/transactions/category-total.js';

const PERIOD = { periods: 'standard', startOn: '2025-04-06', endOn: '2025-10-05' } as const;
const UK = { kind: 'uk_property', businessId: null } as const;
const ABROAD = { kind: 'foreign_property', businessId: null } as const;

const property = (id: string, fields: object = {}) =>
  ({
    id,
    address: { country: 'GB' },
    ownershipShareBps: 10_000,
    ownership: [],
    amountsAre: 'whole',
    ceasedOn: null,
    ...fields,
  }) as unknown as Property;

const HALF = { ownershipShareBps: 5_000 };
const period = (shareBps: number, from: string | null, to: string | null) => ({
  shareBps,
  from,
  to,
  coOwnerName: null,
});

describe('jointlyOwned', () => {
  const idsOf = (subject: Parameters<typeof jointlyOwned>[0], ...properties: Property[]) =>
    jointlyOwned(subject, properties, PERIOD).map(({ id }) => id);

  it('finds those of the subject of which another owns a part, as a share or as a whole', () => {
    const house = property('house', HALF);
    const share = property('share', { ...HALF, amountsAre: 'share' });
    const villa = property('villa', { ...HALF, address: { country: 'FR' } });
    const all = [property('flat'), house, share, villa];

    expect(idsOf(UK, ...all)).toEqual(['house', 'share']);
    expect(idsOf(ABROAD, ...all)).toEqual(['villa']);
    expect(idsOf({ kind: 'self_employment', businessId: 'b' }, ...all)).toEqual([]);
  });

  it('looks at the days of the period alone', () => {
    const until = (to: string) => property(to, { ownership: [period(5_000, null, to)] });

    expect(idsOf(UK, until('2025-04-05'), until('2025-04-06'))).toEqual(['2025-04-06']);
    expect(idsOf(UK, property('later', { ownership: [period(5_000, '2025-10-06', null)] }))).toEqual([]);
  });

  it('counts no day on which the client had nothing of it', () => {
    expect(idsOf(UK, property('bought', { ownership: [period(0, null, '2025-06-01')] }))).toEqual([]);
  });
});

describe('withoutExpensesOf', () => {
  const total = (propertyId: string | null, category: string, ledgerOf?: string) =>
    ({
      propertyId,
      category,
      side: category.startsWith('property.') ? 'property' : 'self_employment',
      ...(ledgerOf !== undefined && { ledgerOf }),
    }) as unknown as CategoryTotal;
  const REPAIRS = 'property.repairs_and_maintenance';
  const keptOf = (properties: readonly Property[], joint: readonly Property[], ...totals: CategoryTotal[]) =>
    withoutExpensesOf(joint, totals, { ...PERIOD, properties });

  const flat = property('flat');
  const house = property('house', HALF);

  it('keeps the rent of the house, all of the flat, and a trade', () => {
    const kept = [
      total('house', 'property.rent_income'),
      total('flat', REPAIRS),
      total(null, 'self_employment.admin_costs'),
    ];

    expect(
      keptOf(
        [flat, house],
        [house],
        ...kept,
        total('house', REPAIRS),
        total('house', 'property.travel_costs'),
      ),
    ).toEqual(kept);
  });

  it('leaves out what names no property where all in that ledger is jointly owned, and keeps it elsewhere', () => {
    const unnamed = total(null, REPAIRS);
    const sold = property('sold', { ceasedOn: '2025-04-05' });

    expect(keptOf([house], [house], unnamed)).toEqual([]);
    expect(keptOf([house, sold], [house], unnamed)).toEqual([]);
    expect(keptOf([house, flat], [house], unnamed)).toEqual([unnamed]);
  });

  it('leaves out what is in another owner’s ledger, and keeps unnamed rows of the own one', () => {
    const theirs = property('theirs', { ...HALF, isJoint: true });
    const own = total(null, REPAIRS);

    expect(keptOf([theirs], [theirs], own, total(null, REPAIRS, 'theirs'), total('theirs', REPAIRS))).toEqual(
      [own],
    );
  });
});
