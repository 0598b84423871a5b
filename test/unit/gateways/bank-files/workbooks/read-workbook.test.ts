import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { splitSample } from '../../../../../src/gateways/bank-files/delimited-records.js';
import { BankFileError } from '../../../../../src/gateways/bank-files/read-bank-file.js';
import {
  odsParts,
  type TestCell,
  type TestSheet,
  type TestWorkbook,
  writeOds,
  writeXlsx,
  xlsxParts,
} from '../../../../support/workbooks/write-workbooks.js';
import { writeZip } from '../../../../support/workbooks/write-zip.js';
import { readAll } from '../read-text.js';

const KINDS = [
  ['xlsx', writeXlsx],
  ['ods', writeOds],
] as const;

const HEADINGS = ['Date', 'Description', 'Amount', 'Balance'];
const SALES: TestSheet = {
  name: 'Transactions',
  rows: [
    HEADINGS,
    [{ date: '2026-04-06' }, 'Opening sale', 120.5, 120.5],
    [{ date: '2026-04-13' }, 'Paper & “ink”', -20.25, 100.25],
    [{ date: '2026-05-01' }, 'Coffee', -0.30000000000000004, 99.95],
  ],
};
const rowsOf = async (content: Buffer, options = {}) => {
  const { rows } = await readAll(content, options);
  return rows.map(({ line, date, amountPence, description }) => [line, date, amountPence, description]);
};
const refusal = (content: Buffer) =>
  readAll(content).then(
    ({ rows }) => `read ${rows.length} rows`,
    (error: unknown) => (error instanceof BankFileError ? error.code : error),
  );

