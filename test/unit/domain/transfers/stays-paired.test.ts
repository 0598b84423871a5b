import { describe, expect, it } from 'vitest';
import type { SettledTransaction } from '../../../../src/domain/transactions/settle-transaction.js';
import type { Transaction, TransactionFields } from '../../../../src/domain/transactions/transaction.js';
import { fieldsInPair, staysPaired } from '../../../../src/domain/transfers/stays-paired.js';

const MONEY = { date: '2026-05-01', amountPence: -50_000, currency: 'GBP', sourceAccountId: 'current' };

const PAIRED = { ...MONEY, transferPairId: 'pair', categorySource: 'structure' } as Transaction;

const settled = (fields: Partial<SettledTransaction> = {}) =>
  ({ ...MONEY, category: 'transfer', splits: null, ...fields }) as SettledTransaction;

const given = (fields: Partial<TransactionFields> = {}) =>
  ({ ...MONEY, category: null, splits: null, ...fields }) as TransactionFields;

const OTHER_MONEY: readonly Partial<TransactionFields & SettledTransaction>[] = [
  { date: '2026-05-02' },
  { amountPence: -50_001 },
  { currency: 'EUR' },
  { sourceAccountId: 'savings' },
];

describe('staysPaired', () => {
  it('keeps a transfer of the same money', () => {
    expect(staysPaired(PAIRED, settled())).toBe(true);
  });

  it.each([...OTHER_MONEY, { category: 'owner_drawings' }, { splits: [] }])(
    'ends the pair for %o',
    (change) => {
      expect(staysPaired(PAIRED, settled(change))).toBe(false);
    },
  );
});

describe('fieldsInPair', () => {
  it('keeps the category of the pair where none is given for the same money', () => {
    expect(fieldsInPair(given(), PAIRED).category).toBe('transfer');
  });

  it('takes a category that is given for the same money', () => {
    expect(fieldsInPair(given({ category: 'owner_drawings' }), PAIRED).category).toBe('owner_drawings');
  });

  it.each(OTHER_MONEY)('has the category looked for again when %o changes', (change) => {
    expect(fieldsInPair(given({ ...change, category: 'transfer' }), PAIRED).category).toBeNull();
    expect(fieldsInPair(given({ ...change, category: 'rent' }), PAIRED).category).toBe('rent');
  });

  it.each<[string, TransactionFields, Transaction]>([
    ['a row that has no partner', given(), { ...PAIRED, transferPairId: null }],
    ['a row that a person called a transfer', given(), { ...PAIRED, categorySource: 'user' }],
    ['a replacement with parts', given({ splits: [] }), PAIRED],
  ])('leaves %s as it is given', (_case, fields, current) => {
    expect(fieldsInPair(fields, current)).toBe(fields);
  });
});
