import { describe, expect, it } from 'vitest';
import type { CategoryRule } from '../../../../src/domain/categories/category-rule.js';
import { clientBooksOf } from '../../../../src/domain/categories/client-books.js';
import { ruleBookOf } from '../../../../src/domain/categories/rule-book.js';
import type { JudgingContext } from '../../../../src/domain/transactions/judge-category.js';
import { NAME_THE_PROPERTY } from '../../../../src/domain/transactions/property-not-named.js';
import { rejudge } from '../../../../src/domain/transactions/rejudge.js';
import { settleTransaction } from '../../../../src/domain/transactions/settle-transaction.js';
import {
  type Transaction,
  type TransactionFields,
  transactionTypeOf,
  UNATTRIBUTED,
} from '../../../../src/domain/transactions/transaction.js';
import { FIELDS, NOTHING_KNOWN, storedTransaction } from './made-transaction.js';

const settle = (
  changes: Partial<TransactionFields> = {},
  current: Transaction | null = null,
  context: JudgingContext = NOTHING_KNOWN,
) => settleTransaction({ ...FIELDS, ...changes }, changes.attribution ?? UNATTRIBUTED, context, current);

const guess = {
  category: 'self_employment.admin_costs',
  categorySource: 'dictionary',
  categoryConfidence: 0.6,
  needsReview: true,
} as const;

describe('settleTransaction', () => {
  it('takes a given category for the user’s', () => {
    expect(settle()).toMatchObject({
      taxYear: 2025,
      amountGbpPence: -1230,
      categorySource: 'user',
      categoryConfidence: 1,
      allowableBps: 10_000,
      needsReview: false,
    });
  });

  it('keeps how a repeated category was come by, doubts included', () => {
    const settled = settle({ category: guess.category }, storedTransaction(guess));
    expect(settled).toMatchObject(guess);
  });

  it('makes a repeated category the user’s when the row is declared reviewed', () => {
    const settled = settle({ category: guess.category, needsReview: false }, storedTransaction(guess));
    expect(settled).toMatchObject({ categorySource: 'user', categoryConfidence: 1, needsReview: false });
  });

  it('lets a person ask for another look', () => {
    expect(settle({ needsReview: true }, storedTransaction()).needsReview).toBe(true);
  });

  it('never calls a row reviewed that has no category or no pounds', () => {
    expect(settle({ category: null, needsReview: false }).needsReview).toBe(true);
    expect(settle({ currency: 'EUR', needsReview: false }).needsReview).toBe(true);
  });

  it('keeps a suspected duplicate under review until a person has looked', () => {
    const suspect = storedTransaction({ possibleDuplicateOf: 'x', needsReview: true });
    expect(settle({ category: 'drawings' }, suspect).needsReview).toBe(true);
    expect(settle({ category: 'drawings', needsReview: false }, suspect).needsReview).toBe(false);
  });

  it('ends the review of a row that only lacked a rate', () => {
    const foreign = storedTransaction({ currency: 'EUR', amountGbpPence: null, needsReview: true });
    const rated = { currency: 'EUR', exchangeRate: '0.85' };
    expect(settle(rated, foreign)).toMatchObject({ amountGbpPence: -1046, needsReview: false });
    expect(settle({ ...rated, category: guess.category }, { ...foreign, ...guess }).needsReview).toBe(true);
  });

  it('needs no category of its own when it is split', () => {
    const splits = [{ amountPence: -1230, category: 'drawings', businessId: null, propertyId: null }];
    expect(settle({ category: null, splits })).toMatchObject({
      category: null,
      categorySource: 'user',
      needsReview: false,
      splits: [{ amountGbpPence: -1230 }],
    });
  });
});

describe('settleTransaction, for letting whose shares differ', () => {
  const share = (ownershipShareBps: number) => ({
    ownershipShareBps,
    ownership: [],
    amountsAre: 'whole' as const,
    address: { country: 'GB' },
  });
  const context: JudgingContext = {
    ...NOTHING_KNOWN,
    books: clientBooksOf({
      clientId: 'c1',
      givenName: 'Ann',
      familyName: 'Oak',
      businesses: [],
      properties: [],
      accounts: [],
      shares: [share(5_000), share(10_000)],
    }),
  };
  const rent = { category: 'property.rent_income', amountPence: 950_00 };
  const unnamed = storedTransaction({ ...rent, categorySource: 'user' });
  const asked = { needsReview: true, categoryReason: NAME_THE_PROPERTY };
  const ofProperty = { attribution: { businessId: null, propertyId: 'p1' } };

  it('asks for the property of a row that names none', () => {
    expect(settle(rent, null, context)).toMatchObject({ ...asked, categorySource: 'user' });
  });

  it('asks for none of a row that names one, or is not of letting', () => {
    expect(settle({ ...rent, ...ofProperty }, null, context).needsReview).toBe(false);
    expect(settle({}, null, context).needsReview).toBe(false);
  });

  it('asks about a row of which a part names none', () => {
    const part = (amountPence: number, propertyId: string | null) => ({
      amountPence,
      category: 'property.rent_income',
      businessId: null,
      propertyId,
    });
    const split = { amountPence: 950_00, category: null };

    const named = settle({ ...split, splits: [part(500_00, 'p1'), part(450_00, 'p2')] }, null, context);
    const halfNamed = settle({ ...split, splits: [part(500_00, 'p1'), part(450_00, null)] }, null, context);

    expect(named.needsReview).toBe(false);
    expect(halfNamed).toMatchObject(asked);
  });

  it('asks no more once a property is named', () => {
    const current = { ...unnamed, ...asked };

    expect(settle({ ...rent, ...ofProperty }, current, context)).toMatchObject({
      needsReview: false,
      categoryReason: null,
    });
  });

  it('leaves a row that a person says stays so', () => {
    expect(settle({ ...rent, needsReview: false }, null, context)).toMatchObject({
      needsReview: false,
      categoryReason: null,
    });
  });

  it('asks about a row that begins to lack one, and not again about one that lacked it before', () => {
    const named = { ...unnamed, propertyId: 'p1' };

    expect(settle(rent, named, context)).toMatchObject(asked);
    expect(settle(rent, unnamed, context).needsReview).toBe(false);
  });

  it('asks nothing where it is not known what the client owns', () => {
    expect(settle(rent, null).needsReview).toBe(false);
  });
});

