import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  copiedCell,
  csvLine,
  numericCell,
  originalCell,
  safeCell,
} from '../../../../src/gateways/report-files/csv-cell.js';

describe('safeCell', () => {
  it.each(['=1+1', '+44', '-5', '@SUM(A1)', '\tx', '\rx', '=cmd|"/c calc"!A1'])('disarms %j', (text) => {
    expect(safeCell(text)).toBe(`'${text}`);
  });

  it.each(['', 'Screwfix', ' =1', "'=1", '1-2', 'a@b.example'])('leaves %j alone', (text) => {
    expect(safeCell(text)).toBe(text);
  });
});

const UNSEEN = [
  '',
  '\t',
  '\n',
  '\r',
  '\r\n',
  '\u0000',
  '\u000b',
  '\u000c',
  '\u001f',
  '\u007f',
  '\u0085',
  '\u00a0',
  '\u00ad',
  '\u034f',
  '\u061c',
  '\u1680',
  '\u180e',
  '\u2000',
  '\u2003',
  '\u2007',
  '\u2009',
  '\u200a',
  '\u200b',
  '\u200c',
  '\u200d',
  '\u200e',
  '\u200f',
  '\u2028',
  '\u2029',
  '\u202a',
  '\u202e',
  '\u202f',
  '\u205f',
  '\u2060',
  '\u2066',
  '\u2069',
  '\u2800',
  '\u3000',
  '\u3164',
  '\ufe0f',
  '\ufeff',
  '\uffa0',
  '\u{e0001}',
  ' \u00a0',
  '\u00a0 ',
  ' \t ',
  '\ufeff\u200b\n',
  '\u200b'.repeat(50),
];
const TRIGGERS = ['=', '+', '-', '@', '＝', '＋', '－', '＠', '﹦', '﹢', '﹣', '﹫', '−'];

describe('safeCell before a formula', () => {
  it.each(TRIGGERS)('disarms %j whatever unseen stands before it, and is taken back', (trigger) => {
    const texts = UNSEEN.map((unseen) => `${unseen}${trigger}SUM(A1)`);

    const written = texts.map(safeCell);

    expect(written).toEqual(texts.map((text) => `'${text}`));
    expect(written.map(originalCell)).toEqual(texts);
  });

  it('leaves unseen characters before ordinary words alone', () => {
    const texts = UNSEEN.filter((unseen) => !/^[\t\r]/.test(unseen)).map((unseen) => `${unseen}Screwfix -5`);

    expect(texts.map(safeCell)).toEqual(texts);
  });
});

describe('copiedCell', () => {
  it.each(['-12.30', '+5', '-1,200.00', '-£3.20', '0'])('keeps the amount %j as it is', (text) => {
    expect(parse(csvLine([copiedCell(text)]))).toEqual([[text]]);
  });

  it.each(['-1+1', '=12', '+A1', '-', '+', '@1', '-12.30 cmd'])('disarms %j', (text) => {
    expect(parse(csvLine([copiedCell(text)]))).toEqual([[`'${text}`]]);
  });
});

describe('numericCell', () => {
  it('is written bare', () => {
    expect(csvLine([numericCell('-12.30'), numericCell('0.00')])).toBe('-12.30,0.00\r\n');
  });

  it.each(['', '1e5', '=1', '-', '1,000', 'NaN'])('refuses %j', (text) => {
    expect(() => numericCell(text)).toThrow(TypeError);
  });
});

describe('csvLine', () => {
  it('quotes commas, quotation marks and line ends, and leaves absent cells empty', () => {
    expect(csvLine(['a,b', 'say "x"', 'two\nlines', null, undefined, 7, true, ''])).toBe(
      '"a,b","say ""x""","two\nlines",,,7,true,\r\n',
    );
  });

  it.each(['a;=1+1', 'a\t=1+1'])(
    'quotes %j, so that no separator of another country begins a cell in it',
    (text) => {
      expect(csvLine([text, 'b'])).toBe(`"${text}",b\r\n`);
    },
  );

  it('gives back every cell through a CSV parser, formulas excepted', () => {
    const cells = fc.array(fc.string({ unit: 'grapheme' }), { minLength: 2, maxLength: 8 });

    fc.assert(
      fc.property(cells, (row) => {
        const read = parse(csvLine(row), { record_delimiter: '\r\n' });

        expect(read).toEqual([row.map(safeCell)]);
      }),
    );
  });
});
