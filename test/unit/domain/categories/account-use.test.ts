import { describe, expect, it } from 'vitest';
import {
  attributionByAccount,
  attributionOfCategory,
  candidatesOfMixed,
} from '../../../../src/domain/categories/account-use.js';
import { type CategoriseContext, categorise } from '../../../../src/domain/categories/categorise.js';
import type { AccountOnRecord } from '../../../../src/domain/categories/client-books.js';
import { rowOf, trading } from './rows.js';

const account = (changes: Partial<AccountOnRecord> = {}): AccountOnRecord => ({
  id: 'acc',
  name: 'Current',
  kind: 'bank',
  use: null,
  defaultBusinessId: null,
  defaultPropertyId: null,
  ...changes,
});
const record = (businesses: readonly string[], properties: readonly string[]) => ({
  businesses: businesses.map((id) => ({ id, trade: null })),
  properties: properties.map((id) => ({
    id,
    name: id,
    line1: id,
    line2: null,
    postcode: null,
    tenants: [],
    kind: 'residential' as const,
    letting: 'standard' as const,
  })),
});

const NEITHER = { businessId: null, propertyId: null };
const TRADE = { businessId: 'b1', propertyId: null };
const LET = { businessId: null, propertyId: 'p1' };
const ONE_OF_EACH = record(['b1'], ['p1']);
const TWO_OF_EACH = record(['b1', 'b2'], ['p1', 'p2']);

describe('attributionByAccount', () => {
  it.each([
    ['no account', null, ONE_OF_EACH, NEITHER],
    ['an account of no known use', account(), ONE_OF_EACH, NEITHER],
    [
      'the default trade of an account',
      account({ defaultBusinessId: 'b2' }),
      TWO_OF_EACH,
      { ...TRADE, businessId: 'b2' },
    ],
    ['the default property of an account', account({ defaultPropertyId: 'p1' }), TWO_OF_EACH, LET],
    ['an account of the only trade', account({ use: 'business' }), ONE_OF_EACH, TRADE],
    ['an account of one of two trades', account({ use: 'business' }), TWO_OF_EACH, NEITHER],
    ['an account of the only property', account({ use: 'property' }), ONE_OF_EACH, LET],
    ['an account of one of two properties', account({ use: 'property' }), TWO_OF_EACH, NEITHER],
    [
      'a mixed account, though it has a default',
      account({ use: 'mixed', defaultBusinessId: 'b1' }),
      ONE_OF_EACH,
      NEITHER,
    ],
    [
      'a personal account, though it has a default',
      account({ use: 'personal', defaultBusinessId: 'b1' }),
      ONE_OF_EACH,
      NEITHER,
    ],
  ])('puts rows of %s', (_, given, books, attribution) => {
    expect(attributionByAccount(given, books)).toEqual(attribution);
  });
});

describe('candidatesOfMixed', () => {
  it.each([
    ['the only trade, though something is let too', {}, ONE_OF_EACH, TRADE],
    ['the only property where there is no trade', {}, record([], ['p1']), LET],
    ['nothing, of two trades', {}, TWO_OF_EACH, NEITHER],
    ['nothing, of two properties', {}, record([], ['p1', 'p2']), NEITHER],
    [
      'the default trade and the default property',
      { defaultBusinessId: 'b2', defaultPropertyId: 'p2' },
      TWO_OF_EACH,
      { businessId: 'b2', propertyId: 'p2' },
    ],
  ])('may be %s', (_, changes, books, candidates) => {
    expect(candidatesOfMixed(account({ use: 'mixed', ...changes }), books)).toEqual(candidates);
  });
});

