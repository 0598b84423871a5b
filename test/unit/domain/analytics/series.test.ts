import { describe, expect, it } from 'vitest';
import { periodOf, taxShares } from '../../../../src/domain/analytics/series.js';

describe('periodOf', () => {
  it.each([
    ['2025-04-06', '2025-26-Q1'],
    ['2025-07-05', '2025-26-Q1'],
    ['2025-07-06', '2025-26-Q2'],
    ['2025-10-05', '2025-26-Q2'],
    ['2025-10-06', '2025-26-Q3'],
    ['2026-01-05', '2025-26-Q3'],
    ['2026-01-06', '2025-26-Q4'],
    ['2026-04-05', '2025-26-Q4'],
  ])('puts %s into the quarter %s of the tax year', (day, quarter) => {
    expect(periodOf('quarter', day)).toBe(quarter);
  });

  it('names a month, and nothing for a series by another key', () => {
    expect(periodOf('month', '2025-04-06')).toBe('2025-04');
    expect(periodOf('property', '2025-04-06')).toBeNull();
  });
});

describe('taxShares', () => {
  const point = (key: string, amountPence: number) => ({ key, amountPence });

  it('shares tax by profit to the penny, and gives what rounding leaves to the largest', () => {
    const shares = taxShares([point('a', 1), point('b', 3), point('c', 2), point('loss', -5)], 101);

    expect(shares).toEqual([point('a', 16), point('b', 52), point('c', 33)]);
  });

  it('shares nothing where nothing earns', () => {
    expect(taxShares([point('a', 0), point('b', -1)], 100)).toEqual([]);
  });

  it('is exact for the largest amounts', () => {
    const all = Number.MAX_SAFE_INTEGER;

    expect(taxShares([point('a', all), point('b', all)], all)).toEqual([
      point('a', (all + 1) / 2),
      point('b', (all - 1) / 2),
    ]);
  });
});