describe('settleTransaction, for what a row counts towards', () => {
  const ofTrade = { businessId: 'b1', propertyId: null };

  it('says whether it was given', () => {
    expect(settle({ attribution: ofTrade }).isAttributionGiven).toBe(true);
    expect(settle({ attribution: null }).isAttributionGiven).toBe(false);
  });

  it('keeps the earlier answer of a value that is repeated as it stands', () => {
    const byAccount = storedTransaction({ ...ofTrade, isAttributionGiven: false });

    expect(settle({ attribution: ofTrade }, byAccount).isAttributionGiven).toBe(false);
    expect(
      settle({ attribution: { businessId: null, propertyId: 'p1' } }, byAccount).isAttributionGiven,
    ).toBe(true);
  });
});

describe('rejudge', () => {
  it('changes nothing that a person or a file has said, and no split row', () => {
    const splits = [
      { amountPence: -1, amountGbpPence: -1, category: 'x', businessId: null, propertyId: null },
    ];
    expect(rejudge(storedTransaction(), NOTHING_KNOWN)).toBeNull();
    expect(rejudge(storedTransaction({ categorySource: 'import' }), NOTHING_KNOWN)).toBeNull();
    expect(rejudge(storedTransaction({ ...guess, splits }), NOTHING_KNOWN)).toBeNull();
  });

  it('leaves a side of a transfer as long as it has the other', () => {
    expect(rejudge(storedTransaction({ ...guess, transferPairId: 't1' }), NOTHING_KNOWN)).toBeNull();
  });

  const toPrinter: CategoryRule = {
    id: '0190a1b2-0000-7000-8000-000000000001',
    position: 1,
    match: {
      field: 'any',
      operator: 'contains',
      value: 'QXZ',
      direction: 'any',
      amountMinPence: null,
      amountMaxPence: null,
      sourceAccountId: null,
    },
    category: 'self_employment.admin_costs',
    allowablePercent: 80,
    businessId: null,
    propertyId: null,
  };
  const withRule = { ...NOTHING_KNOWN, rules: ruleBookOf([toPrinter]) };
  const decided = storedTransaction({
    ...storedTransaction(guess),
    ...rejudge(storedTransaction(guess), withRule),
  });

  it('takes over the share of a rule that decides, and keeps one that a person has set since', () => {
    expect(decided).toMatchObject({ categoryRuleId: toPrinter.id, allowableBps: 8_000, needsReview: false });
    expect(rejudge({ ...decided, allowableBps: 5_000 }, withRule)).toBeNull();
  });

  it.each<[string, Partial<Transaction>, boolean]>([
    [
      'is a suspected duplicate that nobody has looked at',
      { needsReview: true, possibleDuplicateOf: 'x' },
      true,
    ],
    [
      'was a suspected duplicate until somebody looked',
      { needsReview: false, possibleDuplicateOf: 'x' },
      false,
    ],
    ['has no amount in pounds', { currency: 'EUR', amountGbpPence: null }, true],
    [
      'has dates in two tax years that nobody has looked at',
      { needsReview: true, date: '2026-04-05', valueDate: '2026-04-06' },
      true,
    ],
    [
      'has dates in two tax years that somebody has looked at',
      { needsReview: false, date: '2026-04-05', valueDate: '2026-04-06' },
      false,
    ],
  ])('keeps a row under review only while it is to be looked at: one that %s', (_, changes, needsReview) => {
    const row = storedTransaction({ ...decided, category: null, ...changes });

    expect(rejudge(row, withRule)?.needsReview).toBe(needsReview);
  });

  it('says of dates in two tax years which they are, before the reason of the category', () => {
    const row = storedTransaction({ ...guess, date: '2026-04-05', valueDate: '2026-04-06' });

    expect(rejudge(row, withRule)?.categoryReason).toMatch(/^Booked on 2026-04-05 in tax year 2025-26 /);
  });

  it('finds the same again and again', () => {
    const row = storedTransaction(guess);
    const judgement = rejudge(row, NOTHING_KNOWN);
    expect(judgement).toMatchObject({ category: null, categorySource: null, needsReview: true });
    expect(rejudge({ ...row, ...judgement }, NOTHING_KNOWN)).toBeNull();
  });
});

describe('transactionTypeOf', () => {
  it.each([
    ['property.rent_income', 'income'],
    ['self_employment.admin_costs', 'expense'],
    ['transfer', 'transfer'],
    ['drawings', 'excluded'],
    [null, null],
  ])('%s is %s', (category, type) => {
    expect(transactionTypeOf(category)).toBe(type);
  });
});
