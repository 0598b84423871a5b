import { describe, expect, it } from 'vitest';
import {
  builtInFormat,
  PLAIN_NUMBER,
  readNumberFormat,
} from '../../../../src/domain/workbooks/number-format.js';

describe('readNumberFormat', () => {
  it.each([
    ['General', 'number', null],
    ['#,##0.00', 'number', null],
    ['dd/mm/yyyy', 'date', null],
    ['mmm', 'date', null],
    ['hh:mm:ss', 'time', null],
    ['[h]:mm', 'time', null],
    ['yyyy-mm-dd hh:mm', 'date', null],
    ['[$€-2] #,##0.00', 'number', 'EUR'],
    ['#,##0.00 "EUR"', 'number', 'EUR'],
    ['"USD" 0.00', 'number', 'USD'],
    ['[$¥-411]#,##0', 'number', 'JPY'],
    ['[$$-409]#,##0.00', 'number', 'USD'],
    ['$0.00', 'number', 'USD'],
    ['"US$"0.00', 'number', 'USD'],
    ['\\$0.00', 'number', 'USD'],
    ['[$£-809]#,##0.00', 'number', null],
    ['[Red]0.00', 'number', null],
    ['0.00_);[$€-2]0.00', 'number', null],
    ['"days" 0', 'number', null],
    ['0"day', 'number', null],
    ['[Red', 'number', null],
    ['*d0.00', 'number', null],
    ['_d0.00', 'number', null],
  ])('reads %s', (code, shows, currency) => {
    expect(readNumberFormat(code)).toEqual({ shows, currency });
  });
});

describe('builtInFormat', () => {
  it.each([
    [14, 'date'],
    [20, 'time'],
    [2, 'number'],
    [999, 'number'],
  ])('knows number %i', (id, shows) => {
    expect(builtInFormat(id)).toEqual({ shows, currency: null });
    expect(builtInFormat(2)).toBe(PLAIN_NUMBER);
  });
});
