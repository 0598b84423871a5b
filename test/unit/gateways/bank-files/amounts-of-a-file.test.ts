import { describe, expect, it } from 'vitest';
import { inShort } from './in-short.js';
import { readAll } from './read-text.js';

const table = (header: string, ...lines: string[]) => `${[header, ...lines].join('\n')}\n`;
const MAPPING = { date: 'Date', amount: 'Amount', description: 'Description' };
const THREE_DIGITS = table(
  'Date;Description;Amount',
  '14/04/2026;Client Ives;1.200',
  '15/04/2026;Van;-12.345',
);
const register = (...amounts: string[]) =>
  `!Type:Bank\n${amounts.map((amount, at) => `D${14 + at}/04/2026\nT${amount}\nPRow ${at}\n^\n`).join('')}`;

describe('a file whose every amount has three digits after its only mark', () => {
  it('is refused with the option that settles it', async () => {
    await expect(readAll(THREE_DIGITS)).rejects.toMatchObject({
      code: 'decimal_mark_ambiguous',
      message: expect.stringContaining('mapping with decimal_separator') as unknown,
    });
    await expect(readAll(register('12,345', '-1,200'))).rejects.toMatchObject({
      code: 'decimal_mark_ambiguous',
    });
    await expect(
      readAll(JSON.stringify([{ when: '2026-04-14', description: 'Ives', amount: '1.200' }])),
    ).rejects.toMatchObject({ code: 'decimal_mark_ambiguous' });
  });

  it.each([
    [',', [120_000, -1_234_500], []],
    ['.', [120], ['too_many_decimals']],
  ])('is read as a mapping with the decimal separator %s says', async (decimal_separator, pence, faults) => {
    const { rows, errors } = await readAll(THREE_DIGITS, { mapping: { ...MAPPING, decimal_separator } });

    expect(rows.map(({ amountPence }) => amountPence)).toEqual(pence);
    expect(errors.map(({ code }) => code)).toEqual(faults);
  });

  it('is read as a mapping of a register says', async () => {
    const { rows } = await readAll(register('12,345'), {
      mapping: { date: 'D', amount: 'T', description: 'P', decimal_separator: '.' },
    });

    expect(rows).toMatchObject([{ amountPence: 1_234_500 }]);
  });

  it.each([
    ['the balances show the mark', ['1.200;9.200,00', '-2.500;6.700,00', '1.800;8.500,00']],
    ['the balance moves by thousands', ['1.200;5.200', '-2.500;2.700', '500;3.200', '1.000;4.200']],
  ])('holds thousands where %s', async (_, lines) => {
    const { rows, errors } = await readAll(
      table('Date;Description;Amount;Balance', ...lines.map((line, at) => `${14 + at}/04/2026;Row;${line}`)),
    );

    expect(errors).toEqual([]);
    expect(rows.slice(0, 2).map(({ amountPence }) => amountPence)).toEqual([120_000, -250_000]);
  });

  it('holds decimals where the balances show so', async () => {
    const { rows } = await readAll(
      table(
        'Date;Description;Amount;Balance',
        '14/04/2026;A;1.200;101.20',
        '15/04/2026;B;-2.500;98.70',
        '16/04/2026;C;1.100;99.80',
      ),
    );

    expect(rows.map(({ amountPence }) => amountPence)).toEqual([120, -250, 110]);
  });

  it('holds thousands of pounds where other amounts have no mark at all', async () => {
    const { rows } = await readAll(
      table('Date,Description,Amount', '14/04/2026,Invoice 7 Ives,"1,200"', '15/04/2026,Van,-45'),
    );

    expect(rows.map(({ amountPence }) => amountPence)).toEqual([120_000, -4_500]);
  });
});

describe('a register', () => {
  it('is read with a decimal comma where its amounts have one', async () => {
    const { rows } = await readAll(register('-9,00', '1.234,56', '150'));

    expect(rows.map(({ amountPence }) => amountPence)).toEqual([-900, 123_456, 15_000]);
  });
});

describe('a currency beside a figure', () => {
  it('is the currency of the row, so that a dollar is never a pound', async () => {
    const { rows } = await readAll(
      table(
        'Date,Description,Amount',
        '14/04/2026,Tea,-£5.00',
        '15/04/2026,Site,-$5.00',
        '16/04/2026,Hut,-5.00 CHF',
      ),
    );

    expect(rows.map(inShort)).toEqual([
      '2 2026-04-14 -5.00 GBP | Tea',
      '3 2026-04-15 -5.00 USD | Site',
      '4 2026-04-16 -5.00 CHF | Hut',
    ]);
    expect((await readAll(register('-$5.00'))).rows).toMatchObject([{ amountPence: -500, currency: 'USD' }]);
  });

  it('fails the row where its record names another currency, and stands for any dollar', async () => {
    const { rows, errors } = await readAll(
      table(
        'Date,Description,Amount,Currency',
        '14/04/2026,Tea,-$5.00,GBP',
        '15/04/2026,Maple,-$5.00,CAD',
        '16/04/2026,Site,-USD 5.00,CAD',
        '17/04/2026,Hut,-5.00,GBP',
      ),
    );

    expect(rows.map(inShort)).toEqual(['3 2026-04-15 -5.00 CAD | Maple', '5 2026-04-17 -5.00 GBP | Hut']);
    expect(errors.map(({ line, column, code }) => [line, column, code])).toEqual([
      [2, 'Amount', 'currencies_disagree'],
      [4, 'Amount', 'currencies_disagree'],
    ]);
  });

  it('fails the entry of OFX whose statement is in another', async () => {
    const { rows, errors } = await readAll(
      'OFXHEADER:100\n<OFX><CURDEF>GBP<STMTTRN><DTPOSTED>20260414<TRNAMT>-$5.00<FITID>f<NAME>Site</STMTTRN></OFX>',
    );

    expect(rows).toEqual([]);
    expect(errors).toMatchObject([{ column: 'TRNAMT', code: 'currencies_disagree' }]);
  });
});

describe('the value date beside the booking date', () => {
  it('is kept from a table, from Open Banking and from OFX, where it is another day', async () => {
    const csv = await readAll(
      table(
        'Posting Date,Value Date,Description,Amount',
        '27/04/2026,25/04/2026,Invoice 7 Ives,1200.00',
        '28/04/2026,28/04/2026,Van,-150.00',
      ),
    );
    const openBanking = await readAll(
      JSON.stringify({
        Data: {
          Transaction: [
            {
              Amount: { Amount: '5.00', Currency: 'GBP' },
              CreditDebitIndicator: 'Debit',
              Status: 'Booked',
              BookingDateTime: '2026-04-06T10:00:00+00:00',
              ValueDateTime: '2026-04-05T10:00:00+00:00',
            },
          ],
        },
      }),
    );
    const ofx = await readAll(
      'OFXHEADER:100\n<OFX><STMTTRN><DTPOSTED>20260406<DTAVAIL>20260408<TRNAMT>-5.00<FITID>f<NAME>Row</STMTTRN></OFX>',
    );

    expect(csv.rows.map(({ date, valueDate }) => [date, valueDate])).toEqual([
      ['2026-04-27', '2026-04-25'],
      ['2026-04-28', null],
    ]);
    expect(openBanking.rows).toMatchObject([{ date: '2026-04-06', valueDate: '2026-04-05' }]);
    expect(ofx.rows).toMatchObject([{ date: '2026-04-06', valueDate: '2026-04-08' }]);
  });
});