describe.each(KINDS)('reading %s', (_, write) => {
  it('takes dates and amounts by their types, on the rows they stand on', async () => {
    const { rows, errors, file } = await readAll(write({ sheets: [SALES] }));

    expect(errors).toEqual([]);
    expect(
      rows.map(({ line, date, amountPence, balancePence, description }) => ({
        line,
        date,
        amountPence,
        balancePence,
        description,
      })),
    ).toEqual([
      { line: 2, date: '2026-04-06', amountPence: 12_050, balancePence: 12_050, description: 'Opening sale' },
      { line: 3, date: '2026-04-13', amountPence: -2025, balancePence: 10_025, description: 'Paper & “ink”' },
      { line: 4, date: '2026-05-01', amountPence: -30, balancePence: 9995, description: 'Coffee' },
    ]);
    expect(file.columns).toEqual(HEADINGS);
  });

  it('finds the headings under merged titles and blank rows', async () => {
    const rows = [
      ['Statement of account'],
      [],
      ['Jo Bloggs', null, 'Printed', { date: '2026-05-02' }],
      [],
      ...SALES.rows,
    ];

    const read = await rowsOf(write({ sheets: [{ name: 'Sheet1', merged: ['A1:D1'], rows }] }));

    expect(read.map(([line]) => line)).toEqual([6, 7, 8]);
  });

  it('takes the sheet with the transactions, and neither notes, totals nor what is hidden', async () => {
    const notes = {
      name: 'Notes',
      rows: [
        ['Date', 'Remark'],
        [{ date: '2026-04-06' }, 'Ask the bank'],
      ],
    };
    const totals = {
      name: 'Totals',
      rows: [
        ['Month', 'Total'],
        ['April', 100.25],
        ['May', -0.3],
      ],
    };
    const hidden = { ...SALES, name: 'Old', hidden: true };

    const { rows, file } = await readAll(write({ sheets: [notes, hidden, totals, SALES] }));

    expect(rows).toHaveLength(3);
    expect(file.warnings?.().filter(({ code }) => code === 'sheet_left_out')).toEqual([]);
  });

  it('reads a hidden sheet where nothing else holds transactions', async () => {
    const notes = { name: 'Notes', rows: [['Nothing', 'here']] };

    expect(await rowsOf(write({ sheets: [notes, { ...SALES, hidden: true }] }))).toHaveLength(3);
  });

  it('reads a sheet for each month as one file, and says on which a row stands', async () => {
    const may = {
      name: 'May',
      rows: [['May'], HEADINGS, [{ date: '2026-05-02' }, 'Rent', -700, -600.05], ['soon', 'Unknown', 1, 2]],
    };

    const { rows, errors, leftOut } = await readAll(write({ sheets: [{ ...SALES, name: 'April' }, may] }));

    expect(rows.map(({ line }) => line)).toEqual([2, 3, 4, 7]);
    expect(errors).toMatchObject([{ line: 8, column: 'Date', code: 'invalid_date' }]);
    expect(errors[0]?.detail).toBe('Sheet “May”, row 4: The date is not one this format can hold.');
    expect(leftOut).toEqual([]);
  });

  it('leaves out, with a warning, a sheet all of whose rows stand on others', async () => {
    const may = { name: 'May', rows: [HEADINGS, [{ date: '2026-05-02' }, 'Rent', -700, -600.05]] };
    const year = { name: 'Year', rows: [...SALES.rows, ...may.rows.slice(1)] };

    const { rows, file } = await readAll(write({ sheets: [SALES, may, year] }));

    expect(rows).toHaveLength(4);
    expect(file.warnings?.().filter(({ code }) => code === 'sheet_left_out')).toMatchObject([{ count: 2 }]);
  });

  it('refuses sheets of which some rows are copies and others are not', async () => {
    const mixed = {
      name: 'Mixed',
      rows: [...SALES.rows.slice(0, 3), [{ date: '2026-05-02' }, 'Rent', -700, -600.05]],
    };

    expect(await refusal(write({ sheets: [SALES, mixed] }))).toBe('sheets_overlap');
  });

  it('warns of a sheet with transactions under other headings', async () => {
    const other = {
      name: 'Card',
      rows: [
        ['Date', 'Merchant', 'Paid out', 'Paid in'],
        [{ date: '2026-05-02' }, 'Rent', 7, null],
      ],
    };

    const { rows, file } = await readAll(write({ sheets: [SALES, other] }));

    expect(rows).toHaveLength(3);
    expect(file.warnings?.().filter(({ code }) => code === 'sheet_left_out')).toMatchObject([{ count: 1 }]);
  });

  it('keeps each of several equal rows', async () => {
    const coffee = [{ date: '2026-05-01' }, 'Coffee', -3, null] as const;

    const read = await rowsOf(write({ sheets: [{ name: 'A', rows: [HEADINGS, coffee, coffee, coffee] }] }));

    expect(read).toEqual([2, 3, 4].map((line) => [line, '2026-05-01', -300, 'Coffee']));
  });

  it('takes the values of formulas, and reports cells that hold an error', async () => {
    const rows: TestCell[][] = [
      ['Date', 'Description', 'Checked', 'Amount'],
      [
        { date: '2026-04-06' },
        { formula: 'A1&"x"', value: 'Sale' },
        { is: true },
        { formula: 'SUM(1,2.5)', value: 3.5 },
      ],
      [{ date: '2026-04-07' }, { inline: 'Rent <b>' }, { is: false }, { error: '#DIV/0!' }],
      [{ date: '2026-04-08' }, 'Fee', { is: false }, 1.005],
    ];

    const read = await readAll(write({ sheets: [{ name: 'A', rows }] }));

    expect(read.rows.map(({ amountPence, description }) => [amountPence, description])).toEqual([
      [350, 'Sale'],
    ]);
    expect(read.errors.map(({ line, code }) => [line, code])).toEqual([
      [3, 'invalid_amount'],
      [4, 'too_many_decimals'],
    ]);
  });

  it('takes the currency that a number is shown in', async () => {
    const euros = { number: -12.5, format: '[$€-2] #,##0.00', currency: 'EUR' };
    const pounds = { number: -1, format: '"£"#,##0.00', currency: 'GBP' };
    const rows = [
      ['Date', 'Description', 'Amount'],
      [{ date: '2026-04-06' }, 'Hotel', euros],
      [{ date: '2026-04-07' }, 'Tea', pounds],
    ];

    const read = await readAll(write({ sheets: [{ name: 'A', rows }] }));

    expect(read.rows.map(({ amountPence, currency }) => [amountPence, currency])).toEqual([
      [-1250, 'EUR'],
      [-100, 'GBP'],
    ]);
  });

  it('fits a mapping that describes dates and decimals as texts to typed cells too', async () => {
    const rows: TestCell[][] = [
      ['Tag', 'Text', 'Betrag'],
      [{ date: '2026-04-06' }, 'Typed', -1234.5],
      ['07.04.2026', 'Written', '-2,25'],
    ];
    const mapping = {
      date: 'Tag',
      description: 'Text',
      amount: 'Betrag',
      date_format: 'DD.MM.YYYY',
      decimal_separator: ',',
      delimiter: ';',
    };

    const read = await rowsOf(write({ sheets: [{ name: 'A', rows }] }), { mapping });

    expect(read).toEqual([
      [2, '2026-04-06', -123_450, 'Typed'],
      [3, '2026-04-07', -225, 'Written'],
    ]);
  });

  it('refuses a workbook without transactions, and a format that it does not have', async () => {
    const sheets = [
      {
        name: 'Empty',
        rows: [
          ['Hello', 'World'],
          ['a', 'b'],
        ],
      },
    ];

    expect(await refusal(write({ sheets }))).toBe('format_not_recognised');
    await expect(readAll(write({ sheets: [SALES] }), { format: 'monzo' })).rejects.toMatchObject({
      code: 'format_mismatch',
    });
    await expect(readAll(write({ sheets: [SALES] }), { format: 'ofx' })).rejects.toMatchObject({
      code: 'format_mismatch',
    });
  });

  it('reads every delimited sample as it is read from text', async () => {
    for (const { name, content, records } of commaFiles()) {
      const sheets = [{ name, rows: rowsAt(records) }];
      const [asText, asWorkbook] = await Promise.all([content, write({ sheets })].map(outcomeOf));

      expect([name, asWorkbook]).toEqual([name, asText]);
    }
  });
});

