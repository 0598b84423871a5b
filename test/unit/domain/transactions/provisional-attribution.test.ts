import { describe, expect, it } from 'vitest';
import type { CategoryRule } from '../../../../src/domain/categories/category-rule.js';
import { type AccountOnRecord, clientBooksOf } from '../../../../src/domain/categories/client-books.js';
import { ruleBookOf } from '../../../../src/domain/categories/rule-book.js';
import {
  isDecidedBy,
  type JudgingContext,
  judgeCategory,
  ownerOf,
} from '../../../../src/domain/transactions/judge-category.js';
import { NAME_THE_PROPERTY } from '../../../../src/domain/transactions/property-not-named.js';
import {
  type PlacedRow,
  provisionalAttributionOf,
} from '../../../../src/domain/transactions/provisional-attribution.js';

const HOUSE = {
  id: 'p1',
  name: '12 High Street',
  line1: '12 High Street',
  line2: null,
  postcode: 'LS1 4AB',
  tenants: [],
  kind: 'residential' as const,
  letting: 'standard' as const,
};

const account = (id: string, changes: Partial<AccountOnRecord> = {}): AccountOnRecord => ({
  id,
  name: id,
  kind: 'bank',
  use: null,
  defaultBusinessId: null,
  defaultPropertyId: null,
  ...changes,
});

const share = (ownershipShareBps: number) => ({
  ownershipShareBps,
  ownership: [],
  amountsAre: 'whole' as const,
  address: { country: 'GB' },
});

const books = clientBooksOf({
  clientId: 'c1',
  givenName: 'Ann',
  familyName: 'Oak',
  businesses: [{ id: 'b1', trade: 'Plumbing' }],
  properties: [HOUSE],
  accounts: [
    account('unused'),
    account('trade', { use: 'business' }),
    account('letting', { use: 'property' }),
    account('mixed', { use: 'mixed' }),
    account('personal', { use: 'personal' }),
    account('default', { defaultPropertyId: 'p1' }),
  ],
  shares: [share(5_000), share(10_000)],
});

const rule = (changes: Partial<CategoryRule> & { readonly value?: string } = {}): CategoryRule => ({
  id: '0190a1b2-0000-7000-8000-000000000001',
  position: 1,
  match: {
    field: 'any',
    operator: 'contains',
    value: changes.value ?? 'HIGH STREET',
    direction: 'any',
    amountMinPence: null,
    amountMaxPence: null,
    sourceAccountId: null,
  },
  category: null,
  allowablePercent: null,
  businessId: null,
  propertyId: 'p2',
  ...changes,
});

const context = (rules: readonly CategoryRule[] = []): JudgingContext => ({
  rules: ruleBookOf(rules),
  businesses: new Map(),
  properties: new Map(),
  books,
});

const row = (changes: Partial<PlacedRow> = {}): PlacedRow => ({
  description: 'QXZ 0000',
  counterparty: null,
  reference: null,
  notes: null,
  amountPence: -80_00,
  currency: 'GBP',
  date: '2025-05-01',
  kind: 'ordinary',
  part: null,
  sourceAccountId: null,
  businessId: null,
  propertyId: null,
  ...changes,
});

const NEITHER = { businessId: null, propertyId: null };
const TRADE = { businessId: 'b1', propertyId: null };
const LET = { businessId: null, propertyId: 'p1' };
const NAMED = { description: '12 HIGH STREET BOILER' };

