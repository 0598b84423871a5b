import { describe, expect, it } from 'vitest';
import { inShort } from './in-short.js';
import { readAll } from './read-text.js';

const leftOutOf = ({ leftOut }: Awaited<ReturnType<typeof readAll>>) =>
  leftOut.map(({ line, reason }) => `${line} ${reason}`);

describe('a platform’s list of payouts', () => {
  it.each([
    'id,Amount,Created (UTC),Currency,Arrival Date (UTC),Status,Type,Method,Description',
    'id,Amount,Created,Currency,Arrival date,Status,Type,Method,Description',
    'Payout ID,Amount,Initiated,Currency,Date,Status,Type,Method,Bank account',
    'Payout ID,Payout amount,Initiated,Currency,Payout date,Payout status,Type,Method,Bank',
  ])('is money that leaves the platform, what has not arrived left out (%s)', async (headings) => {
    const row = (id: string, amount: string, status: string) =>
      `${id},${amount},2026-04-27 08:00,gbp,2026-04-29 00:00,${status},bank_account,standard,MY BANK\n`;
    const read = await readAll(
      `${headings}\n${row('po_1', '48.55', 'paid')}${row('po_2', '20.00', 'in_transit')}${row('po_3', '9.00', 'Pending')}${row('po_4', '8.00', 'failed')}${row('po_5', '7.00', 'canceled')}${row('po_6', '-5.00', 'paid')}${row('po_7', '6.00', 'In transit')}`,
    );

    expect(read.file.format).toBe('payouts');
    expect(read.rows.map(inShort)).toEqual([
      '2 2026-04-29 -48.55 GBP | Payout MY BANK (transfer)',
      '7 2026-04-29 5.00 GBP | Payout MY BANK (transfer)',
    ]);
    expect(read.rows.map(({ externalId }) => externalId)).toEqual(['po_1', 'po_6']);
    expect(leftOutOf(read)).toEqual(['3 pending', '4 pending', '5 declined', '6 reverted', '8 pending']);
  });

  it('is not one that lists what was sold', async () => {
    const { file, rows } = await readAll(
      'Payout ID,Date,Guest,Description,Amount\n1,2026-04-27,Ana,Booking fee income,48.55\n2,2026-04-28,Bo,Booking income,20.00\n',
    );

    expect(file.format).toBe('other');
    expect(rows.map(({ amountPence }) => amountPence)).toEqual([4855, 2000]);
  });
});

describe('payouts among sales', () => {
  it.each([
    [
      'a platform nobody has described',
      'Date,Type,Description,Gross,Fee,Net\n2026-04-05,Sale,Mug,20.00,1.00,19.00\n2026-04-06,Sale,Cup,10.00,0.50,9.50\n2026-04-06,Sale,Cup,10.00,0.50,9.50\n2026-04-06,Sale,Cup,10.00,0.50,9.50\n2026-04-07,Payout,To bank,28.50,0.00,28.50\n',
    ],
    [
      'Shopify',
      'Transaction Date,Type,Order,Payout Status,Amount,Fee,Net\n2026-04-05,charge,#1,paid,20.00,1.00,19.00\n2026-04-07,payout,,paid,28.50,0.00,28.50\n',
    ],
  ])('leave the platform although %s writes them like a sale', async (_, content) => {
    const { rows } = await readAll(content);

    expect(rows.at(-1)).toMatchObject({ amountPence: -2850, kind: 'transfer' });
    expect(rows[0]).toMatchObject({ amountPence: 2000, kind: 'ordinary', part: 'gross' });
  });
});

describe('a PayPal activity', () => {
  const PAYPAL =
    '"Date","Time","Time zone","Name","Type","Status","Currency","Gross","Fee","Net","Transaction ID","Balance","Reference Txn ID"\n';
  const row = (id: string, status: string, gross: string) =>
    `"25/04/2026","09:00:00","BST","Ana","Website Payment","${status}","GBP","${gross}","0.00","${gross}","${id}","",""\n`;

  it('keeps a payment that was reversed, for its reversal is a line of its own', async () => {
    const read = await readAll(
      `${PAYPAL}${row('A', 'Reversed', '50.00')}${row('B', 'Completed', '-50.00')}${row('C', 'Unclaimed', '9.00')}${row('D', 'Placed', '8.00')}${row('E', 'Canceled', '7.00')}${row('F', 'Denied', '6.00')}`,
    );

    expect(read.rows.map(({ amountPence }) => amountPence)).toEqual([5000, -5000]);
    expect(leftOutOf(read)).toEqual(['4 pending', '5 pending', '6 reverted', '7 declined']);
  });
});
