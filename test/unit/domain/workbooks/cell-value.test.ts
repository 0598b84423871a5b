import { describe, expect, it } from 'vitest';
import { decimalText, formattedValue } from '../../../../src/domain/workbooks/cell-value.js';

const DATE = { shows: 'date', currency: null } as const;
const TIME = { shows: 'time', currency: null } as const;
const EUROS = { shows: 'number', currency: 'EUR' } as const;

describe('formattedValue', () => {
  it.each([
    ['a day', 45_754, 1900, '2025-04-07'],
    ['a day with its time', 45_754.75, 1900, '2025-04-07'],
    ['a moment before midnight, which was computed', 45_754 - 1e-7, 1900, '2025-04-07'],
    ['a day of a workbook that counts from 1904', 44_292, 1904, '2025-04-07'],
    ['the first day that every program counts alike', 61, 1900, '1900-03-01'],
    ['the last day', 2_958_465, 1900, '9999-12-31'],
  ] as const)('shows %s', (_, serial, epoch, date) => {
    expect(formattedValue(serial, DATE, epoch)).toEqual({ kind: 'date', date });
  });

  it.each([
    ['a day that programs count differently', 60, 1900, '60'],
    ['day 0 of 1904', 0, 1904, '00:00:00'],
    ['a day beyond the last', 2_958_466, 1900, '2958466'],
    ['a time alone', 0.5, 1900, '12:00:00'],
  ] as const)('shows %s as text', (_, serial, epoch, text) => {
    expect(formattedValue(serial, DATE, epoch)).toEqual({ kind: 'text', text });
  });

  it.each([
    [0.75, '18:00:00'],
    [0.999999, '23:59:59'],
    [1.5, '1.50'],
    [-0.5, '-0.50'],
  ])('shows the time %d', (value, text) => {
    expect(formattedValue(value, TIME, 1900)).toEqual({ kind: 'text', text });
  });

  it('keeps a number with the currency of its format', () => {
    expect(formattedValue(12.5, EUROS, 1900)).toEqual({ kind: 'number', value: 12.5, currency: 'EUR' });
  });
});

describe('decimalText', () => {
  it.each([
    [0.1 + 0.2, '0.30'],
    [12, '12'],
    [12.5, '12.50'],
    [12.345, '12.345'],
    [-0, '0'],
    [-1e-9, '0'],
    [1e12 + 0.5, '1000000000000.5'],
  ])('writes %d without noise', (value, text) => {
    expect(decimalText(value)).toBe(text);
  });
});
