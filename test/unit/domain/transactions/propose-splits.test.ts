import { describe, expect, it } from 'vitest';
import { proposedSplits } from '../../../../src/domain/transactions/propose-splits.js';

const row = (description: string, amountPence: number, categoryReason: string | null) => ({
  amountPence,
  currency: 'GBP',
  description,
  categoryReason,
  needsReview: true,
  splits: null,
  businessId: null,
  propertyId: 'p1',
});

const partsOf = (splits: ReturnType<typeof proposedSplits>) =>
  splits.map(({ category, amountPence, propertyId }) => [category, amountPence, propertyId]);

const DEPOSIT = 'holds_deposit: the line names a deposit and rent.';
const NET = 'net_of_fees: the line names a rent less fees.';

describe('the parts proposed for a deposit with rent', () => {
  it.each([
    ['the deposit that the line names', 'DEPOSIT £1200 AND RENT', null, 95_000],
    ['the deposit after its word', 'DEPOSIT 1200 RENT JUNE', null, 95_000],
    ['the rent that the line names', 'FIRST RENT 950 AND DEPOSIT', null, 95_000],
    ['both, named', 'RENT 950.00 + DEPOSIT 1,200.00', null, 95_000],
    ['the usual rent where the line names none', 'DEPOSIT AND FIRST MONTHS RENT', 95_000, 95_000],
    [
      'the usual rent where the line names a day, a year and a house',
      'DEPOSIT + RENT 12 JUNE 2025 FLAT 214',
      90_000,
      90_000,
    ],
  ])('are worked out by %s', (_, description, usual, rent) => {
    expect(partsOf(proposedSplits(row(description, 215_000, DEPOSIT), usual))).toEqual([
      ['property.rent_income', rent, 'p1'],
      ['deposit_held', 215_000 - rent, 'p1'],
    ]);
  });

  it.each([
    ['no rent is known', null],
    ['the usual rent is the whole', 215_000],
    ['the usual rent is more', 300_000],
  ])('are none where %s', (_, usual) => {
    expect(proposedSplits(row('DEPOSIT AND RENT', 215_000, DEPOSIT), usual)).toEqual([]);
  });
});

describe('the parts proposed for a rent less fees', () => {
  it.each([
    ['the rent that the line names', 'RENT 950 LESS FEE', null],
    ['the fees that the line names', 'NET RENT LESS FEES 95.00', null],
    ['the usual rent', 'NET RENT ACME LETTINGS', 95_000],
  ])('are worked out by %s', (_, description, usual) => {
    expect(partsOf(proposedSplits(row(description, 85_500, NET), usual))).toEqual([
      ['property.rent_income', 95_000, 'p1'],
      ['property.professional_fees', -9_500, 'p1'],
    ]);
  });

  it('are none where the usual rent is no more than was paid', () => {
    expect(proposedSplits(row('NET RENT', 85_500, NET), 85_500)).toEqual([]);
  });
});

it.each([
  ['has been looked at', { needsReview: false }],
  ['waits for another reason', { categoryReason: 'holds_capital: a payment' }],
  ['is in another currency', { currency: 'EUR' }],
])('nothing is proposed for a row that %s', (_, change) => {
  const one = { ...row('RENT 950 + DEPOSIT 1200', 215_000, DEPOSIT), ...change };
  expect(proposedSplits(one, 95_000)).toEqual([]);
});
