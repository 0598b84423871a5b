import { describe, expect, it } from 'vitest';
import { BankFileError } from '../../../../src/gateways/bank-files/read-bank-file.js';
import { inShort } from './in-short.js';
import { readAll } from './read-text.js';

const csv = (...lines: readonly string[]) => `${lines.join('\r\n')}\r\n`;
const refusal = (content: string) =>
  readAll(content).then(
    ({ rows }) => rows.map(inShort),
    (error: unknown) => (error instanceof BankFileError ? error.code : error),
  );

describe('reading what bookkeeping programs export', () => {
  it('books a payment that is named like a balance, where its amount is not the balance beside it', async () => {
    const { rows, leftOut } = await readAll(
      csv(
        'Date,Description,Amount,Balance',
        '01/04/2026,Opening balance,1000.00,1000.00',
        '14/04/2026,Tesco Stores,-12.34,987.66',
        '15/04/2026,Balance,250.00,1237.66',
        '16/04/2026,Opening balance,-37.66,1200.00',
        '30/04/2026,Closing balance,,1200.00',
      ),
    );

    expect(rows.map(inShort)).toEqual([
      '3 2026-04-14 -12.34 GBP | Tesco Stores',
      '4 2026-04-15 250.00 GBP | Balance',
      '5 2026-04-16 -37.66 GBP | Opening balance',
    ]);
    expect(leftOut.map(({ line }) => line)).toEqual([2, 6]);
  });

  it.each(['Spent,Received', 'Payment,Receipt', 'Debit,Credit'])(
    'reports a payment named Balance under %s, where no balance settles what it is',
    async (sides) => {
      const { rows, errors } = await readAll(
        csv(
          `Date,Payee,${sides}`,
          '14/04/2026,Tesco,12.34,',
          '15/04/2026,Balance,,250.00',
          '16/04/2026,BP,9.10,',
        ),
      );

      expect(rows).toHaveLength(2);
      expect(errors).toMatchObject([{ line: 3, code: 'invalid_value', column: 'Payee' }]);
    },
  );

  it('reports a payment to a name like Total whose day does not exist, instead of leaving it out', async () => {
    const { errors, leftOut } = await readAll(
      csv(
        'Date,Description,Amount',
        '28/02/2026,Tesco,-12.34',
        '30/02/2026,Total Energies,-40.00',
        '01/03/2026,Client,90.00',
        ',Total,37.66',
      ),
    );

    expect(errors).toMatchObject([{ line: 3, code: 'invalid_date' }]);
    expect(leftOut).toEqual([{ line: 5, reason: 'summary_row' }]);
  });

  it('refuses a ledger of the bank, whose debits raise the balance', async () => {
    const ledger = (debit: string, credit: string) =>
      csv(
        `Date,Description,${debit},${credit},Running Balance`,
        '13/04/2026,Client invoice,483.24,,1483.24',
        '14/04/2026,Tesco,,84.00,1399.24',
        '16/04/2026,Royal Mail,,8.40,1390.84',
      );

    expect(await refusal(ledger('Debit', 'Credit'))).toBe('sign_ambiguous');
    expect(await refusal(ledger('Credit', 'Debit'))).toHaveLength(3);
  });

  it('reads a card whose debits raise what is owed, when the payment of its bill is a credit', async () => {
    const rows = await refusal(
      csv(
        'Date,Description,Debit,Credit,Balance',
        '13/04/2026,Tesco,48.24,,148.24',
        '14/04/2026,PAYMENT RECEIVED - THANK YOU,,100.00,48.24',
        '16/04/2026,Royal Mail,8.40,,56.64',
      ),
    );

    expect(rows).toEqual([
      '2 2026-04-13 -48.24 GBP | Tesco',
      '3 2026-04-14 100.00 GBP | PAYMENT RECEIVED - THANK YOU (transfer)',
      '4 2026-04-16 -8.40 GBP | Royal Mail',
    ]);
  });

  it.each([
    [['Dyddiad', 'Disgrifiad', 'Arian allan', 'Arian i mewn', 'Balans']],
    [['Dyddiad', 'Manylion', 'Debyd', 'Credyd', 'Gweddill']],
  ])('reads headings in Welsh (%s)', async (headings) => {
    const rows = await refusal(
      csv(headings.join(','), '13/04/2026,Tesco,48.24,,951.76', '14/04/2026,Client,,100.00,1051.76'),
    );

    expect(rows).toEqual(['2 2026-04-13 -48.24 GBP | Tesco', '3 2026-04-14 100.00 GBP | Client']);
  });
});
