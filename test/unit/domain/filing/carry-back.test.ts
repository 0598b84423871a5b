import { describe, expect, it } from 'vitest';
import { carryBackPart } from '../../../../src/domain/filing/parts/carry-back.js';
import { calculateTax } from '../../../../src/domain/tax/calculate-tax.js';
import type { Reliefs } from '../../../../src/domain/tax/tax-input.js';

function partOf(reliefs: Reliefs, taxYear = 2026) {
  const input = {
    taxYear,
    reliefs,
    selfEmployments: [{ name: 'Mill', profit: -3_000_00 }],
    employments: [{ pay: 50_000_00 }],
  };
  const { body, missing } = carryBackPart({ input, figures: calculateTax(input) });
  return { body, missing: missing.map(({ place }) => place) };
}
const PLACE = '/inputs/reliefs/losses_carried_back';
const back = { kind: 'previous_year' as const, amount: 900_00 };
const sideways = { kind: 'sideways_current_year' as const, amount: 500_00 };

describe('carryBackPart', () => {
  it('adds up what the losses take off each tax', () => {
    const lossesCarriedBack = [
      { ...back, incomeTax: 360_00, capitalGainsTax: 20 },
      { ...back, kind: 'early_years' as const, incomeTax: 40_00, class4: 6_00 },
      { ...back, amount: 0 },
    ];

    expect(partOf({ lossesCarriedBack })).toEqual({
      body: { carryBackLossesDecrease: { incomeTax: 400, class4: 6, capitalGainsTax: 0.2 } },
      missing: [],
    });
  });

  it('asks for the worth of each, and sends none without', () => {
    expect(partOf({ lossesCarriedBack: [{ ...back, incomeTax: 1_00 }, back] })).toEqual({
      body: null,
      missing: [`${PLACE}/1/income_tax`],
    });
  });

  it('asks for the order where the loss is also claimed against income of this year', () => {
    const reliefs = { lossClaims: [sideways], lossesCarriedBack: [{ ...back, incomeTax: 1_00 }] };

    expect(partOf(reliefs).missing).toEqual(['/inputs/reliefs/loss_applied_first']);
    expect(partOf({ ...reliefs, lossAppliedFirst: 'this_year' }).missing).toEqual([]);
    const terminal = [{ ...back, kind: 'terminal' as const, incomeTax: 1_00 }];
    expect(partOf({ ...reliefs, lossesCarriedBack: terminal }).missing).toEqual([]);
  });

  it('is not for years before HMRC takes it', () => {
    expect(partOf({ lossesCarriedBack: [{ ...back, incomeTax: 1_00 }] }, 2025)).toEqual({
      body: null,
      missing: [PLACE],
    });
    expect(partOf({}, 2025)).toEqual({ body: null, missing: [] });
  });
});
