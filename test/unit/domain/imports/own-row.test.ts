import { describe, expect, it } from 'vitest';
import type { OwnerName, OwnFields } from '../../../../src/domain/bank-files/own-fields.js';
import { publicId } from '../../../../src/domain/ids.js';
import { type OwnersOfClient, ownPlaces } from '../../../../src/domain/imports/own-row.js';

const TRADE = '0196a1f0-0000-7000-8000-000000000001';
const OTHER_TRADE = '0196a1f0-0000-7000-8000-000000000002';
const HOUSE = '0196a1f0-0000-7000-8000-000000000003';
const STRANGER = '0196a1f0-0000-7000-8000-000000000009';

const OWNERS: OwnersOfClient = {
  businesses: [
    { id: TRADE, externalId: 'crm-1', name: 'Byron Joinery' },
    { id: OTHER_TRADE, externalId: null, name: 'Byron Joinery' },
  ],
  properties: [{ id: HOUSE, externalId: null, name: '1 High Street' }],
};

const NOTHING: OwnFields = {
  business: null,
  property: null,
  allowableBps: null,
  splits: null,
  vehicle: null,
  exchangeRate: null,
  metadata: null,
  needsReview: null,
};
const named = (given: Partial<OwnerName>): OwnerName => ({
  id: null,
  externalId: null,
  name: null,
  ...given,
});
const placed = (given: Partial<OwnFields>) => ownPlaces({ ...NOTHING, ...given }, OWNERS);

describe('ownPlaces', () => {
  it('says nothing where the row names nothing', () => {
    expect(placed({})).toEqual({ attribution: null, splits: null, isUnknown: false });
  });

  it.each<[string, Partial<OwnFields>, string | null, string | null]>([
    ['by its id', { business: named({ id: publicId('business', OTHER_TRADE) }) }, OTHER_TRADE, null],
    ['by the integrator’s id', { business: named({ externalId: 'crm-1' }) }, TRADE, null],
    ['by the integrator’s id in the column of ours', { business: named({ id: 'crm-1' }) }, TRADE, null],
    ['by a name that only one has', { property: named({ name: ' 1 HIGH street ' }) }, null, HOUSE],
    [
      'by the id before the name',
      { business: named({ id: publicId('business', OTHER_TRADE), externalId: 'crm-1' }) },
      OTHER_TRADE,
      null,
    ],
  ])('finds a trade or property %s', (_, given, businessId, propertyId) => {
    expect(placed(given)).toEqual({
      attribution: { businessId, propertyId },
      splits: null,
      isUnknown: false,
    });
  });

  it.each<[string, Partial<OwnFields>]>([
    ['an id of another client', { business: named({ id: publicId('business', STRANGER) }) }],
    ['a name that two have', { business: named({ name: 'Byron Joinery' }) }],
    ['a name that none has', { property: named({ name: '2 High Street' }) }],
  ])('does not know %s', (_, given) => {
    expect(placed(given)).toEqual({ attribution: null, splits: null, isUnknown: true });
  });

  it('places the parts of a row each by its own names, and is unknown where one is', () => {
    const part = {
      amountPence: 100,
      category: 'property.rent_income',
      vatPence: null,
      business: null,
      property: null,
    };
    const { splits, isUnknown } = placed({
      splits: [
        { ...part, property: named({ name: '1 High Street' }), vatPence: 20 },
        { ...part, property: named({ name: 'Elsewhere' }) },
      ],
    });

    const written = { amountPence: 100, category: 'property.rent_income', businessId: null };
    expect(splits).toEqual([
      { ...written, propertyId: HOUSE, vatPence: 20 },
      { ...written, propertyId: null },
    ]);
    expect(isUnknown).toBe(true);
  });
});
