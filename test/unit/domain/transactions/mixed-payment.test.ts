import { describe, expect, it } from 'vitest';
import { ruleBookOf } from '../../../../src/domain/categories/rule-book.js';
import { type JudgingContext, judgeCategory } from '../../../../src/domain/transactions/judge-category.js';

const RESIDENTIAL = 'property.residential_financial_cost';

const context = (isInterestOnly: boolean): JudgingContext => ({
  rules: ruleBookOf([]),
  businesses: new Map(),
  properties: new Map([['p1', { kind: 'residential', letting: 'standard', isInterestOnly }]]),
});

const payment = (description: string, amountPence = -48_211) => ({
  description,
  counterparty: null,
  reference: null,
  notes: null,
  amountPence,
  currency: 'GBP',
  date: '2025-05-01',
  kind: 'ordinary' as const,
  part: null,
  sourceAccountId: null,
  businessId: null,
  propertyId: 'p1',
});

describe('judgeCategory, for the payment of a loan on a property', () => {
  it.each([
    'PARAGON MORTGAGES DD 4471',
    'BTL MORTGAGE 12 ELM ST',
    'BM SOLUTIONS',
    'KENT RELIANCE',
    'MORTGAGE EXPRESS DIRECT DEBIT',
  ])('asks about %s, which may hold capital', (description) => {
    const judged = judgeCategory(payment(description), context(false));
    expect(judged).toMatchObject({ category: RESIDENTIAL, needsReview: true });
    expect(judged.categoryReason).toMatch(/^holds_capital: /);
  });

  it.each(['PARAGON MORTGAGES DD 4471', 'BM SOLUTIONS'])(
    'does not ask about %s of an interest-only loan',
    (one) => {
      const judged = judgeCategory(payment(one), context(true));
      expect(judged).toMatchObject({ category: RESIDENTIAL, needsReview: false });
      expect(judged.categoryReason).not.toMatch(/holds_capital/);
    },
  );

  it('does not ask about a line that names interest, for that', () => {
    expect(judgeCategory(payment('BTL INTEREST'), context(false)).categoryReason).not.toMatch(
      /holds_capital/,
    );
  });

  it('does not ask about other costs, for that', () => {
    expect(judgeCategory(payment('BRITISH GAS'), context(false)).categoryReason).not.toMatch(/holds_capital/);
  });

  it.each([
    ['DEPOSIT AND FIRST MONTHS RENT J SMITH', 'holds_deposit'],
    ['J SMITH RENT + DEPOSIT FLAT 2', 'holds_deposit'],
    ['ACME LETTINGS RENT LESS FEES', 'net_of_fees'],
    ['RENT NET OF MANAGEMENT', 'net_of_fees'],
  ])('asks about %s, which holds two things', (description, reason) => {
    const judged = judgeCategory(payment(description, 145_000), context(false));
    expect(judged.needsReview).toBe(true);
    expect(judged.categoryReason?.split(':')[0]).toBe(reason);
  });

  it('does not ask about a rent alone, for that', () => {
    const judged = judgeCategory(payment('RENT FLAT 2 J SMITH', 95_000), context(false));
    expect(judged).toMatchObject({ category: 'property.rent_income' });
    expect(judged.categoryReason).not.toMatch(/^(holds|net)_/);
  });
});

describe('judgeCategory, for what a letting agent pays out', () => {
  const rent = 'property.rent_income';
  const line = (description: string, fields: object = {}) => ({ ...payment(description, 79_200), ...fields });

  it.each([
    line('BELVOIR LETTINGS PAYOUT 9 ELM GROVE'),
    line('FASTER PAYMENT 4471', { counterparty: 'Belvoir Lettings' }),
  ])('asks, since fees may be kept of it', (row) => {
    const judged = judgeCategory(row, context(false));
    expect(judged).toMatchObject({ category: rent, needsReview: true });
    expect(judged.categoryReason).toMatch(/^net_of_fees: /);
  });

  it('does not ask about a tenant, about fees paid to an agent, nor where the source has split the payout', () => {
    const others = [
      line('D OKAFOR RENT'),
      line('BELVOIR LETTINGS FEE', { amountPence: -9_500 }),
      line('BELVOIR LETTINGS RENT RECEIVED', { part: 'gross' }),
    ];
    for (const row of others)
      expect(judgeCategory(row, context(false)).categoryReason).not.toMatch(/net_of_fees/);
  });
});