const outcomeOf = (content: Buffer) =>
  readAll(content).then(
    ({ rows, errors, leftOut, file }) => ({
      format: file.format,
      rows,
      leftOut,
      errors: errors.map(({ line, code, column }) => ({ line, code, column })),
    }),
    (error: unknown) => (error instanceof BankFileError ? error.code : error),
  );

/** The files of known exports whose records are of one line each. */
function commaFiles() {
  return ['../../../../vectors/bank-files/', '../../../../../samples/banks/'].flatMap((folder) => {
    const url = new URL(folder, import.meta.url);
    return readdirSync(url)
      .filter((name) => name.endsWith('.csv'))
      .map((name) => ({ name, content: readFileSync(new URL(name, url)) }))
      .map((file) => ({
        ...file,
        records: splitSample(file.content.toString('utf8').replace(/^\ufeff/, ''), {
          delimiter: ',',
          complete: true,
          maxRowBytes: 65_536,
        }),
      }))
      .filter(
        ({ records, content }) =>
          !content.includes(0xa3) &&
          !/[;\t|]/.test(content.toString('latin1')) &&
          records.every(({ fault, cells }) => fault === null && !/\s{2}|^\s|\s$/.test(cells.join(''))),
      );
  });
}

function rowsAt(
  records: readonly { line: number; cells: readonly string[] }[],
): readonly (readonly string[])[] {
  const rows: (readonly string[])[] = [];
  for (const { line, cells } of records) {
    while (rows.length < line - 1) rows.push([]);
    rows.push(cells);
  }
  return rows;
}

describe('reading xlsx', () => {
  it('counts days from 1904 where the workbook does', async () => {
    expect(await rowsOf(writeXlsx({ sheets: [SALES], date1904: true }))).toEqual(
      await rowsOf(writeXlsx({ sheets: [SALES] })),
    );
  });
});

