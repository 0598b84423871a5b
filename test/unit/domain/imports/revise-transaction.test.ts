import { describe, expect, it } from 'vitest';
import { bankRow } from '../../../../src/domain/bank-files/bank-row.js';
import type { OwnFields } from '../../../../src/domain/bank-files/own-fields.js';
import { ruleBookOf } from '../../../../src/domain/categories/rule-book.js';
import type { OwnPlaces } from '../../../../src/domain/imports/own-row.js';
import { reviseTransaction } from '../../../../src/domain/imports/revise-transaction.js';
import type { SplitFields, Transaction } from '../../../../src/domain/transactions/transaction.js';

const NOTHING = { businesses: new Map(), properties: new Map(), rules: ruleBookOf([]) };
const ROW = bankRow({
  line: 2,
  date: '2025-06-02',
  amountPence: -1_000,
  currency: 'GBP',
  description: 'SHOP',
  externalId: 'a',
});
const CURRENT: Transaction = {
  id: 'id',
  clientId: 'client',
  date: '2025-06-02',
  taxYear: 2025,
  amountPence: -1_000,
  currency: 'GBP',
  amountGbpPence: -1_000,
  exchangeRate: null,
  description: 'SHOP',
  counterparty: 'Shop Ltd',
  reference: null,
  category: 'drawings',
  categorySource: 'user',
  categoryConfidence: 1,
  categoryReason: null,
  categoryRuleId: null,
  categoryVersion: null,
  categoryAlternatives: [],
  businessId: null,
  propertyId: null,
  allowableBps: 5_000,
  splits: null,
  vehicle: null,
  vatPence: null,
  externalId: 'a',
  source: 'import',
  sourceAccountId: null,
  importId: null,
  valueDate: null,
  importRow: 2,
  kind: 'ordinary',
  part: null,
  needsReview: false,
  possibleDuplicateOf: null,
  transferPairId: null,
  isAttributionGiven: null,
  isLocked: false,
  documentIds: [],
  notes: 'mine',
  metadata: {},
  version: 1,
  createdAt: new Date(0),
  updatedAt: new Date(0),
};

describe('reviseTransaction', () => {
  it('asks a person about a row that now has its two dates in two tax years', () => {
    const judged = { ...CURRENT, categorySource: 'dictionary' as const };
    const row = { ...ROW, date: '2026-04-06', valueDate: '2026-04-05' };

    expect(reviseTransaction(judged, row, NOTHING)).toMatchObject({
      needsReview: true,
      categoryReason: expect.stringContaining('Booked on 2026-04-06') as unknown,
    });
  });

  it('finds nothing new in the same row, nor in what the file leaves empty', () => {
    expect(reviseTransaction(CURRENT, ROW, NOTHING)).toBeNull();
  });

  it('takes over what the file says now, and keeps what a person has decided', () => {
    expect(
      reviseTransaction(CURRENT, { ...ROW, amountPence: -1_001, date: '2026-04-06' }, NOTHING),
    ).toMatchObject({
      amountPence: -1_001,
      amountGbpPence: -1_001,
      date: '2026-04-06',
      taxYear: 2026,
      counterparty: 'Shop Ltd',
      notes: 'mine',
      category: 'drawings',
      categorySource: 'user',
      allowableBps: 5_000,
      needsReview: false,
    });
  });

  it('finds the category again that we had found', () => {
    const found = { ...CURRENT, categorySource: 'dictionary' as const, category: 'private' };

    const revised = reviseTransaction(
      found,
      { ...ROW, description: 'TRANSFER TO SAVINGS', kind: 'transfer' },
      NOTHING,
    );

    expect(revised?.categorySource).not.toBe('user');
  });

  it('takes a category from the file, whoever had set the one before', () => {
    expect(reviseTransaction(CURRENT, { ...ROW, category: 'private' }, NOTHING)).toMatchObject({
      category: 'private',
      categorySource: 'import',
      needsReview: false,
    });
  });

  it('keeps the parts of an amount that stays, and asks a person about one that does not', () => {
    const parts = [-400, -600].map((amountPence) => ({
      amountPence,
      amountGbpPence: amountPence,
      category: 'private',
      businessId: null,
      propertyId: null,
    }));
    const split = { ...CURRENT, category: null, categorySource: 'user' as const, splits: parts };

    expect(reviseTransaction(split, { ...ROW, description: 'SHOP 2' }, NOTHING)?.splits).toEqual(parts);
    expect(reviseTransaction(split, { ...ROW, amountPence: -1_001 }, NOTHING)).toMatchObject({
      splits: null,
      needsReview: true,
    });
  });

  it('keeps the rate of an amount in the same currency', () => {
    const euros = { ...CURRENT, currency: 'EUR', exchangeRate: '0.5', amountGbpPence: -500 };

    expect(reviseTransaction(euros, { ...ROW, currency: 'EUR', amountPence: -2_000 }, NOTHING)).toMatchObject(
      {
        exchangeRate: '0.5',
        amountGbpPence: -1_000,
      },
    );
    expect(reviseTransaction(euros, ROW, NOTHING)).toMatchObject({
      exchangeRate: null,
      amountGbpPence: -1_000,
    });
  });
});

