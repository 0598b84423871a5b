import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inShort } from './in-short.js';
import { readAll } from './read-text.js';

const seconds = (day: string) => Date.parse(`${day}T12:00:00Z`) / 1000;
const simpleFin = (id: string, day: string, amount: string, more = {}) => ({
  id,
  posted: seconds(day),
  amount,
  description: `Text ${id}`,
  payee: `Payee ${id}`,
  ...more,
});

describe('readBankFile on SimpleFIN', () => {
  const document = {
    errors: [],
    accounts: [
      {
        org: { domain: 'bank.example', name: 'Bank' },
        id: 'ACT-1',
        name: 'Current',
        currency: 'GBP',
        balance: '10.00',
        'balance-date': seconds('2026-04-30'),
        transactions: [
          simpleFin('a', '2026-04-06', '-33.25'),
          simpleFin('b', '2026-04-07', '100.00', { pending: true }),
          simpleFin('c', '2026-04-07', '100.00', { posted: 0 }),
        ],
        holdings: [],
      },
      { id: 'ACT-2', currency: 'USD', transactions: [simpleFin('a', '2026-04-06', '-5.00')] },
      { id: 'ACT-3', currency: 'GBP', transactions: [] },
    ],
  };

  it('gives each account’s rows with their account and its currency, and leaves out what is pending', async () => {
    const text = JSON.stringify(document, null, 1);

    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 400 }), async (chunkBytes) => {
        const { rows, errors, leftOut, file } = await readAll(text, { chunkBytes });

        expect(errors).toEqual([]);
        expect(file.format).toBe('simplefin');
        expect(
          rows.map(
            (row) =>
              `${row.account} ${row.externalId} ${row.counterparty} ${inShort(row).replace(/^\d+ /, '')}`,
          ),
        ).toEqual([
          'ACT-1 a Payee a 2026-04-06 -33.25 GBP | Text a',
          'ACT-2 a Payee a 2026-04-06 -5.00 USD | Text a',
        ]);
        expect(leftOut.map(({ reason }) => reason)).toEqual(['pending', 'pending']);
      }),
      { numRuns: 40 },
    );
  });

  it('reads an account far larger than a row may be, one transaction at a time', async () => {
    const transactions = Array.from({ length: 3_000 }, (_, at) => simpleFin(`t${at}`, '2026-04-06', '-1.00'));

    const { rows, errors } = await readAll(
      JSON.stringify({ accounts: [{ id: 'A', currency: 'GBP', transactions }] }),
    );

    expect(errors).toEqual([]);
    expect(rows).toHaveLength(3_000);
  });

  it('never takes an account whose currency comes after its transactions for one in pounds', async () => {
    const late = { id: 'A', transactions: [simpleFin('a', '2026-04-06', '-1.00')], currency: 'USD' };

    const { rows, errors } = await readAll(JSON.stringify({ accounts: [late] }));

    expect(rows).toEqual([]);
    expect(errors).toMatchObject([{ code: 'unknown_currency' }]);
  });
});

describe('readBankFile on Enable Banking', () => {
  const transaction = (indicator: string, more = {}) => ({
    entry_reference: 'e1',
    transaction_amount: { currency: 'GBP', amount: '25.00' },
    credit_debit_indicator: indicator,
    status: 'BOOK',
    booking_date: '2026-04-14',
    creditor: { name: 'Ann Own' },
    debtor: { name: 'Client Ives' },
    remittance_information: ['Invoice 7', 'and 8'],
    ...more,
  });

  it('takes the party that is not the account’s own, and the lines of the remittance', async () => {
    const { rows } = await readAll(
      JSON.stringify({
        transactions: [
          transaction('CRDT'),
          transaction('DBIT', { creditor: { name: 'Depot' }, debtor: { name: 'Ann Own' } }),
          transaction('DBIT', { creditor: null, debtor: null }),
        ],
      }),
    );

    expect(rows.map((row) => `${row.counterparty} ${inShort(row).replace(/^\d+ /, '')}`)).toEqual([
      'Client Ives 2026-04-14 25.00 GBP | Client Ives Invoice 7 and 8',
      'Depot 2026-04-14 -25.00 GBP | Depot Invoice 7 and 8',
      'null 2026-04-14 -25.00 GBP | Invoice 7 and 8',
    ]);
  });

  it('leaves out what is pending, and fails a row whose direction is not said', async () => {
    const { rows, errors, leftOut } = await readAll(
      JSON.stringify({ transactions: [transaction('DBIT', { status: 'PDNG' }), transaction('')] }),
    );

    expect(rows).toEqual([]);
    expect(leftOut).toMatchObject([{ reason: 'pending' }]);
    expect(errors).toMatchObject([{ code: 'unknown_direction' }]);
  });
});

describe('readBankFile on GoCardless Bank Account Data', () => {
  it('takes texts, parties and the account that the document is of, and leaves out what is pending', async () => {
    const one = (id: string, amount: string, more = {}) => ({
      transactionId: id,
      bookingDate: '2026-04-14',
      transactionAmount: { amount, currency: 'GBP' },
      ...more,
    });
    const { rows, leftOut } = await readAll(
      JSON.stringify({
        account: { iban: 'GB00TEST01' },
        transactions: {
          booked: [
            one('a', '-25.00', { creditorName: 'Depot', remittanceInformationUnstructured: 'Nails' }),
            one('b', '300.00', {
              debtorName: 'Client Ives',
              remittanceInformationUnstructuredArray: ['Invoice', '7'],
            }),
            one('c', '-1.00', { remittanceInformationStructured: 'RF18' }),
          ],
          pending: [one('d', '-9.00')],
        },
      }),
    );

    expect(
      rows.map((row) => `${row.account} ${row.counterparty} ${inShort(row).replace(/^\d+ /, '')}`),
    ).toEqual([
      'GB00TEST01 Depot 2026-04-14 -25.00 GBP | Depot Nails',
      'GB00TEST01 Client Ives 2026-04-14 300.00 GBP | Client Ives Invoice 7',
      'GB00TEST01 null 2026-04-14 -1.00 GBP | RF18',
    ]);
    expect(leftOut).toMatchObject([{ reason: 'pending' }]);
  });
});

describe('readBankFile on accounts whose transactions no known service writes', () => {
  it('gives each row the id and the currency of its account', async () => {
    const one = (description: string) => ({ date: '2026-04-14', amount: '-1.50', description, kind: 'x' });
    const { rows } = await readAll(
      JSON.stringify({
        accounts: [
          {
            id: 'A',
            currency: 'USD',
            transactions: [one('Tea'), one('Cake')].map((row) => ({
              ...row,
              transaction_id: row.description,
            })),
          },
        ],
      }),
    );

    expect(rows.map(({ currency, account }) => [currency, account])).toEqual([
      ['USD', 'A'],
      ['USD', 'A'],
    ]);
  });
});
