import { describe, expect, it } from 'vitest';
import { categorise } from '../../../../src/domain/categories/categorise.js';
import { lettingAs, rowOf, trading } from './rows.js';

const TRADES = ['plumber', 'graphic designer', 'taxi driver', 'retail shop', null];

describe('categorise, money that a client with a trade alone receives', () => {
  it.each(
    TRADES.flatMap((trade) =>
      ['RENT FLAT 2', 'J SMITH RENT', 'TENANCY DEPOSIT'].map((text) => [text, trade]),
    ),
  )('asks a person about %s received by a %s, which may be of a let', (text, trade) => {
    expect(categorise(rowOf(text ?? '', 750), trading(trade ?? null)).needsReview).toBe(true);
  });

  it('asks nobody where the client lets', () => {
    expect(categorise(rowOf('RENT FLAT 2', 750), lettingAs())).toMatchObject({
      category: 'property.rent_income',
      needsReview: false,
    });
  });

  it.each(['INSURANCE CLAIM AVIVA', 'DIRECT LINE CLAIM PAYMENT'])('asks a person about %s', (text) => {
    expect(categorise(rowOf(text, 1500), trading('plumber')).needsReview).toBe(true);
  });
});

describe('categorise, what marketplaces and pensions pay or take', () => {
  const PAYOUTS = ['VINTED UAB', 'EBAY COMMERCE UK LTD', 'ETSY PAYMENTS', 'EBAY PAYOUT', 'VINTED PAYOUT'];

  it.each(PAYOUTS.flatMap((text) => ['plumber', 'taxi driver', null].map((trade) => [text, trade])))(
    'asks a person about %s received by a %s, which may be of private things',
    (text, trade) => {
      expect(categorise(rowOf(text ?? '', 42), trading(trade ?? null)).needsReview).toBe(true);
    },
  );

  it.each(PAYOUTS)('takes %s for turnover of a trade that sells there', (text) => {
    expect(categorise(rowOf(text, 42), trading('online seller'))).toMatchObject({
      category: 'self_employment.turnover',
      needsReview: false,
    });
  });

  it.each(['NEST', 'NEST PENSION DD', 'THE PEOPLES PENSION', 'SMART PENSION'])(
    'asks a person about %s, which may be one’s own',
    (text) => {
      expect(categorise(rowOf(text, -120), trading('plumber')).needsReview).toBe(true);
    },
  );

  it('takes a pension of staff for a cost', () => {
    expect(categorise(rowOf('NEST PENSION EMPLOYER', -120), trading('plumber'))).toMatchObject({
      category: 'self_employment.wages_and_staff_costs',
      needsReview: false,
    });
  });
});

describe('categorise, a student loan', () => {
  it.each(['STUDENT LOAN REPAYMENT', 'STUDENT LOAN PAYMENT 1234', 'STUDENT LOANS COMPANY'])(
    'takes %s for private',
    (text) => {
      expect(categorise(rowOf(text, -90), trading('plumber')).category).toBe('private');
    },
  );
});
