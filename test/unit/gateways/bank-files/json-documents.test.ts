import { describe, expect, it } from 'vitest';
import { readAll } from './read-text.js';

describe('readBankFile on JSON', () => {
  it.each([1, 7, 65_536])('reads a Starling feed in pieces of %i bytes', async (chunkBytes) => {
    const item = {
      amount: { currency: 'GBP', minorUnits: 1234 },
      transactionTime: '2026-04-05T23:30:00.000Z',
      status: 'SETTLED',
    };
    const feedItems = [
      {
        ...item,
        feedItemUid: 'u1',
        direction: 'OUT',
        source: 'MASTER_CARD',
        counterPartyName: 'Shop "é" {[',
        reference: 'x',
      },
      { ...item, feedItemUid: 'u2', direction: 'OUT', source: 'INTERNAL_TRANSFER', counterPartyName: 'Tax' },
      { ...item, feedItemUid: 'u3', direction: 'IN', status: 'PENDING', source: 'FASTER_PAYMENTS_IN' },
    ];

    const { rows, leftOut, file } = await readAll(JSON.stringify({ feedItems }, null, 1), { chunkBytes });

    expect(file.format).toBe('starling');
    expect(rows).toMatchObject([
      { line: 3, date: '2026-04-06', amountPence: -1234, description: 'Shop "é" {[ x', externalId: 'u1' },
      { line: 16, kind: 'transfer', externalId: 'u2' },
    ]);
    expect(leftOut).toEqual([{ line: 28, reason: 'pending' }]);
  });

  it('reads TrueLayer results, the type giving the direction', async () => {
    const results = [
      {
        transaction_id: 't1',
        timestamp: '2026-04-06T00:00:00',
        description: 'CAFE',
        amount: -2.99,
        currency: 'GBP',
        transaction_type: 'DEBIT',
      },
      {
        transaction_id: 't2',
        timestamp: '2026-04-06T00:00:00Z',
        description: 'ACME',
        amount: 100.1,
        currency: 'GBP',
        transaction_type: 'CREDIT',
        running_balance: { amount: 97.11, currency: 'GBP' },
      },
    ];

    const { rows } = await readAll(JSON.stringify({ results, status: 'Succeeded' }));

    expect(rows).toMatchObject([
      { amountPence: -299, externalId: 't1' },
      { amountPence: 10010, balancePence: 9711 },
    ]);
  });

  it('leaves out the pending list beside the booked one', async () => {
    const booked = [
      {
        transactionId: 'n1',
        bookingDate: '2026-04-06',
        transactionAmount: { amount: '-10.10', currency: 'EUR' },
        creditorName: 'Shop',
        remittanceInformationUnstructured: 'card',
      },
    ];
    const pending = [{ valueDate: '2026-04-07', transactionAmount: { amount: '5.00', currency: 'EUR' } }];

    const { rows, leftOut } = await readAll(JSON.stringify({ transactions: { booked, pending } }));

    expect(rows).toMatchObject([
      { amountPence: -1010, currency: 'EUR', description: 'Shop card', externalId: 'n1' },
    ]);
    expect(leftOut).toHaveLength(1);
  });

  it('books the fee of a Stripe balance transaction apart, in minor units of the currency', async () => {
    const data = [
      {
        id: 'txn_1',
        object: 'balance_transaction',
        amount: 12000,
        fee: 200,
        net: 11800,
        currency: 'gbp',
        created: 1775431800,
        reporting_category: 'charge',
        description: 'Course',
      },
      {
        id: 'txn_2',
        object: 'balance_transaction',
        amount: 500,
        fee: 0,
        net: 500,
        currency: 'jpy',
        created: 1775431800,
        reporting_category: 'charge',
      },
    ];

    const { rows } = await readAll(JSON.stringify({ object: 'list', data }));

    expect(rows).toMatchObject([
      { date: '2026-04-06', amountPence: 12000, currency: 'GBP', part: 'gross', externalId: 'txn_1' },
      { amountPence: -200, part: 'fee', externalId: 'txn_1', description: 'Stripe fee: Course' },
      { amountPence: 50000, currency: 'JPY', part: null },
    ]);
  });

  it('reads both legs of an exchange as transfers', async () => {
    const transaction = {
      id: 'r1',
      type: 'exchange',
      state: 'completed',
      created_at: '2026-04-06T10:00:00Z',
      completed_at: '2026-04-06T10:00:00Z',
      legs: [
        { leg_id: 'l1', amount: -10, currency: 'GBP', description: 'To EUR' },
        { leg_id: 'l2', amount: 11.5, currency: 'EUR', description: 'From GBP' },
      ],
    };

    const { rows } = await readAll(JSON.stringify([transaction]));

    expect(rows).toMatchObject([
      { amountPence: -1000, currency: 'GBP', kind: 'transfer', externalId: 'l1' },
      { amountPence: 1150, currency: 'EUR', kind: 'transfer', externalId: 'l2' },
    ]);
  });

  it('reads a list of our own fields, numbers without error', async () => {
    const { rows, file } = await readAll(
      '[{"date":"2026-04-06","amount":-100.1,"description":"A"},{"date":"2026-04-07","amount":1e2,"description":"B","category":"private","notes":"n"}]',
    );

    expect(file.format).toBe('generic');
    expect(rows).toMatchObject([
      { amountPence: -10010 },
      { amountPence: 10000, category: 'private', notes: 'n' },
    ]);
  });

  it('understands the keys of flat objects as headings', async () => {
    const { rows, file } = await readAll(
      '[{"Booking Date":"25/04/2026","Narrative":"RENT","Paid Out":"5.00"},{"Booking Date":"26/04/2026","Narrative":"ACME","Paid In":6}]',
    );

    expect(file.columns).toEqual(['Booking Date', 'Narrative', 'Paid Out', 'Paid In']);
    expect(rows).toMatchObject([{ amountPence: -500, description: 'RENT' }, { amountPence: 600 }]);
  });

  it('reports one bad object and reads on', async () => {
    const { rows, errors } = await readAll(
      '[{"date":"2026-04-06","amount":"1.00","description":"A"},\n{"date":"2026-04-06","amount":true,"description":"B"},\n{"date":"2026-04-06","amount":2,"description":7}]',
    );

    expect(rows).toHaveLength(1);
    expect(errors).toMatchObject([
      { line: 2, column: 'amount', code: 'missing_value' },
      { line: 3, column: 'description', code: 'invalid_value' },
    ]);
  });

  it.each([1, 65_536])(
    'reports what stands among the objects and is none, in pieces of %i',
    async (chunkBytes) => {
      const row = '{"date":"2026-04-06","amount":"1.00","description":"A"}';
      const { rows, errors } = await readAll(`[${row},\nnull,\n12.5,\n"x, y",\n[true],\n${row}]`, {
        chunkBytes,
      });

      expect(rows.map(({ line }) => line)).toEqual([1, 6]);
      expect(errors.map(({ line, code }) => [line, code])).toEqual(
        [2, 3, 4, 5].map((line) => [line, 'invalid_json']),
      );
    },
  );

  it('passes over the lists of other things', async () => {
    const row = '{"date":"2026-04-06","amount":"1.00","description":"A"}';
    const { rows, errors } = await readAll(`{"tags":["a","b"],"pages":[1,2],"rows":[${row}]}`);

    expect([rows.length, errors]).toEqual([1, []]);
  });

  it('reports a document that breaks off after what it holds', async () => {
    const { rows, errors } = await readAll(
      '[{"date":"2026-04-06","amount":"1.00","description":"A"},{"date":"2026-',
    );

    expect(rows).toHaveLength(1);
    expect(errors).toMatchObject([{ code: 'invalid_json' }]);
  });

  it.each([
    ['[]', 'file_empty'],
    ['{"transactions":[]}', 'file_empty'],
    ['{"a":', 'malformed_file'],
    ['[{"colour":"red"}]', 'format_not_recognised'],
    ['[1,2,null]', 'format_not_recognised'],
    ['[["date","amount"],["2026-04-06",1]]', 'format_not_recognised'],
  ])('refuses %s as %s', async (text, code) => {
    await expect(readAll(text)).rejects.toMatchObject({ code });
  });
});