describe('workbooks that are refused', () => {
  const parts = xlsxParts({ sheets: [SALES] });
  const replaced = (name: string, content: string) =>
    writeZip(parts.map((part) => (part.name === name ? { ...part, content } : part)));
  const compound = (name: string) =>
    Buffer.concat([
      Buffer.from([0xd0, 0xcf, 0x11, 0xe0]),
      Buffer.alloc(600),
      Buffer.from(`${name}\0`, 'utf16le'),
    ]);
  const sheet = 'xl/worksheets/sheet1.xml';
  const row = (inside: string) => `<worksheet><sheetData><row r="1">${inside}</row></sheetData></worksheet>`;

  it.each([
    ['an old workbook', compound('Workbook'), 'old_workbook'],
    ['a workbook with a password', compound('EncryptedPackage'), 'file_encrypted'],
    ['another compound file', compound('WordDocument'), 'format_not_recognised'],
    ['an archive of something else', writeZip([{ name: 'a.txt', content: 'a' }]), 'format_not_recognised'],
    [
      'an encrypted part',
      writeZip(parts.map((part) => ({ ...part, claims: { flags: 0x801 } }))),
      'file_encrypted',
    ],
    [
      'an encrypted ods',
      writeZip(
        odsParts({ sheets: [SALES] }).map((part) =>
          part.name.startsWith('META') ? { ...part, content: '<m><encryption-data/></m>' } : part,
        ),
      ),
      'file_encrypted',
    ],
    ['a document type', replaced(sheet, '<!DOCTYPE x [<!ENTITY a "b">]><worksheet/>'), 'malformed_file'],
    ['markup that ends early', replaced(sheet, '<worksheet><sheetData>'), 'malformed_file'],
    ['deep markup', replaced(sheet, '<a>'.repeat(100) + '</a>'.repeat(100)), 'malformed_file'],
    ['an endless tag', replaced(sheet, `<worksheet a="${'x'.repeat(100_000)}"/>`), 'malformed_file'],
    [
      'a row beyond the last',
      replaced(sheet, row('').replace('r="1"', 'r="2000000"').replace('></row>', '><c><v>1</v></c></row>')),
      'malformed_file',
    ],
    ['a text that is not there', replaced(sheet, row('<c t="s"><v>99</v></c>')), 'malformed_file'],
    ['a part that unpacks to far more', replaced(sheet, ' '.repeat(4_000_000)), 'file_too_demanding'],
    [
      'a part that claims less than it unpacks to',
      writeZip(parts.map((part) => ({ ...part, claims: { uncompressedSize: 10 } }))),
      'malformed_file',
    ],
    [
      'too many parts',
      writeZip(Array.from({ length: 2001 }, (_, at) => ({ name: `${at}`, content: '' }))),
      'file_too_demanding',
    ],
    [
      'too many sheets',
      writeXlsx({ sheets: Array.from({ length: 101 }, (_, at) => ({ ...SALES, name: `${at}` })) }),
      'file_too_demanding',
    ],
  ] as const)('refuses %s', async (_, content, code) => {
    expect(await refusal(content)).toBe(code);
  });

  it('refuses a workbook of which a byte was changed', async () => {
    const content = writeXlsx({ sheets: [SALES] });
    const at = content.indexOf('xl/worksheets/sheet1.xml') + 60;
    content[at] = (content[at] ?? 0) ^ 1;

    expect(await refusal(content)).toBe('malformed_file');
  });

  it('fails a row that is longer than a row may be, and no other', async () => {
    const rows: TestWorkbook['sheets'][0]['rows'] = [
      ...SALES.rows,
      [{ date: '2026-05-03' }, 'x'.repeat(70_000), 1, 2],
    ];

    const read = await readAll(writeXlsx({ sheets: [{ name: 'A', rows }] }));

    expect(read.rows).toHaveLength(3);
    expect(read.errors.map(({ line, code }) => [line, code])).toEqual([[5, 'row_too_long']]);
  });
});