describe('reviseTransaction, for a row in our own words', () => {
  const part = (amountPence: number, category: string, more: object = {}) => ({
    amountPence,
    category,
    businessId: null,
    propertyId: null,
    ...more,
  });
  const ofTrade = { ...CURRENT, businessId: 'b1', category: null, categorySource: 'import' as const };
  const revised = (current: Transaction, splits: readonly SplitFields[], more: Partial<OwnPlaces> = {}) =>
    reviseTransaction(current, ROW, NOTHING, { attribution: null, splits, isUnknown: false, ...more });
  const ADMIN = 'self_employment.admin_costs';

  it('finds nothing new in parts that the ledger has with the trade of their row', () => {
    const kept = { ...part(-1_000, ADMIN, { businessId: 'b1' }), amountGbpPence: -1_000 };

    expect(revised({ ...ofTrade, splits: [kept] }, [part(-1_000, ADMIN)])).toBeNull();
  });

  it('takes parts of another amount, category or VAT', () => {
    const kept = { ...part(-1_000, ADMIN, { businessId: 'b1', vatPence: -100 }), amountGbpPence: -1_000 };
    const current = { ...ofTrade, splits: [kept] };

    expect(revised(current, [part(-1_000, ADMIN, { vatPence: -100 })])).toBeNull();
    expect(revised(current, [part(-1_000, ADMIN, { vatPence: -101 })])).toMatchObject({
      splits: [{ vatPence: -101 }],
    });
    expect(revised(current, [part(-600, ADMIN), part(-400, ADMIN)])?.splits).toHaveLength(2);
    expect(revised(current, [part(-1_000, 'private')])).toMatchObject({
      splits: [{ category: 'private' }],
      categorySource: 'import',
    });
    expect(revised(ofTrade, [part(-1_000, ADMIN)])).toMatchObject({ splits: [{ businessId: 'b1' }] });
  });

  it('asks a person what a part counts towards that cannot count towards the trade, and once', () => {
    const contrary = [part(-1_000, 'property.other')];

    const first = revised(ofTrade, contrary);

    expect(first).toMatchObject({ needsReview: true, splits: [{ businessId: null, propertyId: null }] });
    expect(revised({ ...ofTrade, splits: first?.splits ?? null }, contrary)).toBeNull();
  });

  it('asks a person about a row that names what the client does not have', () => {
    expect(revised(ofTrade, [part(-1_000, 'private')], { isUnknown: true })?.needsReview).toBe(true);
  });

  it('takes metadata that differ in a name, a value or their number, and a share that differs', () => {
    const own = (given: Partial<OwnFields>): OwnFields => ({
      business: null,
      property: null,
      allowableBps: null,
      splits: null,
      vehicle: null,
      exchangeRate: null,
      metadata: null,
      needsReview: null,
      ...given,
    });
    const current = { ...CURRENT, metadata: { a: '1' } };
    const isNew = (given: Partial<OwnFields>) =>
      reviseTransaction(current, { ...ROW, own: own(given) }, NOTHING) !== null;

    expect(isNew({ metadata: { a: '1' } })).toBe(false);
    expect(isNew({ metadata: { a: '2' } })).toBe(true);
    expect(isNew({ metadata: { b: '1' } })).toBe(true);
    expect(isNew({ metadata: {} })).toBe(true);
    expect(isNew({ allowableBps: 5_000 })).toBe(false);
    expect(isNew({ allowableBps: 5_001 })).toBe(true);
    expect(isNew({ vehicle: 'Van' })).toBe(true);
  });
});
