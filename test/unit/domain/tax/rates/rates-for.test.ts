import { describe, expect, it } from 'vitest';
import { figure, since } from '../../../../../src/domain/tax/rates/figure.js';
import { ratesFor, SUPPORTED_TAX_YEARS } from '../../../../../src/domain/tax/rates/rates-for.js';
import { ValidationError } from '../../../../../src/errors.js';

describe('ratesFor', () => {
  it.each([2020, 2027, 1066])('refuses %i by name', (taxYear) => {
    expect(() => ratesFor(taxYear)).toThrow(ValidationError);
    expect(() => ratesFor(taxYear)).toThrow(expect.objectContaining({ code: 'tax_year_not_supported' }));
  });

  it.each(SUPPORTED_TAX_YEARS)('gives every figure of %i its source', (taxYear) => {
    const figures = figuresIn(ratesFor(taxYear));

    expect(figures.length).toBeGreaterThan(70);
    for (const [path, { source }] of figures) expect(source, path).not.toBe('');
  });

  it('marks the figures that are not confirmed', () => {
    const unverified = figuresIn(ratesFor(2026)).filter(([, { verified }]) => !verified);

    expect(unverified.map(([path]) => path)).toEqual([
      'incomeTax.winterFuelIncomeLimit',
      'statePensionAge.years',
      'statePensionAge.laterFromBirthDate',
    ]);
  });

  it.each(SUPPORTED_TAX_YEARS)('orders the bands of %i and leaves the last one open', (taxYear) => {
    for (const { value: bands } of Object.values(ratesFor(taxYear).incomeTax.nonSavingsBands)) {
      const limits = bands.map(({ upTo }) => upTo);
      expect(limits).toEqual([...limits].sort((one, other) => one - other));
      expect(limits.at(-1)).toBe(Number.POSITIVE_INFINITY);
    }
  });
});

describe('since', () => {
  it('holds a figure until the next one starts, and has none before the first', () => {
    const byYear = since({ 2021: figure(1, 'first'), 2023: figure(2, 'second') });

    expect([2021, 2022, 2023, 2030].map((year) => byYear(year).value)).toEqual([1, 1, 2, 2]);
    expect(() => byYear(2020)).toThrow(RangeError);
  });
});

interface FoundFigure {
  readonly source: string;
  readonly verified: boolean;
}

function figuresIn(value: unknown, path: readonly string[] = []): [string, FoundFigure][] {
  if (typeof value !== 'object' || value === null) return [];
  if ('source' in value && 'verified' in value) return [[path.join('.'), value as FoundFigure]];
  return Object.entries(value).flatMap(([key, held]) => figuresIn(held, [...path, key]));
}
