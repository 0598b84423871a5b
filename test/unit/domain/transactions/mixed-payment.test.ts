import { describe, expect, it } from 'vitest';
import { ruleBookOf } from '../../../../src/domain/categories/rule-book.js';
import { type JudgingContext, judgeCategory } from '../../../../src/domain/transactions/judge-category.js';
import { flagMixedPayment } from '../../../../src/domain/transactions/mixed-payment.js';

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

interface Judged {
  readonly category: string;
  readonly categorySource: 'user';
  readonly categoryReason: string | null;
  readonly needsReview: boolean;
}

describe('flagMixedPayment', () => {
  const judged = (category: string): Judged => ({
    category,
    categorySource: 'user',
    categoryReason: null,
    needsReview: false,
  });
  const held = (category: string, description: string, amountPence = 950_00) =>
    flagMixedPayment(judged(category), { description, amountPence }, false).categoryReason?.split(':')[0] ??
    null;

  it.each([
    ['property.rent_income', 'JULY LESS FEES', 'net_of_fees'],
    ['property.other_income', 'RENT LESS FEES', 'net_of_fees'],
    ['property.other_income', 'SUNDRIES LESS FEES', null],
    ['property.rent_income', 'NET JULY', 'net_of_fees'],
    ['property.other_income', 'NET JULY', null],
    ['deposit_held', 'DEPOSIT AND RENT', 'holds_deposit'],
    ['self_employment.turnover', 'DEPOSIT AND RENT', null],
  ])('judges %s received as %s to be %s', (category, description, reason) => {
    expect(held(category, description)).toBe(reason);
  });

  it('says nothing of money that goes back to a tenant', () => {
    expect(held('property.rent_income', 'RENT LESS FEES', -950_00)).toBeNull();
  });

  it('says nothing of what a lender pays back', () => {
    expect(held('property.residential_financial_cost', 'MORTGAGE 4471', -950_00)).toBe('holds_capital');
    expect(held('property.residential_financial_cost', 'MORTGAGE 4471', 950_00)).toBeNull();
  });
});