describe('provisionalAttributionOf', () => {
  it.each<[string, Partial<PlacedRow>, { businessId: string | null; propertyId: string | null }]>([
    ['as somebody has said', { ...TRADE, ...NAMED }, TRADE],
    ['nowhere, where somebody has said so', { ...NAMED, isAttributionGiven: true }, NEITHER],
    ['at the property that its memo names', NAMED, LET],
    ['at that property, in an account of no known use', { ...NAMED, sourceAccountId: 'unused' }, LET],
    ['at that property, in an account of letting', { ...NAMED, sourceAccountId: 'letting' }, LET],
    [
      'at the only trade, in its account, whatever its memo names',
      { ...NAMED, sourceAccountId: 'trade' },
      TRADE,
    ],
    ['at the only property, in an account of letting', { sourceAccountId: 'letting' }, LET],
    ['at the default of its account', { sourceAccountId: 'default' }, LET],
    [
      'nowhere, in a personal account, whatever its memo names',
      { ...NAMED, sourceAccountId: 'personal' },
      NEITHER,
    ],
    ['nowhere, in an account of no known use', { sourceAccountId: 'unused' }, NEITHER],
    ['nowhere, in an account that is not on record', { sourceAccountId: 'gone' }, NEITHER],
  ])('puts a row %s', (_, changes, standing) => {
    expect(provisionalAttributionOf(row(changes), context()).standing).toEqual(standing);
  });

  it('leaves a row of a mixed account to its category: it may be of the only trade', () => {
    expect(provisionalAttributionOf(row({ sourceAccountId: 'mixed' }), context())).toEqual({
      standing: NEITHER,
      candidates: TRADE,
      use: 'mixed',
      rule: null,
    });
  });

  it('has the use of the account where somebody said that a row is of nothing, and only a shared one says more', () => {
    const useOf = (sourceAccountId: string | null, given: object = NEITHER) =>
      provisionalAttributionOf(row({ sourceAccountId, isAttributionGiven: true, ...given }), context()).use;

    expect(['mixed', 'personal', 'trade', null].map((id) => useOf(id))).toEqual([
      'mixed',
      'personal',
      null,
      null,
    ]);
    expect(useOf('mixed', TRADE)).toBeNull();
  });

  it('puts a row at the property that a rule gives it before the one that its memo names', () => {
    const placing = rule();

    expect(provisionalAttributionOf(row(NAMED), context([placing]))).toMatchObject({
      standing: { businessId: null, propertyId: 'p2' },
      rule: placing,
    });
    expect(provisionalAttributionOf(row(), context([placing])).rule).toBeNull();
  });

  it('asks no rule about a transfer', () => {
    expect(provisionalAttributionOf(row({ ...NAMED, kind: 'transfer' }), context([rule()])).rule).toBeNull();
  });

  it('leaves a row where it is as long as nothing is on record of its client', () => {
    const unknown = { ...context(), books: undefined };

    expect(provisionalAttributionOf(row({ ...LET, isAttributionGiven: false }), unknown).standing).toEqual(
      LET,
    );
  });
});

describe('ownerOf', () => {
  it('has the trade or property of the row, as the client’s record describes it', () => {
    expect(ownerOf(row(TRADE), context())).toEqual({
      business: { id: 'b1', trade: 'Plumbing' },
      property: null,
    });
    expect(ownerOf(row(LET), context())).toEqual({
      business: null,
      property: { id: 'p1', kind: 'residential', letting: 'standard' },
    });
  });

  it('takes what the tenant’s own list says before the record', () => {
    const known = { ...context(), businesses: new Map([['b1', { trade: 'Roofing' }]]) };

    expect(ownerOf(row(TRADE), known).business).toEqual({ id: 'b1', trade: 'Roofing' });
  });

  it('has nothing of a trade or property that is in neither', () => {
    expect(ownerOf(row({ businessId: 'gone' }), context())).toEqual({ business: null, property: null });
    expect(ownerOf(row({ propertyId: 'gone' }), context())).toEqual({ business: null, property: null });
  });
});

describe('isDecidedBy', () => {
  it('is true of the rule that says the property, and of the one that says the category', () => {
    const placing = rule({ id: 'placing' });
    const deciding = rule({ id: 'deciding', category: 'property.other', propertyId: null });
    const both = context([placing, deciding]);

    expect(isDecidedBy('placing', row(NAMED), both)).toBe(true);
    expect(isDecidedBy('deciding', row(NAMED), both)).toBe(true);
    expect(isDecidedBy('other', row(NAMED), both)).toBe(false);
    expect(isDecidedBy('placing', row(), both)).toBe(false);
  });
});

describe('judgeCategory, for letting whose shares differ', () => {
  const rent = rule({ category: 'property.rent_income', value: 'QXZ', propertyId: null });
  const received = row({ amountPence: 950_00 });

  it('asks for the property of a row that names none', () => {
    expect(judgeCategory(received, context([rent]))).toMatchObject({
      category: 'property.rent_income',
      needsReview: true,
      categoryReason: NAME_THE_PROPERTY,
    });
  });

  it('asks for none of a row that has one', () => {
    expect(judgeCategory({ ...received, ...LET }, context([rent])).needsReview).toBe(false);
  });
});

describe('judgeCategory, for the part of a cost that is for business', () => {
  it.each([
    [null, 10_000],
    [33.33, 3_333],
    [0, 0],
  ])('takes %s percent of a rule as %i basis points', (allowablePercent, bps) => {
    const cost = rule({
      category: 'self_employment.admin_costs',
      value: 'QXZ',
      allowablePercent,
      propertyId: null,
    });

    expect(judgeCategory(row(), context([cost])).allowableBps).toBe(bps);
  });
});
