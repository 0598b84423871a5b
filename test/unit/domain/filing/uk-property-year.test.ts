import { describe, expect, it } from 'vitest';
import { propertyYear } from '../../../../src/domain/filing/uk-property-year.js';
import type { TaxInput } from '../../../../src/domain/tax/tax-input.js';
import type { CategoryTotal } from '../../../../src/domain/transactions/category-total.js';
import { source, total } from './year-source.js';

const AT_HOME = { address: { country: 'GB' } };

describe('propertyYear', () => {
  const property = (fields: object): TaxInput => ({ taxYear: 2025, ukProperty: fields });
  const of = (input: TaxInput, totals: CategoryTotal[]) =>
    propertyYear({
      ...source(input, totals),
      properties: [{ ...AT_HOME, id: 'abroad', kind: 'residential', letting: 'standard', isForeign: true }],
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

  it('claims rent-a-room relief instead of every expense', () => {
    const totals = [total('property.rent_income', 600_000), total('property.other', 40_000)];

    const year = of(property({ income: 600_000, expenses: 40_000, rentARoom: true }), totals);

    expect(year.cumulative).toEqual({ income: { rentARoom: 600_000 }, expenses: { rentARoom: 600_000 } });
    expect(year.annual.allowances).toEqual({});
  });

  describe('with a lodger beside a flat', () => {
    const home = {
      ...AT_HOME,
      id: 'home',
      kind: 'residential',
      letting: 'rent_a_room',
      isForeign: false,
    } as const;
    const at = (propertyId: string | null, one: CategoryTotal) => ({ ...one, propertyId });
    const roomTotals = [
      at('home', total('property.rent_income', 800_000)),
      at('home', total('property.other', 10_000)),
    ];
    const totals = [
      at('flat', total('property.rent_income', 900_000)),
      at('flat', total('property.repairs_and_maintenance', 200_000)),
      ...roomTotals,
    ];
    const rooms = { income: 800_000, expenses: 10_000, residentialFinanceCosts: 0, isShared: true };
    const yearOf = (fields: object) =>
      propertyYear({
        ...source(property({ income: 1_700_000, expenses: 210_000, rooms, ...fields }), totals),
        properties: [home],
        roomTotals,
      });

    it('claims the relief instead of the expenses of the rooms alone', () => {
      const year = yearOf({});

      expect(year.cumulative).toEqual({
        income: { periodAmount: 900_000, rentARoom: 800_000 },
        expenses: { repairsAndMaintenance: 200_000, rentARoom: 375_000 },
      });
      expect(year.annual.adjustments).toEqual({ nonResidentLandlord: false, rentARoomJointlyLet: true });
    });

    it('tells HMRC of a landlord who is not resident', () => {
      const given = source(property({ income: 1_700_000 }), totals);
      const input = { ...given.input, residence: { status: 'non_resident' as const } };
      const year = propertyYear({ ...given, input, properties: [home], roomTotals });

      expect(year.annual.adjustments).toMatchObject({ nonResidentLandlord: true });
    });

    it('sends every expense where no relief is claimed', () => {
      expect(yearOf({ propertyAllowance: 'expenses' }).cumulative.expenses).toEqual({
        repairsAndMaintenance: 200_000,
        other: 10_000,
      });
    });
  });

  it('names finance costs as the property decides', () => {
    const shop = {
      ...AT_HOME,
      id: 'shop',
      kind: 'commercial',
      letting: 'standard',
      isForeign: false,
    } as const;
    const costs = { ...total('property.residential_financial_cost', 200_000), propertyId: 'shop' };

    const year = propertyYear({
      ...source(property({ income: 900_000, expenses: 200_000 }), [costs]),
      properties: [shop],
      roomTotals: [],
    });

    expect(year.cumulative.expenses).toEqual({ financialCosts: 200_000 });
  });
});
