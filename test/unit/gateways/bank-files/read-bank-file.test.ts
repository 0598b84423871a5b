import { describe, expect, it } from 'vitest';
import type { BankFileItem } from '../../../../src/gateways/bank-files/read-bank-file.js';
import { BankFileError, readBankFile } from '../../../../src/gateways/bank-files/read-bank-file.js';
import { readAll } from './read-text.js';

const HEADER = 'date,amount,currency,description,counterparty,reference,external_id,category,notes';
const csv = (...lines: string[]) => `${lines.join('\n')}\n`;

describe('readBankFile on our own CSV', () => {
  it('reads every writable field', async () => {
    const { rows, file } = await readAll(
      csv(HEADER, '2026-04-06,-23.50,EUR,Paper,Shop,R1,id-1,office_costs,two  words'),
    );

    expect(file.format).toBe('generic');
    expect(file.columns).toEqual(HEADER.split(','));
    expect(rows).toEqual([
      {
        line: 2,
        date: '2026-04-06',
        amountPence: -2350,
        currency: 'EUR',
        description: 'Paper',
        counterparty: 'Shop',
        reference: 'R1',
        externalId: 'id-1',
        balancePence: null,
        kind: 'ordinary',
        part: null,
        category: 'office_costs',
        notes: 'two  words',
        original: null,
        relatedExternalId: null,
        account: null,
        valueDate: null,
        batch: null,
      },
    ]);
  });

  it('reports each bad row by line, column and code, and reads the others', async () => {
    const { rows, errors } = await readAll(
      csv(
        'date,amount,currency,description,external_id',
        '2026-04-06,-1.00,GBP,good,a',
        '2026-02-30,1.00,GBP,x,b',
        '08/04/2026,1.00,GBP,x,c',
        '2026-04-06,12.345,GBP,x,d',
        '2026-04-06,abc,GBP,x,e',
        '2026-04-06,,GBP,x,f',
        '2026-04-06,0.00,GBP,x,g',
        '2026-04-06,1.00,XYZ,x,h',
        '2026-04-06,1.00,GBP,,i',
        '2026-04-06,1.00,GBP,other content,a',
        '2026-04-06,1.00,GBP,one,two,three',
        '2026-04-07,2.00,GBP,good,j',
      ),
    );

    expect(rows.map(({ line }) => line)).toEqual([2, 13]);
    expect(errors.map(({ line, column, code }) => [line, column, code])).toEqual([
      [3, 'date', 'invalid_date'],
      [4, 'date', 'invalid_date'],
      [5, 'amount', 'too_many_decimals'],
      [6, 'amount', 'invalid_amount'],
      [7, 'amount', 'missing_value'],
      [8, 'amount', 'amount_zero'],
      [9, 'currency', 'unknown_currency'],
      [10, 'description', 'missing_value'],
      [11, 'external_id', 'duplicate_external_id'],
      [12, null, 'malformed_row'],
    ]);
    expect(errors[0]?.cells).toEqual(['2026-02-30', '1.00', 'GBP', 'x', 'b']);
  });

  it('never repeats what it was sent', async () => {
    const { errors } = await readAll(
      csv(
        'date,amount,description',
        '2026-04-06,sekret,sekret',
        'sekret,1.00,sekret',
        '2026-04-06,1.00,x,sekret',
      ),
    );

    expect(errors).toHaveLength(3);
    for (const { detail, code, column } of errors)
      expect(`${detail}${code}${column}`).not.toContain('sekret');
  });

  it('keeps two equal rows and one row listed twice', async () => {
    const { rows } = await readAll(
      csv(
        'date,amount,description,external_id',
        '2026-04-06,-2.50,coffee,',
        '2026-04-06,-2.50,coffee,',
        '2026-04-06,-1.00,tea,t',
        '2026-04-06,-1.00,tea,t',
      ),
    );

    expect(rows).toHaveLength(4);
  });
});

