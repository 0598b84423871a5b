import { describe, expect, it } from 'vitest';
import {
  columnMappingIssues,
  isColumnMapping,
} from '../../../../src/domain/imports/column-mapping-issues.js';

const RIGHT = { date: 'Date', amount: 'Value', description: ['Text', 4] };

const issuesOf = (mapping: unknown) =>
  columnMappingIssues(mapping).map(({ pointer, code }) => `${pointer} ${code}`);

describe('columnMappingIssues', () => {
  it.each([
    RIGHT,
    { date: 1, amount_in: 2, amount_out: 3, description: 4, has_header: false },
    { ...RIGHT, date_format: 'D MMM YY', delimiter: ';', decimal_separator: ',', default_currency: 'eur' },
    { ...RIGHT, invert_sign: true, skip_lines: 3, balance: 'Saldo', category: 'Kind', notes: 'Note' },
  ])('finds nothing wrong with %j', (mapping) => {
    expect(issuesOf(mapping)).toEqual([]);
    expect(isColumnMapping(mapping)).toBe(true);
  });

  it.each([
    [null, ['#/mapping invalid_type']],
    [[RIGHT], ['#/mapping invalid_type']],
    [{}, ['#/mapping/date required', '#/mapping/description required', '#/mapping/amount required']],
    [{ ...RIGHT, amount_in: 'In' }, ['#/mapping/amount invalid']],
    [{ date: 1, description: 2, amount_out: 3 }, ['#/mapping/amount_in required']],
    [{ ...RIGHT, date: '' }, ['#/mapping/date invalid_type']],
    [{ ...RIGHT, date: 1.5 }, ['#/mapping/date invalid_type']],
    [{ ...RIGHT, description: [] }, ['#/mapping/description invalid_type']],
    [{ ...RIGHT, date_format: 'DD/MM' }, ['#/mapping/date_format invalid_format']],
    [{ ...RIGHT, delimiter: ';;' }, ['#/mapping/delimiter invalid_format']],
    [{ ...RIGHT, delimiter: '"' }, ['#/mapping/delimiter invalid_format']],
    [{ ...RIGHT, decimal_separator: "'" }, ['#/mapping/decimal_separator not_allowed_value']],
    [{ ...RIGHT, default_currency: 'QQQ' }, ['#/mapping/default_currency invalid_format']],
    [{ ...RIGHT, has_header: 'yes' }, ['#/mapping/has_header invalid_type']],
    [{ ...RIGHT, skip_lines: -1 }, ['#/mapping/skip_lines invalid_type']],
    [{ ...RIGHT, 'a/b~c': 1 }, ['#/mapping/a~1b~0c unknown_field']],
    [{ ...RIGHT, constructor: 1 }, ['#/mapping/constructor unknown_field']],
  ])('names every place in %j', (mapping, places) => {
    expect(issuesOf(mapping)).toEqual(places);
    expect(isColumnMapping(mapping)).toBe(false);
  });
});
