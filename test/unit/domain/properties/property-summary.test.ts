import { describe, expect, it } from 'vitest';
import { propertySummary } from '../../../../src/domain/properties/property-summary.js';
import type { CategoryTotal } from '../../../../src/domain/transactions/category-total.js';

const total = (category: string, amountPence: number, side: CategoryTotal['side'] = 'property') => ({
  businessId: null,
  propertyId: 'p1',
  category,
  side,
  amountPence,
  recordedPence: amountPence,
  allowablePence: amountPence,
  count: 1,
  isCounted: side !== 'none',
});

const summaryOf = (totals: CategoryTotal[]) =>
  propertySummary(totals, { kind: 'residential', letting: 'standard' }, 2025);

describe('propertySummary', () => {
  it('leaves residential finance costs, capital and what is outside the letting out of the profit', () => {
    const summary = summaryOf([
      total('property.rent_income', 100_000),
      total('property.rent_a_room', 1_000),
      total('property.repairs_and_maintenance', 20_000),
      total('property.other', -500),
      total('property.residential_financial_cost', 30_000),
      total('property.capital_not_allowable', 500_000),
      total('private', -700, 'none'),
    ]);
    expect(summary).toMatchObject({
      incomePence: 101_000,
      expensesPence: 19_500,
      residentialFinanceCostsPence: 30_000,
      profitPence: 81_500,
    });
  });

  it('is nothing for a year without records', () => {
    expect(summaryOf([])).toEqual({
      incomePence: 0,
      expensesPence: 0,
      residentialFinanceCostsPence: 0,
      profitPence: 0,
      categories: [],
    });
  });
});