describe('readBankFile and the order of day and month', () => {
  const rows = (count: number, date: (index: number) => string) =>
    Array.from(
      { length: count },
      (_, index) => `${date(index)},${index % 3 ? '-' : ''}5.00,some text to make the row long enough`,
    );

  it('refuses a file whose every date can be read two ways', async () => {
    const text = csv('Date,Amount,Details', ...rows(50, () => '05/04/2026'));

    await expect(readAll(text)).rejects.toMatchObject({ code: 'date_order_ambiguous' });
  });

  it('is settled by one date at the end of a file longer than the sample', async () => {
    const text = csv('Date,Amount,Details', ...rows(8000, () => '05/04/2026'), '25/04/2026,1.00,last');

    const read = await readAll(text);

    expect(read.errors).toEqual([]);
    expect(read.rows[0]?.date).toBe('2026-04-05');
  });

  it('follows the bank whose header it knows', async () => {
    const { rows: read } = await readAll(
      csv('Number,Date,Account,Amount,Subcategory,Memo', ',05/04/2026,1,-1.00,DD,X'),
    );

    expect(read[0]?.date).toBe('2026-04-05');
  });

  it('follows the dates where they contradict what the bank usually writes', async () => {
    const { rows: read } = await readAll(
      csv(
        'Number,Date,Account,Amount,Subcategory,Memo',
        ',04/25/2026,1,-1.00,DD,X',
        ',04/05/2026,1,-1.00,DD,X',
      ),
    );

    expect(read.map(({ date }) => date)).toEqual(['2026-04-25', '2026-04-05']);
  });

  it('takes the day first when the format is asked for by name', async () => {
    const { rows: read } = await readAll(csv('Date,Description,Amount', '05/04/2026,X,-1.00'), {
      format: 'quickbooks',
    });

    expect(read[0]?.date).toBe('2026-04-05');
  });
});

describe('readBankFile and signs', () => {
  it('takes the signs of unsigned amounts from the balance, in both orders of the file', async () => {
    const table = ['25/04/2026,A,10.00,90.00', '26/04/2026,B,20.00,110.00', '27/04/2026,C,5.00,105.00'];

    const oldestFirst = await readAll(csv('Date,Details,Amount,Balance', ...table));
    const newestFirst = await readAll(csv('Date,Details,Amount,Balance', ...table.toReversed()));

    expect(oldestFirst.rows.map(({ amountPence }) => amountPence)).toEqual([2000, -500]);
    expect(newestFirst.rows.map(({ amountPence }) => amountPence)).toEqual([-500, 2000]);
    expect(oldestFirst.errors).toMatchObject([{ line: 2, column: 'Amount', code: 'unknown_direction' }]);
    expect(newestFirst.errors).toMatchObject([{ line: 4, code: 'unknown_direction' }]);
  });

  it('takes the first sign from the balance brought forward, or from the kind of transaction', async () => {
    const header = 'Date,Type,Details,Amount,Balance';
    const table = [
      '25/04/2026,DD,A,10.00,90.00',
      '26/04/2026,CR,B,20.00,110.00',
      '27/04/2026,DD,C,5.00,105.00',
    ];

    const brought = await readAll(csv(header, '25/04/2026,,Balance brought forward,,100.00', ...table));
    const typed = await readAll(csv(header, ...table));

    expect(brought.rows.map(({ amountPence }) => amountPence)).toEqual([-1000, 2000, -500]);
    expect(brought.leftOut).toEqual([{ line: 2, reason: 'balance_row' }]);
    expect(typed.rows.map(({ amountPence }) => amountPence)).toEqual([-1000, 2000, -500]);
  });

  it('refuses three columns of positive purchases that no payment explains', async () => {
    const text = csv(
      'Date,Description,Amount',
      '25/04/2026,BOOKS             LONDON,12.00',
      '26/04/2026,CAFE              LEEDS,3.00',
    );

    await expect(readAll(text)).rejects.toMatchObject({ code: 'sign_ambiguous' });
    const { rows } = await readAll(text, { format: 'amex' });
    expect(rows.map(({ amountPence }) => amountPence)).toEqual([-1200, -300]);
  });

  it('keeps a column of rents positive', async () => {
    const { rows } = await readAll(
      csv('Date,Description,Amount', '25/04/2026,RENT FLAT 1,650.00', '25/05/2026,RENT FLAT 1,650.00'),
    );

    expect(rows.map(({ amountPence }) => amountPence)).toEqual([65000, 65000]);
  });

  it('does not take a customer’s payment received for a card’s settlement', async () => {
    const { rows } = await readAll(
      csv('Date,Narrative,Money In,Money Out', '25/04/2026,Payment received from ACME,100.00,'),
    );

    expect(rows).toMatchObject([{ amountPence: 10000, kind: 'ordinary' }]);
  });
});

