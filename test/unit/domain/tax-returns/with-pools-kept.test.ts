import { describe, expect, it } from 'vitest';
import { calculateTax } from '../../../../src/domain/tax/calculate-tax.js';
import type { TaxCalculation } from '../../../../src/domain/tax/tax-calculation.js';
import type { Adjustment } from '../../../../src/domain/tax-returns/adjustment.js';
import { assembleTaxInput } from '../../../../src/domain/tax-returns/assemble-tax-input.js';
import type { Assembly } from '../../../../src/domain/tax-returns/assembly.js';
import { withPoolsKept } from '../../../../src/domain/tax-returns/with-pools-kept.js';

const ADJUSTMENTS: readonly Adjustment[] = [
  {
    code: 'capital_allowances',
    amountPence: null,
    businessId: null,
    note: null,
    claim: {
      annualInvestment: 0,
      newPlantFirstYear: 20_000,
      zeroEmissionCars: 0,
      mainPool: { broughtForward: 150_000, additions: 0, disposals: 10_000 },
      specialRatePool: { broughtForward: 5_000, additions: 0, disposals: 8_000 },
      privateUseAssets: [
        {
          name: 'Van',
          rate: 'main',
          businessUseBps: 5_000,
          broughtForward: 90_000,
          additions: 0,
          disposals: 0,
        },
      ],
      ceased: false,
    },
  },
];

/** A trade with little to deduct beside the allowances of its claim. */
function yearOf(turnoverPence: number) {
  const assembly: Assembly = {
    client: {
      dateOfBirth: '1980-01-01',
      region: 'england',
      studentLoanPlans: [],
      marriageAllowance: 'none',
      blindPerson: false,
    },
    taxReturn: {
      taxYear: 2025,
      region: null,
      inputs: { employments: [{ pay: 3_000_000 }] },
      adjustments: ADJUSTMENTS,
    },
    businesses: [{ id: 'trade', tradingName: 'Looms', commencedOn: null, ceasedOn: null }],
    properties: [],
    totals: [
      {
        businessId: 'trade',
        propertyId: null,
        category: 'self_employment.turnover',
        amountPence: turnoverPence,
        recordedPence: turnoverPence,
        allowablePence: turnoverPence,
        count: 1,
      },
    ],
  };
  const { input, trace } = assembleTaxInput(assembly);
  const figures: TaxCalculation = calculateTax(input);
  const kept = withPoolsKept(trace, figures, ADJUSTMENTS);
  const result = kept.find((one) => one.kind === 'adjustment');
  return { figures, trace, kept, pools: result?.capitalAllowances };
}

describe('pools of a year that has the trading allowance', () => {
  it('go on whole, with the spending of the year in them', () => {
    const { figures, pools } = yearOf(300_000);

    expect(figures.lines.some(({ rule }) => rule === 'trading_allowance')).toBe(true);
    expect(pools).toMatchObject({
      allowances: 0,
      balancingCharges: 3_000,
      mainPool: { allowance: 0, carriedForward: 160_000 },
      specialRatePool: { allowance: 0, balancingCharge: 3_000, carriedForward: 0 },
      privateUseAssets: [{ name: 'Van', allowance: 0, carriedForward: 90_000 }],
    });
  });

  it('leave everything else that is behind a figure as it was', () => {
    const { trace, kept } = yearOf(300_000);
    const without = (traces: typeof trace) =>
      traces.map((one) => (one.kind === 'adjustment' ? { ...one, capitalAllowances: null } : one));

    expect(without(kept)).toEqual(without(trace));
  });

  it('are written down where expenses are deducted', () => {
    const { trace } = yearOf(300_000);

    expect(withPoolsKept(trace, { lines: [] }, ADJUSTMENTS)).toEqual(trace);
  });
});
