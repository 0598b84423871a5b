import { describe, expect, it } from 'vitest';
import { ruleBookOf } from '../../../../src/domain/categories/rule-book.js';
import { rejudge } from '../../../../src/domain/transactions/rejudge.js';
import { settleTransaction } from '../../../../src/domain/transactions/settle-transaction.js';
import {
  type Transaction,
  type TransactionFields,
  transactionTypeOf,
  UNATTRIBUTED,
} from '../../../../src/domain/transactions/transaction.js';

const context = { rules: ruleBookOf([]), businesses: new Map(), properties: new Map() };

const fields: TransactionFields = {
  date: '2026-04-05',
  amountPence: -1230,
  currency: 'GBP',
  exchangeRate: null,
  description: 'QXZ 0000',
  counterparty: null,
  reference: null,
  category: 'private',
  attribution: null,
  allowableBps: null,
  splits: null,
  vehicle: null,
  vatPence: null,
  externalId: null,
  sourceAccountId: null,
  notes: null,
  metadata: {},
  needsReview: null,
};

const settle = (changes: Partial<TransactionFields> = {}, current: Transaction | null = null) =>
  settleTransaction({ ...fields, ...changes }, UNATTRIBUTED, context, current);

function stored(changes: Partial<Transaction> = {}): Transaction {
  return {
    ...settle(),
    id: '0190a1b2-0000-7000-8000-000000000001',
    clientId: '0190a1b2-0000-7000-8000-000000000002',
    source: 'api',
    importId: null,
    valueDate: null,
    importRow: null,
    kind: 'ordinary',
    part: null,
    possibleDuplicateOf: null,
    transferPairId: null,
    isLocked: false,
    documentIds: [],
    version: 1,
    createdAt: new Date(0),
    updatedAt: new Date(0),
    ...changes,
  };
}

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
    const settled = settle({ category: guess.category }, stored(guess));
    expect(settled).toMatchObject(guess);
  });

  it('makes a repeated category the user’s when the row is declared reviewed', () => {
    const settled = settle({ category: guess.category, needsReview: false }, stored(guess));
    expect(settled).toMatchObject({ categorySource: 'user', categoryConfidence: 1, needsReview: false });
  });

  it('lets a person ask for another look', () => {
    expect(settle({ needsReview: true }, stored()).needsReview).toBe(true);
  });

  it('never calls a row reviewed that has no category or no pounds', () => {
    expect(settle({ category: null, needsReview: false }).needsReview).toBe(true);
    expect(settle({ currency: 'EUR', needsReview: false }).needsReview).toBe(true);
  });

  it('keeps a suspected duplicate under review until a person has looked', () => {
    const suspect = stored({ possibleDuplicateOf: 'x', needsReview: true });
    expect(settle({ category: 'drawings' }, suspect).needsReview).toBe(true);
    expect(settle({ category: 'drawings', needsReview: false }, suspect).needsReview).toBe(false);
  });

  it('ends the review of a row that only lacked a rate', () => {
    const foreign = stored({ currency: 'EUR', amountGbpPence: null, needsReview: true });
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

describe('rejudge', () => {
  it('changes nothing that a person or a file has said, and no split row', () => {
    const splits = [
      { amountPence: -1, amountGbpPence: -1, category: 'x', businessId: null, propertyId: null },
    ];
    expect(rejudge(stored(), context)).toBeNull();
    expect(rejudge(stored({ categorySource: 'import' }), context)).toBeNull();
    expect(rejudge(stored({ ...guess, splits }), context)).toBeNull();
  });

  it('finds the same again and again', () => {
    const row = stored(guess);
    const judgement = rejudge(row, context);
    expect(judgement).toMatchObject({ category: null, categorySource: null, needsReview: true });
    expect(rejudge({ ...row, ...judgement }, context)).toBeNull();
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
