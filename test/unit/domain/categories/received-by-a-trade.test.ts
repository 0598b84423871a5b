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

describe('categorise, a student loan', () => {
  it.each(['STUDENT LOAN REPAYMENT', 'STUDENT LOAN PAYMENT 1234', 'STUDENT LOANS COMPANY'])(
    'takes %s for private',
    (text) => {
      expect(categorise(rowOf(text, -90), trading('plumber')).category).toBe('private');
    },
  );
});
