import { describe, expect, it } from 'vitest';
import {
  type BulkChanges,
  fieldsWithChanges,
  isChangedBy,
} from '../../../../src/domain/transactions/bulk-update.js';
import { settleTransaction } from '../../../../src/domain/transactions/settle-transaction.js';
import { type Transaction, UNATTRIBUTED } from '../../../../src/domain/transactions/transaction.js';
import { FIELDS, NOTHING_KNOWN, storedTransaction } from './made-transaction.js';

const ofTrade = storedTransaction({ businessId: 'b1', vatPence: -2_05, notes: 'till roll' });
const changed = (changes: BulkChanges, row: Transaction = ofTrade) => fieldsWithChanges(row, changes);

describe('fieldsWithChanges', () => {
  it('keeps every field of which nothing is said, and asks for no review', () => {
    expect(changed({})).toEqual({
      ...FIELDS,
      attribution: { businessId: 'b1', propertyId: null },
      allowableBps: 10_000,
      vatPence: -2_05,
      notes: 'till roll',
    });
  });

  it('sets what is named, and takes away what is named as null', () => {
    expect(changed({ allowableBps: 5_000, notes: null, vatPence: null, needsReview: false })).toMatchObject({
      allowableBps: 5_000,
      notes: null,
      vatPence: null,
      needsReview: false,
    });
  });

  it.each<[string, BulkChanges, { businessId: string | null; propertyId: string | null }]>([
    ['to a property takes it from its trade', { propertyId: 'p1' }, { businessId: null, propertyId: 'p1' }],
    ['to another trade', { businessId: 'b2' }, { businessId: 'b2', propertyId: null }],
    ['to no property leaves its trade', { propertyId: null }, { businessId: 'b1', propertyId: null }],
    ['to nothing', { businessId: null, propertyId: null }, { businessId: null, propertyId: null }],
  ])('moves a row %s', (_, changes, attribution) => {
    expect(changed({ category: 'private', ...changes })?.attribution).toEqual(attribution);
  });

  it('takes a row of a property from it by naming a trade', () => {
    const letting = storedTransaction({ propertyId: 'p1' });

    expect(changed({ businessId: 'b1' }, letting)?.attribution).toEqual({
      businessId: 'b1',
      propertyId: null,
    });
  });

  it.each<[string, BulkChanges]>([
    ['a category of letting, of a row of a trade', { category: 'property.rent_income' }],
    ['VAT of the other sign than the amount', { vatPence: 1 }],
    ['VAT of more than the amount', { vatPence: -12_31 }],
  ])('refuses %s', (_, changes) => {
    expect(changed(changes)).toBeNull();
  });

  describe('of a split row', () => {
    const split = storedTransaction({
      category: null,
      splits: [
        {
          amountPence: -1230,
          amountGbpPence: -1230,
          category: 'private',
          businessId: null,
          propertyId: null,
        },
      ],
    });

    it.each<BulkChanges>([
      { category: 'drawings' },
      { businessId: null },
      { propertyId: 'p1' },
      { vatPence: null },
    ])('refuses %o, which its parts have of their own', (changes) => {
      expect(changed(changes, split)).toBeNull();
    });

    it('changes what the whole row has', () => {
      expect(changed({ notes: 'seen', allowableBps: 2_500, needsReview: false }, split)).toMatchObject({
        notes: 'seen',
        splits: split.splits,
      });
    });
  });
});

describe('isChangedBy', () => {
  const row = storedTransaction();
  const settled = settleTransaction(FIELDS, UNATTRIBUTED, NOTHING_KNOWN, null);

  it('is false of what the row says already', () => {
    expect(isChangedBy(row, settled)).toBe(false);
  });

  it.each([
    { category: 'drawings' },
    { categorySource: 'rule' as const },
    { businessId: 'b1' },
    { propertyId: 'p1' },
    { allowableBps: 0 },
    { vatPence: -1 },
    { needsReview: true },
    { notes: 'seen' },
  ])('is true of %o', (changes) => {
    expect(isChangedBy(row, { ...settled, ...changes })).toBe(true);
  });
});
