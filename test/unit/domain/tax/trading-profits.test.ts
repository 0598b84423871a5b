import { describe, expect, it } from 'vitest';
import { calculateTax } from '../../../../src/domain/tax/calculate-tax.js';
import type { SelfEmployment, TaxInput } from '../../../../src/domain/tax/tax-input.js';

const pounds = (amount: number) => Math.round(amount * 100);
const ofTrades = (selfEmployments: readonly SelfEmployment[], more: Partial<TaxInput> = {}) =>
  calculateTax({ taxYear: 2025, selfEmployments, ...more });
const codes = (calculation: ReturnType<typeof calculateTax>) => calculation.warnings.map(({ code }) => code);

describe('the trading allowance', () => {
  it.each([
    [1_000, 0, 0],
    [1_001, 0, 1],
    [1_800, 300, 800],
    [5_000, 999, 4_000],
    [5_000, 1_000, 4_000],
    [5_000, 1_001, 3_999],
  ])(
    'turnover of %i with expenses of %i leaves %i, the better way by default',
    (turnover, expenses, profit) => {
      const calculation = ofTrades([{ turnover: pounds(turnover), expenses: pounds(expenses) }]);

      expect(calculation.totalIncome).toBe(pounds(profit));
    },
  );

  it('is one allowance for all trades together', () => {
    const calculation = ofTrades([
      { turnover: pounds(700) },
      { turnover: pounds(800), expenses: pounds(100) },
    ]);

    expect(calculation.totalIncome).toBe(pounds(500));
  });

  it('leaves a bare profit alone', () => {
    expect(ofTrades([{ profit: pounds(900) }]).totalIncome).toBe(pounds(900));
  });

  it('goes first to the trade whose profit no loss or exemption covers', () => {
    const job = { employments: [{ pay: pounds(60_000) }] };
    const calculation = ofTrades(
      [
        { name: 'Diving', turnover: pounds(3_000), class4Exempt: true },
        { name: 'Old', turnover: pounds(2_000), lossesBroughtForward: pounds(2_000) },
        { name: 'New', turnover: pounds(20_000) },
      ],
      job,
    );

    const allowance = calculation.lines.find(({ rule }) => rule === 'trading_allowance');
    expect(allowance).toMatchObject({ about: 'New', amount: pounds(1_000) });
  });

  it('follows a choice, and says what the other would save', () => {
    const job = { employments: [{ pay: pounds(30_000) }] };
    const byExpenses = ofTrades(
      [{ turnover: pounds(1_800), expenses: pounds(300), tradingAllowance: 'expenses' }],
      job,
    );
    const byAllowance = ofTrades(
      [{ turnover: pounds(5_000), expenses: pounds(3_000), tradingAllowance: 'claim' }],
      job,
    );

    expect(byExpenses.recommendations).toContainEqual({
      code: 'claim_trading_allowance',
      saves: pounds(140),
    });
    expect(byAllowance.recommendations).toContainEqual({
      code: 'deduct_trading_expenses',
      saves: pounds(400),
    });
  });

  it('keeps a loss rather than hide it for nothing, and warns when it is hidden', () => {
    const loss = { turnover: pounds(900), expenses: pounds(2_000) };
    const kept = ofTrades([loss]);
    const hidden = ofTrades([{ ...loss, tradingAllowance: 'claim' }]);

    expect(kept.carriedForward.tradingLosses).toEqual([{ name: 'Self-employment 1', amount: pounds(1_100) }]);
    expect(hidden.carriedForward.tradingLosses).toEqual([]);
    expect(codes(hidden)).toContain('loss_hidden_by_trading_allowance');
  });
});

describe('the trading allowance and other income', () => {
  const otherIncome = [{ description: 'Casual work', amount: pounds(800) }];

  it('is not applied to income that may not be casual, which is said', () => {
    const alone = ofTrades([], { otherIncome });
    const besideAnExemptTrade = ofTrades([{ turnover: pounds(300) }], { otherIncome });
    const besideATrade = ofTrades([{ turnover: pounds(9_000) }], { otherIncome });

    expect(alone.totalIncome).toBe(pounds(800));
    expect(codes(alone)).toEqual(['trading_allowance_not_tried_on_other_income']);
    expect(codes(besideAnExemptTrade)).toEqual(['trading_allowance_not_tried_on_other_income']);
    expect(codes(besideATrade)).toEqual([]);
  });
});

describe('the trading allowance and Class 2 credit', () => {
  it('is not claimed for nothing where it would lose a year of credit', () => {
    const trade = { turnover: pounds(7_500), expenses: pounds(500) };
    const kept = ofTrades([trade]);
    const lost = ofTrades([trade], { employments: [{ pay: pounds(30_000) }] });

    expect(kept.totalIncome).toBe(pounds(7_000));
    expect(lost.totalIncome).toBe(pounds(36_500));
    expect(codes(lost)).toEqual(['trading_allowance_forgoes_contribution_credit']);
  });
});

describe('losses brought forward', () => {
  it("are used against the same trade's profit only, for tax and Class 4 alike", () => {
    const calculation = ofTrades([
      { name: 'A', profit: pounds(20_000), lossesBroughtForward: pounds(25_000) },
      { name: 'B', profit: pounds(30_000) },
    ]);

    expect(calculation.totalIncome).toBe(pounds(50_000));
    expect(calculation.netIncome).toBe(pounds(30_000));
    expect(calculation.class4).toBe(pounds(1_045.8));
    expect(calculation.carriedForward.tradingLosses).toEqual([{ name: 'A', amount: pounds(5_000) }]);
  });

  it('reach the transition profit once the ordinary profit is used up', () => {
    const trade = {
      profit: pounds(20_000),
      transitionProfit: pounds(6_000),
      lossesBroughtForward: pounds(22_000),
    };
    const calculation = ofTrades([trade], { employments: [{ pay: pounds(20_000) }] });

    expect(calculation.netIncome).toBe(pounds(20_000));
    expect(calculation.taxableIncome).toBe(pounds(20_000 + 4_000 - 12_570));
  });

  it('round up to whole pounds in the year and carry the pence forward exactly', () => {
    const used = ofTrades([{ profit: pounds(10_000), lossesBroughtForward: pounds(100.5) }]);
    const left = ofTrades([{ profit: pounds(100), lossesBroughtForward: pounds(150.5) }]);

    expect(used.netIncome).toBe(pounds(9_899));
    expect(used.carriedForward.tradingLosses).toEqual([]);
    expect(left.carriedForward.tradingLosses[0]?.amount).toBe(pounds(50.5));
  });
});
