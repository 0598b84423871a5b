import { describe, expect, it } from 'vitest';
import type { SettledTransaction } from '../../../../src/domain/transactions/settle-transaction.js';
import { filtersOfSimilar, similarTo } from '../../../../src/domain/transactions/similar.js';
import type { Transaction } from '../../../../src/domain/transactions/transaction.js';

const current = {
  clientId: 'c1',
  category: null,
  splits: null,
} as Transaction;

const corrected = {
  category: 'self_employment.admin_costs',
  categorySource: 'user',
  splits: null,
  counterparty: null,
  description: 'CARD 4711 SCREWFIX DIRECT 02MAY LONDON',
  amountPence: -100,
} as SettledTransaction;

describe('similarTo', () => {
  it.each([
    ['the longest part without numbers', 'CARD 4711 SCREWFIX DIRECT 02MAY LONDON', 'SCREWFIX DIRECT'],
    ['a part as it stands, spaces too', 'TESCO  STORES 6123', 'TESCO  STORES'],
    ['one line of several', 'Ref 7\nRENT FOR JUNE', 'FOR JUNE'],
  ])('finds rows by %s', (_what, description, text) => {
    expect(similarTo(current, { ...corrected, description })?.text).toBe(text);
    expect(description).toContain(text);
  });

  it('prefers the name of the counterparty', () => {
    expect(similarTo(current, { ...corrected, counterparty: 'Screwfix' })?.text).toBe('Screwfix');
  });

  it.each<[string, Partial<SettledTransaction>]>([
    ['somebody else has decided', { categorySource: 'rule' }],
    ['the category is as it was', { category: null }],
    ['it is split', { splits: [] }],
    ['it has hardly a word', { description: 'A1 B2 XY 3' }],
  ])('finds none where %s', (_what, fields) => {
    expect(similarTo(current, { ...corrected, ...fields })).toBeNull();
  });

  it('asks for rows of the side and the category that was wrong', () => {
    const rows = { clientId: 'c1', text: 'SCREWFIX', category: 'private', isMoneyIn: true };

    expect(filtersOfSimilar(rows)).toEqual({
      clientId: 'c1',
      text: 'SCREWFIX',
      categories: ['private'],
      amountMinPence: 1,
    });
  });

  it('asks for money out, and for rows without a category, where that is what was wrong', () => {
    const rows = { clientId: 'c1', text: 'SCREWFIX', category: null, isMoneyIn: false };

    expect(filtersOfSimilar(rows)).toEqual({
      clientId: 'c1',
      text: 'SCREWFIX',
      isUncategorised: true,
      amountMaxPence: -1,
    });
  });
});
