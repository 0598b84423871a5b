import { describe, expect, it } from 'vitest';
import { partnerItems } from '../../../../src/domain/filing/parts/partner-items.js';
import { calculateTax } from '../../../../src/domain/tax/calculate-tax.js';
import type { Partnership, TaxInput } from '../../../../src/domain/tax/tax-input.js';

const firm = (utr: string, given: Partnership): Partnership => ({
  name: 'Byron & Co',
  utr,
  tradeDescription: 'Engines',
  ...given,
});

function itemsOf(partnerships: readonly Partnership[], more: Partial<TaxInput> = {}) {
  const input = { taxYear: 2026, ...more, partnerships };
  return partnerItems({ input, figures: calculateTax(input) });
}

const adjustmentsOf = (...given: Parameters<typeof itemsOf>) =>
  itemsOf(...given).items.map(
    ({ body }) => (body['nationalInsuranceContributions'] as Record<string, unknown> | undefined) ?? null,
  );

const sideways = { lossClaims: [{ kind: 'sideways_current_year' as const, amount: 1_500_00 }] };

describe('partnerItems', () => {
  it('tells partnerships of one name, and of a trade’s, apart where losses lower profits for Class 4', () => {
    const partnerships = [
      firm('1234567890', { profit: 9_000_00 }),
      firm('1234567891', { profit: 8_000_00, class4LossesBroughtForward: 1_000_50 }),
      firm('1234567892', { profit: 500_00, class4LossesBroughtForward: 2_000_00 }),
    ];
    const selfEmployments = [
      { businessId: 'mill', name: 'Byron & Co', profit: 4_000_00, class4LossesBroughtForward: 300_00 },
    ];

    expect(adjustmentsOf(partnerships, { selfEmployments })).toEqual([
      null,
      { adjustmentToProfitsForClass4: 1_001 },
      { adjustmentToProfitsForClass4: 500 },
    ]);
  });

  it('has interest on loans for the partnership lower profits for Class 4, unless it is exempt', () => {
    const paying = { profit: 9_000_00, loanInterestForTrade: 250_00, class4LossesBroughtForward: 100_00 };
    const reliefs = { qualifyingLoanInterest: 500_00 };

    expect(
      adjustmentsOf([firm('1234567890', paying), firm('1234567891', { ...paying, class4Exempt: true })], {
        reliefs,
      }),
    ).toEqual([{ adjustmentToProfitsForClass4: 350 }, { class4Exemption: true }]);
  });

  it('sets losses of earlier years against the profit, then against transition profit, in whole pounds', () => {
    const { items } = itemsOf([
      firm('1234567890', { profit: 600_75, transitionProfit: 500_00, lossesBroughtForward: 900_10 }),
    ]);

    expect(items[0]?.body).toMatchObject({
      partnershipTrades: [
        {
          tradingOrProfessionalProfits: {
            adjustedProfit: 600.75,
            lossesBroughtForwardAdjustedProfit: 600,
            profitAfterBroughtForwardLosses: 0.75,
            transitionProfitArisingThisYear: 500,
            lossesBroughtForwardTransitionProfit: 301,
            shareOfTaxableProfit: 199.75,
          },
        },
      ],
      totalTaxedAndUntaxedIncome: { shareOfTotalTaxedAndUntaxedIncome: 199.75 },
    });
  });

  it('states a loss with what is claimed of it, and a share without profit without a trade', () => {
    const partnerships = [
      firm('1234567890', { profit: -2_000_00 }),
      { name: 'Interest & Co', utr: '1234567891', untaxedInterest: 90_00 },
      firm('1234567892', {}),
    ];
    const { items, missing } = itemsOf(partnerships, {
      employments: [{ pay: 50_000_00 }],
      reliefs: sideways,
    });

    expect(missing).toEqual([]);
    expect(items).toHaveLength(2);
    expect(items[0]?.body).toMatchObject({
      partnershipTrades: [
        {
          tradingOrProfessionalLosses: {
            adjustedLoss: 2_000,
            currentYearLossAppliedToGeneralIncome: 1_500,
            carryForwardLosses: 500,
          },
        },
      ],
    });
  });

  it('takes one share of a partnership alone, and asks for its reference', () => {
    const { items, missing } = itemsOf([
      firm('1234567890', { profit: 1_00 }),
      firm('1234567890', { profit: 1_00 }),
      { name: 'Weavers', tradeDescription: 'Cloth', profit: 1_00 },
    ]);

    expect(items).toEqual([]);
    expect(missing.map(({ place }) => place)).toEqual(
      [0, 1, 2].map((index) => `/inputs/partnerships/${index}/utr`),
    );
  });

  it('takes a name or a trade without any sign that HMRC takes for none', () => {
    const { items, missing } = itemsOf([firm('1234567890', { profit: 1_00, tradeDescription: '織物' })]);

    expect(items).toEqual([]);
    expect(missing).toMatchObject([{ place: '/inputs/partnerships/0/trade_description' }]);
  });

  it('sends none before 2026-27', () => {
    const input = { taxYear: 2025, partnerships: [firm('1234567890', { profit: 1_00 })] };
    expect(partnerItems({ input, figures: calculateTax(input) }).items).toEqual([]);
  });
});
