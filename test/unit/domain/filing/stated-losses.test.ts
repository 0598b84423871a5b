import { describe, expect, it } from 'vitest';
import { claimsLeftOut, statedLosses } from '../../../../src/domain/filing/parts/stated-losses.js';
import { calculateTax } from '../../../../src/domain/tax/calculate-tax.js';
import type { TaxInput } from '../../../../src/domain/tax/tax-input.js';

const trade = (businessId: string, profit: number, lossesBroughtForward = 0) => ({
  businessId,
  name: businessId,
  profit,
  lossesBroughtForward,
});
const sideways = (amount: number) => ({
  lossClaims: [{ kind: 'sideways_current_year' as const, amount }],
});

/** Bodies by the trade's id, or the kind of property. */
function stated(given: Omit<TaxInput, 'taxYear'>) {
  const input = { taxYear: 2026, ...given };
  const figures = calculateTax(input);
  const losses = statedLosses(
    { input, figures },
    (input.selfEmployments ?? []).map(({ businessId = '', name = '', lossesBroughtForward = 0 }) => ({
      id: businessId,
      tradingName: name,
      lossesBroughtForwardPence: lossesBroughtForward,
    })),
  );
  return {
    bodies: Object.fromEntries(losses.map(({ type, id, body }) => [id ?? type, body])),
    left: claimsLeftOut({ input, figures }, false).map(({ place }) => place),
  };
}

