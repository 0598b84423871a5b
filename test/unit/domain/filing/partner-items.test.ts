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
