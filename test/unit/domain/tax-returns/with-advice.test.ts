import { describe, expect, it } from 'vitest';
import { calculateTax } from '../../../../src/domain/tax/calculate-tax.js';
import { assembleTaxInput } from '../../../../src/domain/tax-returns/assemble-tax-input.js';
import type { CostTotal } from '../../../../src/domain/tax-returns/flat-rate-costs.js';
import { withAdvice } from '../../../../src/domain/tax-returns/with-advice.js';
import { adjustmentOf, assemblyOf, totalOf } from './made-assembly.js';

const TRAVEL = 'self_employment.car_van_travel_expenses';
const fuel = (pence: number): CostTotal => ({
  ...totalOf(TRAVEL, pence, { businessId: 'b1' }),
  side: 'self_employment',
  isCounted: true,
  nature: 'vehicle',
  vehicle: null,
  isPart: false,
});
const fuelOfLetting = (pence: number): CostTotal => ({
  ...fuel(pence),
  category: 'property.travel_costs',
  businessId: null,
  side: 'property',
});
const miles = (code: 'vehicle_mileage' | 'property_vehicle_mileage', carsAndVans: number) =>
  adjustmentOf(code, { miles: { carsAndVans, motorcycles: 0 } });

/** The advice about mileage for a trade of £30,000 and a letting of £12,000, with these costs. */
function adviceFor(adjustments: readonly ReturnType<typeof adjustmentOf>[], costs: readonly CostTotal[]) {
  const assembled = assembleTaxInput(
    assemblyOf({
      businesses: [{ id: 'b1', tradingName: 'Pipes', commencedOn: null, ceasedOn: null }],
      totals: [
        totalOf('self_employment.turnover', 30_000_00, { businessId: 'b1' }),
        totalOf('self_employment.admin_costs', 5_000_00, { businessId: 'b1' }),
        totalOf('property.rent_income', 12_000_00),
        totalOf('property.other', 4_000_00),
        ...costs,
      ],
      costs,
      taxReturn: { adjustments },
    }),
  );
  const figures = { ...calculateTax(assembled.input), recommendations: [] };
  return withAdvice(figures, assembled).recommendations.map(({ code, saves }) => [code, saves]);
}

describe('withAdvice', () => {
  it('advises to claim costs where they are more than the mileage, by the tax and Class 4 that they save', () => {
    // £3,000 of fuel for 1,000 miles at 45p: £2,550 more, at 20 % and 6 %.
    expect(adviceFor([miles('vehicle_mileage', 1_000)], [fuel(3_000_00)])).toEqual([
      ['mileage_or_costs', 510_00 + 153_00],
    ]);
  });

  it('advises so of property, which bears no Class 4', () => {
    expect(adviceFor([miles('property_vehicle_mileage', 1_000)], [fuelOfLetting(3_000_00)])).toEqual([
      ['mileage_or_costs', 510_00],
    ]);
  });

  it('takes the claims of one trade together', () => {
    expect(
      adviceFor([miles('vehicle_mileage', 1_000), miles('vehicle_mileage', 6_000)], [fuel(3_000_00)]),
    ).toEqual([]);
  });

  it.each([
    ['the mileage is more', [miles('vehicle_mileage', 8_000)], [fuel(3_000_00)]],
    ['no cost was left out', [miles('vehicle_mileage', 1_000)], []],
    ['no mileage is claimed', [], [fuel(3_000_00)]],
  ] as const)('advises nothing where %s', (_, adjustments, costs) => {
    expect(adviceFor(adjustments, costs)).toEqual([]);
  });
});