describe('statedLosses', () => {
  it('states what is used of losses brought forward, and what goes on of a trade’s', () => {
    const { bodies } = stated({
      selfEmployments: [trade('mill', 5_000_00, 6_000_50), trade('loom', 9_000_00, 1_000_00)],
    });

    expect(bodies).toEqual({
      mill: {
        claims: { carryForward: { previousYearsLosses: 1_000.5 } },
        losses: { broughtForwardLosses: 5_000 },
      },
      loom: { losses: { broughtForwardLosses: 1_000 } },
      'uk-property': null,
      'foreign-property': null,
    });
  });

  it('takes a claim of a part from the trades in their order, and carries the rest forward', () => {
    const { bodies } = stated({
      selfEmployments: [trade('mill', -3_000_00), trade('loom', -2_000_00, 100_00)],
      employments: [{ pay: 50_000_00 }],
      reliefs: sideways(3_500_00),
    });

    expect(bodies).toMatchObject({
      mill: { claims: { carrySideways: { currentYearGeneralIncome: 3_000 } } },
      loom: {
        claims: {
          carrySideways: { currentYearGeneralIncome: 500 },
          carryForward: { currentYearLosses: 1_500, previousYearsLosses: 100 },
        },
      },
    });
    expect(bodies['mill']).not.toHaveProperty('claims.carryForward');
  });

  it('leaves the losses of a partnership of the same name to the partnership', () => {
    const { bodies } = stated({
      selfEmployments: [trade('mill', 5_000_00, 1_000_00), trade('loom', -200_00)],
      partnerships: [
        { name: 'mill', profit: 900_00, lossesBroughtForward: 400_00 },
        { name: 'loom', profit: -700_00 },
      ],
    });

    expect(bodies).toMatchObject({
      mill: { losses: { broughtForwardLosses: 1_000 } },
      loom: { claims: { carryForward: { currentYearLosses: 200 } } },
    });
  });

  it('states no more than income takes of a claim', () => {
    const { bodies } = stated({
      selfEmployments: [trade('mill', -3_000_00)],
      employments: [{ pay: 1_000_00 }],
      reliefs: sideways(3_000_00),
    });

    expect(bodies['mill']).toEqual({
      claims: {
        carrySideways: { currentYearGeneralIncome: 1_000 },
        carryForward: { currentYearLosses: 2_000 },
      },
    });
  });

  it('carries forward no loss that was set against gains', () => {
    const { bodies } = stated({
      selfEmployments: [trade('mill', -3_000_00)],
      capitalGains: {
        disposals: [{ kind: 'other', disposedOn: '2026-06-01', proceeds: 9_000_00, costs: 0 }],
        incomeLossesAgainstGains: 3_000_00,
      },
    });

    expect(bodies['mill']).toBeNull();
  });

  it('claims for property, which carries its losses forward without a claim', () => {
    const { bodies } = stated({
      ukProperty: { profit: -2_000_00, lossesBroughtForward: 400_00 },
      foreignProperty: { income: 900_00, expenses: 0, lossesBroughtForward: 500_00 },
      employments: [{ pay: 50_000_00 }],
      reliefs: { lossClaims: [{ kind: 'property_general', amount: 800_00 }] },
    });

    expect(bodies).toMatchObject({
      'uk-property': { claims: { carrySideways: { currentYearGeneralIncome: 800 } } },
    });
    expect(bodies['uk-property']).not.toHaveProperty('claims.carryForward');
  });

  it('carries back what the return does, in the order that it names, and nothing of it forward', () => {
    const back = [
      { kind: 'previous_year' as const, amount: 900_00, incomeTax: 360_00 },
      { kind: 'early_years' as const, amount: 100_00, class4: 6_00 },
    ];
    const { bodies } = stated({
      selfEmployments: [trade('mill', -3_000_00)],
      employments: [{ pay: 50_000_00 }],
      reliefs: { ...sideways(500_00), lossesCarriedBack: back, lossAppliedFirst: 'previous_year' },
    });

    expect(bodies['mill']).toEqual({
      claims: {
        carrySideways: { currentYearGeneralIncome: 500 },
        carryBack: { previousYearGeneralIncome: 900, earlyYearLosses: 100 },
        preferenceOrder: { applyFirst: 'carry-back' },
        carryForward: { currentYearLosses: 1_500 },
      },
    });
  });

  it('names no order where two claims do not compete, and carries nothing forward beside a terminal loss', () => {
    const lossesCarriedBack = [{ kind: 'terminal' as const, amount: 900_00, incomeTax: 1_00 }];
    const { bodies } = stated({
      selfEmployments: [trade('mill', -3_000_00, 50_00)],
      employments: [{ pay: 50_000_00 }],
      reliefs: { ...sideways(500_00), lossesCarriedBack, lossAppliedFirst: 'this_year' },
    });

    expect(bodies['mill']).toEqual({
      claims: { carrySideways: { currentYearGeneralIncome: 500 }, carryBack: { terminalLosses: 900 } },
    });
  });

  it('sets a loss first against the income of this year where the return says so', () => {
    const lossesCarriedBack = [{ kind: 'previous_year' as const, amount: 900_00, incomeTax: 360_00 }];
    const { bodies } = stated({
      selfEmployments: [trade('mill', -3_000_00)],
      employments: [{ pay: 50_000_00 }],
      reliefs: { ...sideways(500_00), lossesCarriedBack, lossAppliedFirst: 'this_year' },
    });

    expect(bodies['mill']).toMatchObject({ claims: { preferenceOrder: { applyFirst: 'carry-sideways' } } });
  });

  it('leaves out what is carried back where HMRC wants to know more of it, and carries none of it forward', () => {
    const lossesCarriedBack = [{ kind: 'previous_year' as const, amount: 900_00 }];
    const { bodies } = stated({
      selfEmployments: [trade('mill', -3_000_00)],
      employments: [{ pay: 50_000_00 }],
      reliefs: { lossesCarriedBack },
    });

    expect(bodies['mill']).toEqual({ claims: { carryForward: { currentYearLosses: 2_100 } } });
  });

  it('names a claim of a partnership’s loss, which is not sent', () => {
    const { bodies, left } = stated({
      selfEmployments: [trade('mill', -1_000_00)],
      partnerships: [{ name: 'Weavers', profit: -2_000_00 }],
      employments: [{ pay: 50_000_00 }],
      reliefs: sideways(3_000_00),
    });

    expect(bodies['mill']).toEqual({ claims: { carrySideways: { currentYearGeneralIncome: 1_000 } } });
    expect(left).toEqual(['/inputs/reliefs/loss_claims/0/amount']);
  });
});