describe('readBankFile on one JSON object a line', () => {
  it('reads our own fields, keeping the order of what it finds', async () => {
    const { items } = await readAll(
      '{"date":"2026-04-06","amount":"-1.00","description":"A","external_id":"1"}\n\n{"date":"2026-04-06"\n{"date":"2026-04-06","amount":"-1.00","description":"A","external_id":"1"}\n{"date":"2026-04-07","amount":0,"description":"B"}\n',
      { chunkBytes: 3 },
    );

    expect(items).toMatchObject([
      { kind: 'row', row: { line: 1, externalId: '1' } },
      { kind: 'left_out', line: 2, reason: 'blank_row' },
      { kind: 'error', error: { line: 3, code: 'invalid_json', cells: ['{"date":"2026-04-06"'] } },
      { kind: 'row', row: { line: 4, externalId: '1' } },
      { kind: 'error', error: { line: 5, code: 'amount_zero' } },
    ]);
  });

  it('reads a bank API line by line too', async () => {
    const line = (id: string) =>
      JSON.stringify({
        id,
        created: '2026-04-05T23:30:00Z',
        settled: '2026-04-06T00:00:00Z',
        amount: -1396,
        currency: 'GBP',
        description: 'SHOP',
        merchant: null,
      });

    const { rows, file } = await readAll(`${line('tx_1')}\n${line('tx_2')}\n`);

    expect(file.format).toBe('monzo');
    expect(rows).toMatchObject([
      { date: '2026-04-06', amountPence: -1396, externalId: 'tx_1' },
      { externalId: 'tx_2' },
    ]);
  });

  it('reports a line over the limit', async () => {
    const { rows, errors } = await readAll(
      `{"date":"2026-04-06","amount":1,"description":"${'x'.repeat(2000)}"}\n{"date":"2026-04-06","amount":1,"description":"y"}\n`,
      { maxRowBytes: 1000 },
    );

    expect(errors).toMatchObject([{ line: 1, code: 'row_too_long', cells: [] }]);
    expect(rows).toMatchObject([{ line: 2 }]);
  });
});
