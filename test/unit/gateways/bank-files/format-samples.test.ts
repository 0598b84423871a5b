import { describe, expect, it } from 'vitest';
import { describeFormat } from '../../../../src/domain/bank-files/describe-format.js';
import { CSV_LAYOUTS } from '../../../../src/domain/bank-files/layouts/csv-layouts.js';
import { findFormatSample } from '../../../../src/domain/bank-files/samples/find-format-sample.js';
import { BANK_FORMATS } from '../../../../src/gateways/bank-files/bank-formats.js';
import { readAll } from './read-text.js';

const names = BANK_FORMATS.map(({ name }) => name);

describe('the samples of formats', () => {
  it.each(names.filter((name) => name !== 'mapped'))(
    'has one of %s that is recognised as it',
    async (name) => {
      const sample = findFormatSample(name);

      const { file, rows, errors } = await readAll(`${sample?.lines.join('\n')}\n`);

      expect(file.format).toBe(name);
      expect(errors).toEqual([]);
      expect(rows.length).toBeGreaterThan(0);
    },
  );

  it('has none of a name that is no format, nor of an object’s own members', () => {
    expect(['mapped', 'no_such', 'constructor', '__proto__'].map(findFormatSample)).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });

  it('runs in no spreadsheet', () => {
    const cells = names.flatMap(
      (name) => findFormatSample(name)?.lines.flatMap((line) => line.split(/[,;\t]/)) ?? [],
    );

    expect(cells.filter((cell) => /^"?[=@]/.test(cell))).toEqual([]);
  });
});

describe('describeFormat', () => {
  it.each(names)('says how %s is recognised', (name) => {
    expect(describeFormat(name).layouts.length).toBeGreaterThan(0);
  });

  it('describes every layout of headings, and nothing but formats that can be asked for', () => {
    const described = names.flatMap((name) =>
      describeFormat(name).layouts.filter(({ headings }) => headings.length > 0),
    );

    expect(described).toHaveLength(CSV_LAYOUTS.length);
    expect(CSV_LAYOUTS.map(({ name }) => name).filter((name) => !names.includes(name))).toEqual([]);
  });

  it('names the options that settle what a file may leave open', () => {
    expect(describeFormat('starling').options).toEqual([]);
    expect(describeFormat('qif').options).toEqual(['mapping.date_format', 'mapping.decimal_separator']);
    expect(describeFormat('quickbooks').options).toEqual([
      'format',
      'mapping.date_format',
      'mapping.decimal_separator',
      'mapping.invert_sign',
      'mapping.amount_in and mapping.amount_out',
    ]);
  });

  it('describes signs, ids, balances and fees as the layout has them', () => {
    expect(describeFormat('paypal').layouts[0]).toMatchObject({
      kind: 'delimited',
      recognisedBy: 'headings',
      dateOrder: 'day_first',
      signs: 'signed',
      hasIds: true,
      hasBalances: true,
      fees: 'apart',
    });
    expect(describeFormat('lloyds').layouts[0]).toMatchObject({ signs: 'split', hasIds: false, fees: null });
  });
});