describe('readBankFile and the shape of a file', () => {
  const table = ['Date,Payee,Amount', '25/04/2026,Café,-5.00'];

  it.each([
    ['UTF-8', Buffer.from(csv(...table))],
    ['UTF-8 with a mark', Buffer.from(`\ufeff${csv(...table)}`)],
    ['windows-1252', Buffer.from(csv(...table), 'latin1')],
    ['UTF-16, little end first', Buffer.from(`\ufeff${csv(...table)}`, 'utf16le')],
    ['UTF-16, big end first', Buffer.from(`\ufeff${csv(...table)}`, 'utf16le').swap16()],
    ['UTF-16 without a mark', Buffer.from(csv(...table), 'utf16le')],
  ])('reads %s', async (_, content) => {
    const { rows } = await readAll(content, { chunkBytes: 1 });

    expect(rows).toMatchObject([{ description: 'Café', amountPence: -500 }]);
  });

  it('reads windows-1252 that only shows after the sample', async () => {
    const rows = Array.from({ length: 12_000 }, () => '2026-04-25,plain text in the row,-5.00');
    const text = csv('Date,Payee,Amount', ...rows, '2026-04-26,Caf\u00e9 \u0080,-1.00');

    const read = await readAll(Buffer.from(text, 'latin1'));

    expect(read.rows.at(-1)?.description).toBe('Café €');
  });

  it('counts the lines of a preamble, and leaves out a header that comes again and a note at the end', async () => {
    const { rows, leftOut } = await readAll(
      csv(
        '"My ""account""',
        'of two lines"',
        '',
        'Date,Payee,Amount',
        '2026-04-25,A,-5.00',
        'Date,Payee,Amount',
        '2026-04-26,B,-6.00',
        'Printed on a Sunday',
      ),
    );

    expect(rows.map(({ line }) => line)).toEqual([5, 7]);
    expect(leftOut).toEqual([
      { line: 6, reason: 'header_row' },
      { line: 8, reason: 'summary_row' },
    ]);
  });

  it('puts a stray comma back into a description that comes last', async () => {
    const { rows } = await readAll(
      csv('Number,Date,Account,Amount,Subcategory,Memo', ',05/04/2026,1,-1.00,DD,SMITH, JONES'),
    );

    expect(rows[0]?.description).toBe('SMITH, JONES');
  });

  it.each([
    ['nothing', '', 'file_empty'],
    ['only space', ' \r\n\t\n', 'file_empty'],
    ['prose', 'Dear bank,\nplease find nothing here.\n', 'format_not_recognised'],
    ['a workbook', 'PK\u0003\u0004 xlsx', 'format_not_recognised'],
    ['a PDF', '%PDF-1.7', 'format_not_recognised'],
    ['bytes of no text', 'Date\u0000\u0000\u0000,x', 'encoding_not_supported'],
    ['one endless line', 'x'.repeat(300_000), 'row_too_long'],
  ])('refuses %s', async (_, content, code) => {
    const error = await readAll(Buffer.from(content, 'latin1')).catch((thrown: unknown) => thrown);

    expect(error).toBeInstanceOf(BankFileError);
    expect(error).toMatchObject({ code });
  });

  it('stops reading when its reader stops', async () => {
    let released = 0;
    async function* endless(): AsyncGenerator<Uint8Array> {
      try {
        yield Buffer.from('date,amount,description\n');
        for (;;) yield Buffer.from('2026-04-06,1.00,x\n'.repeat(1000));
      } finally {
        released += 1;
      }
    }

    const file = await readBankFile(endless, { maxRowBytes: 65_536 });
    const seen: BankFileItem[] = [];
    for await (const item of file.items) {
      seen.push(item);
      if (seen.length === 5000) break;
    }

    expect(seen).toHaveLength(5000);
    expect(released).toBe(2);
  });
});

describe('readBankFile and headings that stand twice', () => {
  const table = (...lines: readonly string[]) => `Date,Description,Amount,Amount\n${lines.join('\n')}\n`;

  it.each([
    ['hold other amounts', table('13/05/2025,A,-5.00,-6.00', '14/05/2025,B,-6.00,-7.00')],
    ['hold the other half', table('13/05/2025,A,,-6.00', '14/05/2025,B,-6.00,')],
  ])('refuses amounts that %s', async (_, text) => {
    const refusal = { code: 'format_not_recognised', message: expect.stringContaining('same heading') };
    await expect(readAll(text)).rejects.toMatchObject(refusal);
  });

  it('reads the first of two that are alike, or of which the second is empty', async () => {
    const { rows } = await readAll(table('13/05/2025,A,-5.00,-5.00', '14/05/2025,B,-6.00,'));

    expect(rows).toMatchObject([{ amountPence: -500 }, { amountPence: -600 }]);
  });
});
