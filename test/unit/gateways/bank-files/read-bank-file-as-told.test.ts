import { describe, expect, it } from 'vitest';
import { CSV_LAYOUTS } from '../../../../src/domain/bank-files/layouts/csv-layouts.js';
import { BANK_FORMATS } from '../../../../src/gateways/bank-files/read-bank-file.js';
import { readAll } from './read-text.js';

const csv = (...lines: string[]) => `${lines.join('\n')}\n`;

describe('readBankFile with a format', () => {
  it('knows each format its layouts name', () => {
    const names = BANK_FORMATS.map(({ name }) => name);

    expect(new Set(names).size).toBe(names.length);
    expect(CSV_LAYOUTS.map(({ name }) => name).filter((name) => !names.includes(name))).toEqual([]);
  });

  it('refuses an unknown name', async () => {
    await expect(readAll('x', { format: 'my_bank' })).rejects.toMatchObject({ code: 'unknown_format' });
  });

  it('refuses content of another format', async () => {
    const text = csv('date,amount,description', '2026-04-06,1.00,x');

    await expect(readAll(text, { format: 'monzo' })).rejects.toMatchObject({ code: 'format_mismatch' });
    await expect(readAll(text, { format: 'ofx' })).rejects.toMatchObject({ code: 'format_mismatch' });
  });

  it('takes another name of the same export', async () => {
    const header =
      'Transaction Date,Transaction Type,Sort Code,Account Number,Transaction Description,Debit Amount,Credit Amount,Balance';

    const { file } = await readAll(csv(header, "05/04/2026,DD,'11-00-00,1,X,5.00,,1.00"), {
      format: 'halifax',
    });

    expect(file.format).toBe('lloyds');
  });

  it('takes our own headings in any case when asked for our own format', async () => {
    const { rows } = await readAll(
      csv('Date,Description,Amount', '2026-04-06,BOOKS             LONDON,12.00'),
      { format: 'generic' },
    );

    expect(rows).toMatchObject([{ amountPence: 1200 }]);
  });
});

describe('readBankFile with a mapping', () => {
  const mapping = {
    date: 'When',
    amount: 'How much',
    description: ['Who', 'What'],
    date_format: 'DD/MM/YYYY',
  };

  it('finds the headings it names under a preamble and reads by its pattern', async () => {
    const { rows, file } = await readAll(
      csv('report', 'When;Who;What;How much', '05/04/2026;ACME;rent;-1.00', '2026-04-06;ACME;rent;-1.00'),
      { mapping },
    );

    expect(file.format).toBe('mapped');
    expect(rows).toMatchObject([
      { line: 3, date: '2026-04-05', description: 'ACME rent', amountPence: -100 },
    ]);
  });

  it('reads columns by position without a header, the sign turned round', async () => {
    const { rows } = await readAll(csv('skip me, please', 'x|05/04/2026|BOOKS|12,50|EUR'), {
      mapping: {
        date: 2,
        description: 3,
        amount: 4,
        currency: 5,
        has_header: false,
        invert_sign: true,
        delimiter: '|',
        decimal_separator: ',',
        date_format: 'MM/DD/YYYY',
        skip_lines: 1,
      },
    });

    expect(rows).toMatchObject([{ line: 2, date: '2026-05-04', amountPence: -1250, currency: 'EUR' }]);
  });

  it('reads a column each way, or a direction beside the amount', async () => {
    const split = await readAll(csv('d,in,out,t', '2026-04-06,,5.00,x', '2026-04-07,6.00,,y'), {
      mapping: { date: 'd', amount_in: 'in', amount_out: 'out', description: 't' },
    });
    const flagged = await readAll(
      csv('d,a,way,t', '2026-04-06,5.00,DR,x', '2026-04-07,6.00,CR,y', '2026-04-07,6.00,??,z'),
      { mapping: { date: 'd', amount: 'a', direction: 'way', description: 't' } },
    );

    expect(split.rows.map(({ amountPence }) => amountPence)).toEqual([-500, 600]);
    expect(flagged.rows.map(({ amountPence }) => amountPence)).toEqual([-500, 600]);
    expect(flagged.errors).toMatchObject([{ line: 4, column: 'way', code: 'unknown_direction' }]);
  });

  it.each([
    [{ ...mapping, date: 'Nowhere' }, 'date'],
    [{ ...mapping, date_format: 'DD' }, 'date_format'],
    [{ ...mapping, default_currency: 'POUNDS' }, 'default_currency'],
    [{ ...mapping, delimiter: ';;' }, 'delimiter'],
    [{ ...mapping, amount_in: 'Who' }, 'amount'],
  ])('names the key that does not fit: %#', async (wrong, key) => {
    const read = readAll(csv('When;Who;What;How much', '05/04/2026;ACME;rent;-1.00'), { mapping: wrong });

    await expect(read).rejects.toMatchObject({
      code: 'invalid_mapping',
      message: expect.stringContaining(key),
    });
  });
});
