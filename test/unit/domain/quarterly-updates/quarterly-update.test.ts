import { describe, expect, it } from 'vitest';
import {
  differencesBetween,
  periodOf,
  totalsOf,
} from '../../../../src/domain/quarterly-updates/quarterly-update.js';

describe('periodOf', () => {
  it.each(['2025-07-05', '2025-10-05', '2026-01-05', '2026-04-05'])('runs from 6 April to %s', (end) => {
    expect(periodOf(2025, end)).toEqual({
      periods: 'standard',
      startOn: '2025-04-06',
      endOn: end,
    });
  });

  it.each(['2025-06-30', '2025-09-30', '2025-12-31', '2026-03-31'])('runs from 1 April to %s', (end) => {
    expect(periodOf(2025, end)).toEqual({ periods: 'calendar', startOn: '2025-04-01', endOn: end });
  });

  it.each(['2026-06-30', '2025-07-06', '2026-07-05', '2025-04-05'])('is none that ends on %s', (end) => {
    expect(periodOf(2025, end)).toBeNull();
  });
});

describe('totalsOf', () => {
  it('leaves tax taken off out of income, and what is not deducted out of net', () => {
    expect(
      totalsOf({
        income: { turnover: 100_00, taxTakenOffTradingIncome: 20_00 },
        expenses: { adminCosts: 30_00, depreciation: 5_00 },
        disallowable: { depreciation: 5_00 },
      }),
    ).toEqual({ incomePence: 100_00, expensesPence: 35_00, disallowablePence: 5_00, netPence: 70_00 });
    expect(
      totalsOf({
        income: { periodAmount: 50_00 },
        expenses: { residentialFinancialCost: 9_00 },
        disallowable: {},
      }),
    ).toMatchObject({ netPence: 50_00 });
  });
});

describe('differencesBetween', () => {
  it('names what changes, what is new and what has gone, and nothing else', () => {
    const before = {
      income: { turnover: 10 },
      expenses: { adminCosts: 3, travelCosts: 4 },
      disallowable: {},
    };
    const now = { income: { turnover: 10, other: 2 }, expenses: { adminCosts: 1 }, disallowable: {} };

    expect(differencesBetween(now, before)).toEqual({
      'income.other': 2,
      'expenses.adminCosts': -2,
      'expenses.travelCosts': -4,
    });
    expect(differencesBetween(before)).toMatchObject({ 'income.turnover': 10 });
  });
});