describe('attributionOfCategory', () => {
  const SALE = 'self_employment.turnover';
  const RENT = 'property.rent_income';

  it.each([
    ['no category, in an account of a trade', null, account({ use: 'business' }), TRADE],
    ['a sale, in an account of a trade', SALE, account({ use: 'business' }), TRADE],
    ['a transfer, in an account of a trade', 'transfer', account({ use: 'business' }), TRADE],
    ['rent, in an account of a trade', RENT, account({ use: 'business' }), NEITHER],
    ['rent, in an account of letting', RENT, account({ use: 'property' }), LET],
    ['a sale, in an account of letting', SALE, account({ use: 'property' }), NEITHER],
    ['a sale, in a mixed account', SALE, account({ use: 'mixed', defaultPropertyId: 'p1' }), TRADE],
    ['rent, in a mixed account', RENT, account({ use: 'mixed', defaultPropertyId: 'p1' }), LET],
    [
      'private spending, in a mixed account',
      'private',
      account({ use: 'mixed', defaultPropertyId: 'p1' }),
      NEITHER,
    ],
    ['a sale, in a personal account', SALE, account({ use: 'personal' }), NEITHER],
  ])('puts a row of %s', (_, category, given, attribution) => {
    expect(attributionOfCategory(category, given, ONE_OF_EACH)).toEqual(attribution);
  });
});

describe('categorise, in a mixed account', () => {
  const at = (trade: string, description: string, pounds: number, use: CategoriseContext['use'] = 'mixed') =>
    categorise(rowOf(description, pounds), { ...trading(trade), use });

  it('keeps costs that are of this very trade', () => {
    expect(at('builder', 'TRAVIS PERKINS TRAD CD 2521', -80)).toMatchObject({
      category: 'self_employment.cost_of_goods',
      needsReview: false,
    });
  });

  it('asks about costs that a trade and a home both have', () => {
    expect(at('consultant', 'SHELL LEEDS', -50)).toMatchObject({
      category: 'self_employment.car_van_travel_expenses',
      needsReview: true,
    });
  });

  it('takes costs of private life for private, names what else they may be, and asks', () => {
    const decision = at('consultant', 'VODAFONE', -20);

    expect(decision).toMatchObject({ category: 'private', needsReview: true, allowablePercent: null });
    expect(decision.alternatives[0]?.category).toMatch(/^self_employment\./);
    expect(decision.reason).toContain('The account is of mixed use.');
  });

  it('takes what nothing is known of for private, and asks', () => {
    expect(at('consultant', 'QXZ 0000', -20)).toMatchObject({ category: 'private', needsReview: true });
  });

  it('keeps tax payments and transfers what they are in an account of any use', () => {
    expect(at('builder', 'HMRC NDDS', -500)).toMatchObject({ category: 'tax_payment' });
  });

  it('asks about money in of which nothing is known but that it came in', () => {
    expect(at('consultant', 'ACME WIDGETS LTD', 900)).toMatchObject({
      category: 'self_employment.turnover',
      needsReview: true,
    });
  });

  it('takes what a marketplace pays for sales where the trade is to sell, and asks elsewhere', () => {
    const paid = (trade: string) => at(trade, 'ETSY PAYMENTS', 90);

    expect(paid('maker').needsReview).toBe(false);
    expect(paid('consultant').needsReview).toBe(true);
  });
});

describe('categorise, in a personal account', () => {
  const at = (description: string, pounds: number) =>
    categorise(rowOf(description, pounds), { ...trading('maker'), use: 'personal' });

  it('takes everything for private, costs of the trade too', () => {
    expect(at('TRAVIS PERKINS', -80)).toMatchObject({
      category: 'private',
      needsReview: false,
      businessId: null,
    });
    expect(at('QXZ 0000', -80)).toMatchObject({ category: 'private', needsReview: false });
    expect(at('ACME WIDGETS LTD', 80)).toMatchObject({ category: 'private', needsReview: false });
  });

  it('points out what is surely a customer’s payment', () => {
    const decision = at('ETSY PAYMENTS', 90);

    expect(decision).toMatchObject({ category: 'private', needsReview: true });
    expect(decision.alternatives[0]?.category).toBe('self_employment.turnover');
  });

  it('leaves transfers what they are', () => {
    expect(
      categorise(rowOf('TO SAVINGS', -80, { kind: 'transfer' }), { ...trading(null), use: 'personal' }),
    ).toMatchObject({
      category: 'transfer',
    });
  });
});
