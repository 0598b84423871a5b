import { describe, expect, it } from 'vitest';
import { readAll } from './read-text.js';

describe('readBankFile on JSON with a word for the direction', () => {
  it.each([
    [
      'starling',
      (direction: string) => ({
        feedItemUid: 'u',
        amount: { currency: 'GBP', minorUnits: 100 },
        transactionTime: '2026-04-05T00:00:00Z',
        status: 'SETTLED',
        direction,
      }),
      'direction',
    ],
    [
      'open_banking',
      (direction: string) => ({
        CreditDebitIndicator: direction,
        Amount: { Amount: '1.00', Currency: 'GBP' },
        BookingDateTime: '2026-04-05T00:00:00Z',
        Status: 'Booked',
      }),
      'CreditDebitIndicator',
    ],
    [
      'truelayer',
      (direction: string) => ({
        timestamp: '2026-04-05T00:00:00Z',
        amount: 1,
        currency: 'GBP',
        transaction_type: direction,
      }),
      'transaction_type',
    ],
    [
      'wise',
      (direction: string) => ({
        referenceNumber: 'r',
        date: '2026-04-05T00:00:00Z',
        type: direction,
        amount: { value: 1, currency: 'GBP' },
        details: {},
      }),
      'type',
    ],
  ])('does not guess the direction of %s from a word that is none', async (format, item, column) => {
    const { file, rows, errors } = await readAll(JSON.stringify([item('SIDEWAYS'), item('')]));

    expect([file.format, rows]).toEqual([format, []]);
    expect(errors).toMatchObject([
      { column, code: 'unknown_direction' },
      { column, code: 'unknown_direction' },
    ]);
  });
});
