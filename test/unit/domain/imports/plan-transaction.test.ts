import { describe, expect, it } from 'vitest';
import { bankRow } from '../../../../src/domain/bank-files/bank-row.js';
import type { OwnFields } from '../../../../src/domain/bank-files/own-fields.js';
import { clientBooksOf } from '../../../../src/domain/categories/client-books.js';
import { ruleBookOf } from '../../../../src/domain/categories/rule-book.js';
import type { ImportTarget } from '../../../../src/domain/imports/import.js';
import { fittedRow, planTransaction } from '../../../../src/domain/imports/plan-transaction.js';

const NOTHING = { businesses: new Map(), properties: new Map(), rules: ruleBookOf([]) };
const TARGET: ImportTarget = {
  clientId: 'client',
  sourceAccountId: null,
  businessId: null,
  propertyId: null,
};
const ROW = bankRow({
  line: 7,
  date: '2026-04-05',
  amountPence: -1_234,
  currency: 'GBP',
  description: 'SCREWFIX DIRECT',
});

describe('planTransaction', () => {
  it('puts the row in the tax year of its date, in pounds', () => {
    expect(planTransaction(ROW, TARGET, NOTHING)).toMatchObject({
      line: 7,
      taxYear: 2025,
      amountPence: -1_234,
      amountGbpPence: -1_234,
    });
    expect(planTransaction({ ...ROW, date: '2026-04-06' }, TARGET, NOTHING).taxYear).toBe(2026);
  });

  it('leaves another currency out of the totals until a rate is given', () => {
    expect(planTransaction({ ...ROW, currency: 'EUR', category: 'private' }, TARGET, NOTHING)).toMatchObject({
      amountGbpPence: null,
      needsReview: true,
    });
  });

  it('asks a person about a row whose value date lies in another tax year', () => {
    const plain = planTransaction(ROW, TARGET, NOTHING);
    const straddling = planTransaction({ ...ROW, valueDate: '2026-04-06' }, TARGET, NOTHING);

    expect(straddling.needsReview).toBe(true);
    expect(straddling.categoryReason).toContain('2026-04-06 in 2026-27');
    expect(straddling.categoryReason?.endsWith(plain.categoryReason ?? '-')).toBe(true);
  });

  it('lets a category of the file stand, with what the file counts towards', () => {
    const target = { ...TARGET, businessId: 'business' };

    expect(
      planTransaction({ ...ROW, category: 'self_employment.admin_costs' }, target, NOTHING),
    ).toMatchObject({
      category: 'self_employment.admin_costs',
      categorySource: 'import',
      businessId: 'business',
      needsReview: false,
    });
  });

  it('asks a person what a category counts towards that the file cannot mean', () => {
    const target = { ...TARGET, businessId: 'business' };

    expect(planTransaction({ ...ROW, category: 'property.rent_income' }, target, NOTHING)).toMatchObject({
      category: 'property.rent_income',
      businessId: null,
      propertyId: null,
      needsReview: true,
    });
  });

  it('judges by the trade of the business', () => {
    const businesses = new Map([['business', { trade: 'Plumber' }]]);
    const target = { ...TARGET, businessId: 'business' };

    expect(planTransaction(ROW, target, { ...NOTHING, businesses })).toMatchObject({
      businessId: 'business',
      categorySource: 'dictionary',
      category: expect.stringMatching(/^self_employment\./),
    });
  });
});

