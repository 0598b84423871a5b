import { describe, expect, it } from 'vitest';
import { calculateTax } from '../../../../src/domain/tax/calculate-tax.js';
import type { TaxInput } from '../../../../src/domain/tax/tax-input.js';
import type { CategoryTotal } from '../../../../src/domain/transactions/category-total.js';
import { propertyYear } from '../../../../src/services/submissions/property-data.js';
import { tradeYears, type YearSource } from '../../../../src/services/submissions/year-data.js';

const total = (category: string, amountPence: number, recordedPence = amountPence): CategoryTotal => ({
  businessId: category.startsWith('self_employment.') ? 'trade' : null,
  propertyId: null,
  category,
  side: category.startsWith('self_employment.') ? 'self_employment' : 'property',
  amountPence,
  recordedPence,
  allowablePence: amountPence,
  count: 1,
  isCounted: true,
});

function source(input: TaxInput, totals: CategoryTotal[]): YearSource {
  return {
    input,
    figures: calculateTax(input),
    adjustments: [],
    totals,
    businesses: [{ id: 'trade', tradingName: 'Baker', hmrcBusinessId: null }],
  };
}

describe('tradeYears', () => {
  const trade = (fields: object): TaxInput => ({
    taxYear: 2025,
    selfEmployments: [{ name: 'Baker', ...fields }],
  });

  it('sends expenses in full, and what is not allowable of them beside them', () => {
    const totals = [
      total('self_employment.turnover', 5_000_000),
      total('self_employment.admin_costs', 60_000, 100_000),
      total('self_employment.business_entertainment_costs', 30_000),
      total('self_employment.capital_asset', 90_000),
    ];

    const [year] = tradeYears(source(trade({ turnover: 5_000_000, expenses: 160_000 }), totals));

    expect(year?.cumulative).toEqual({
      income: { turnover: 5_000_000 },
      expenses: { adminCosts: 100_000, businessEntertainmentCosts: 30_000 },
      disallowable: { adminCosts: 40_000, businessEntertainmentCosts: 30_000 },
    });
  });

  it('sends no expenses where the trading allowance is claimed', () => {
    const totals = [total('self_employment.turnover', 400_000), total('self_employment.admin_costs', 5_000)];

    const [year] = tradeYears(source(trade({ turnover: 400_000, expenses: 5_000 }), totals));

    expect(year?.cumulative).toEqual({ income: { turnover: 400_000 }, expenses: {} });
    expect(year?.annual.allowances).toEqual({ tradingIncomeAllowance: 100_000 });
  });

  it('tells HMRC of somebody past Class 4 contributions', () => {
    const input = { ...trade({ turnover: 3_000_000, expenses: 500_000 }), dateOfBirth: '1950-01-01' };

    const [year] = tradeYears(source(input, [total('self_employment.turnover', 3_000_000)]));

    expect(year?.annual.class4NicsExemptionReason).toBe('over-state-pension-age');
  });
});

describe('propertyYear', () => {
  const property = (fields: object): TaxInput => ({ taxYear: 2025, ukProperty: fields });
  const of = (input: TaxInput, totals: CategoryTotal[]) =>
    propertyYear({
      ...source(input, totals),
      properties: [{ id: 'abroad', kind: 'residential', letting: 'standard', isForeign: true }],
      roomTotals: input.ukProperty?.rentARoom === true ? totals : [],
    });

  it('leaves out what is abroad, and puts domestic items among the allowances', () => {
    const totals = [
      total('property.rent_income', 1_200_000),
      { ...total('property.rent_income', 700_000), propertyId: 'abroad' },
      total('property.replacement_of_domestic_items', 50_000),
      total('property.repairs_and_maintenance', 200_000),
    ];

    const year = of(property({ income: 1_200_000, expenses: 250_000 }), totals);

    expect(year.cumulative).toEqual({
      income: { periodAmount: 1_200_000 },
      expenses: { repairsAndMaintenance: 200_000 },
    });
    expect(year.annual.allowances).toEqual({ costOfReplacingDomesticItems: 50_000 });
  });

  it('claims rent-a-room relief in place of every expense', () => {
    const totals = [total('property.rent_income', 600_000), total('property.other', 40_000)];

    const year = of(property({ income: 600_000, expenses: 40_000, rentARoom: true }), totals);

    expect(year.cumulative).toEqual({ income: { rentARoom: 600_000 }, expenses: { rentARoom: 600_000 } });
    expect(year.annual.allowances).toEqual({});
  });
});