describe('planTransaction, for a row in our own words', () => {
  const TRADE = '0196a1f0-0000-7000-8000-000000000001';
  const HOUSE = '0196a1f0-0000-7000-8000-000000000003';
  const owners = {
    businesses: [{ id: TRADE, externalId: 'crm-1', name: 'Byron Joinery' }],
    properties: [{ id: HOUSE, externalId: 'unit-7', name: '1 High Street' }],
  };
  const NONE: OwnFields = {
    business: null,
    property: null,
    allowableBps: null,
    splits: null,
    vehicle: null,
    exchangeRate: null,
    metadata: null,
    needsReview: null,
  };
  const byId = (externalId: string) => ({ id: null, externalId, name: null });
  const part = (amountPence: number, category: string, more: object = {}) => ({
    amountPence,
    category,
    vatPence: null,
    business: null,
    property: null,
    ...more,
  });
  const planned = (own: Partial<OwnFields>, target = TARGET, row = {}) =>
    planTransaction({ ...ROW, ...row, own: { ...NONE, ...own } }, target, NOTHING, owners);

  it('counts towards what it names, and says that it was given', () => {
    expect(planned({ property: byId('unit-7') }, { ...TARGET, businessId: TRADE })).toMatchObject({
      businessId: null,
      propertyId: HOUSE,
      isAttributionGiven: true,
    });
  });

  it('asks a person about one that names what the client does not have', () => {
    expect(planned({ business: byId('gone') }, TARGET, { category: 'private' }).needsReview).toBe(true);
  });

  it('takes its rate, its share, its vehicle and its metadata', () => {
    const own = { exchangeRate: '0.5', allowableBps: 2_500, vehicle: 'Van', metadata: { a: 'b' } };

    expect(planned(own, TARGET, { currency: 'EUR', category: 'private' })).toMatchObject({
      amountGbpPence: -617,
      allowableBps: 2_500,
      vehicle: 'Van',
      metadata: { a: 'b' },
      needsReview: false,
    });
  });

  it('is looked at again where it asks for that', () => {
    expect(planned({ needsReview: true }, TARGET, { category: 'private' }).needsReview).toBe(true);
  });

  it('gives its parts its own trade where they name none', () => {
    const splits = [
      part(-1_000, 'self_employment.admin_costs'),
      part(-234, 'property.other', { property: byId('unit-7') }),
    ];

    expect(planned({ splits }, { ...TARGET, businessId: TRADE })).toMatchObject({
      category: null,
      categorySource: 'import',
      needsReview: false,
      splits: [
        { businessId: TRADE, propertyId: null, amountGbpPence: -1_000 },
        { businessId: null, propertyId: HOUSE, amountGbpPence: -234 },
      ],
    });
  });

  it.each([
    ['its own trade', part(-1_234, 'property.other', { business: byId('crm-1') }), TARGET],
    ['the trade of the file', part(-1_234, 'property.other'), { ...TARGET, businessId: TRADE }],
    ['its own property', part(-1_234, 'self_employment.admin_costs', { property: byId('unit-7') }), TARGET],
  ])(
    'asks a person what a part counts towards whose category is of the other side than %s',
    (_, split, target) => {
      expect(planned({ splits: [split] }, target)).toMatchObject({
        needsReview: true,
        splits: [{ businessId: null, propertyId: null }],
      });
    },
  );
});

describe('planTransaction, for a category that the file gives', () => {
  const TRADE = '0196a1f0-0000-7000-8000-000000000001';
  const HOUSE = '0196a1f0-0000-7000-8000-000000000003';
  const inAccount = (use: 'business' | 'mixed', isAttributionGiven: boolean | null = false) => {
    const books = clientBooksOf({
      clientId: 'client',
      givenName: 'Ann',
      familyName: 'Oak',
      businesses: [{ id: TRADE, trade: null }],
      properties: [],
      accounts: [
        { id: 'acc', name: 'Current', kind: 'bank', use, defaultBusinessId: null, defaultPropertyId: HOUSE },
      ],
    });
    const target = { ...TARGET, sourceAccountId: 'acc', isAttributionGiven };
    return (category: string) => planTransaction({ ...ROW, category }, target, { ...NOTHING, books });
  };

  it('counts towards what the account says, by its category where the account is mixed', () => {
    expect(inAccount('mixed')('self_employment.admin_costs')).toMatchObject({
      businessId: TRADE,
      propertyId: null,
    });
    expect(inAccount('mixed')('property.other')).toMatchObject({ businessId: null, propertyId: HOUSE });
    expect(inAccount('mixed')('private')).toMatchObject({ businessId: null, propertyId: null });
    expect(inAccount('business')('property.other')).toMatchObject({ propertyId: HOUSE });
  });

  it('counts towards what the caller named, whatever the account says', () => {
    expect(inAccount('mixed', true)('property.other')).toMatchObject({ businessId: null, propertyId: null });
    expect(inAccount('mixed', null)('property.other')).toMatchObject({ businessId: null, propertyId: null });
  });
});

describe('fittedRow', () => {
  it('cuts texts to what a transaction may have, but never an id', () => {
    const long = 'x'.repeat(3_000);

    const row = fittedRow({
      ...ROW,
      description: long,
      counterparty: long,
      reference: long,
      notes: long,
      externalId: long,
    });

    const { description, counterparty, reference, notes, externalId } = row;
    expect([description, counterparty, reference, notes, externalId].map((text) => text?.length)).toEqual([
      500, 200, 100, 2_000, 3_000,
    ]);
  });
});
