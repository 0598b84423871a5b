import { describe, expect, it } from 'vitest';
import { tradeYears } from '../../../../src/domain/filing/trade-year.js';
import type { YearSource } from '../../../../src/domain/filing/year-sources.js';
import type { TaxInput } from '../../../../src/domain/tax/tax-input.js';
import { settleAdjustments } from '../../../../src/domain/tax-returns/settle-adjustments.js';
import { source, total } from './year-source.js';

const noFinance = () => ({ expensesPence: 0, residentialPence: 0, isResidential: true, shareOf: () => 0 });

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

  it('lowers profits for Class 4 of 2026-27 by losses and by interest of the trade, and by none of a partnership of its name', () => {
    const input: TaxInput = {
      ...trade({
        businessId: 'trade',
        turnover: 5_000_000,
        class4LossesBroughtForward: 70_000,
        loanInterestForTrade: 30_000,
      }),
      partnerships: [{ name: 'Baker', profit: 900_000, class4LossesBroughtForward: 50_000 }],
      reliefs: { qualifyingLoanInterest: 30_000 },
    };
    const sent = (taxYear: number) => {
      const of = { ...input, taxYear };
      const totals = [total('self_employment.turnover', 5_000_000)];
      return tradeYears(source(of, totals))[0]?.annual.adjustments;
    };

    expect(sent(2026)).toEqual({ adjustmentToProfitsForClass4: 100_000 });
    expect(sent(2025)).toEqual({});
  });

  it('sends no expenses where the trading allowance is claimed', () => {
    const totals = [total('self_employment.turnover', 400_000), total('self_employment.admin_costs', 5_000)];

    const [year] = tradeYears(source(trade({ turnover: 400_000, expenses: 5_000 }), totals));

    expect(year?.cumulative).toEqual({ income: { turnover: 400_000 }, expenses: {} });
    expect(year?.annual.allowances).toEqual({ tradingIncomeAllowance: 100_000 });
  });

  it('sends what adjustments come to by HMRC’s names, and why there are no Class 4 contributions', () => {
    const input = trade({ turnover: 5_000_000, expenses: 100_000 });
    const adjustment = { businessId: 'trade', note: null, amountPence: null };
    const nothing = { broughtForward: 0, additions: 0, disposals: 0 };
    const claim = {
      annualInvestment: 200_000,
      newPlantFirstYear: 100_000,
      zeroEmissionCars: 300_000,
      mainPool: { ...nothing, broughtForward: 1_000_000 },
      specialRatePool: { ...nothing, disposals: 5_000 },
      privateUseAssets: [
        { ...nothing, rate: 'main', businessUseBps: 5_000, broughtForward: 500_000 } as const,
      ],
      ceased: false,
    };
    const adjustments = settleAdjustments(
      [
        { ...adjustment, code: 'capital_allowances', claim },
        { ...adjustment, code: 'vehicle_mileage', miles: { carsAndVans: 100, motorcycles: 0 } },
        { ...adjustment, code: 'use_of_home', hoursByMonth: Array(12).fill(30) },
        { ...adjustment, code: 'premises_used_as_home', occupantsByMonth: Array(12).fill(1) },
        { ...adjustment, code: 'class4_exempt', reason: 'diver' },
      ],
      {
        taxYear: 2025,
        businesses: [{ id: 'trade' }],
        premisesCostsOf: () => 500_000,
        financeCostsOf: noFinance,
      },
    );
    const totals = [total('self_employment.premises_running_costs', 500_000)];

    const [year] = tradeYears({ ...source(input, totals), adjustments });

    expect(year?.cumulative).toEqual({
      income: {},
      expenses: { premisesRunningCosts: 500_000 },
      disallowable: {},
    });
    expect(year?.accounting).toEqual({
      type: 'self-employment',
      income: {},
      expenses: { premisesRunningCosts: 12_000, carVanTravelExpenses: 4_500 },
      additions: { premisesRunningCosts: 420_000 },
    });
    expect(year?.annual).toEqual({
      adjustments: { balancingChargeOther: 5_000 },
      allowances: {
        annualInvestmentAllowance: 200_000,
        enhancedCapitalAllowance: 40_000,
        zeroEmissionsCarAllowance: 300_000,
        capitalAllowanceMainPool: 180_000,
        capitalAllowanceSingleAssetPool: 45_000,
      },
      class4NicsExemptionReason: 'diver',
    });
  });

  it('leaves nothing to adjust where the trading allowance is claimed, and has every receipt in the update', () => {
    const input = trade({ turnover: 90_000, otherIncome: 40_000 });
    const adjustment = { businessId: 'trade', note: null };
    const adjustments = settleAdjustments(
      [
        { ...adjustment, code: 'other_trading_income', amountPence: 40_000 },
        { ...adjustment, code: 'other_trading_expenses', amountPence: 1_000 },
      ],
      { taxYear: 2025, businesses: [{ id: 'trade' }], premisesCostsOf: () => 0, financeCostsOf: noFinance },
    );

    const [year] = tradeYears({
      ...source(input, [total('self_employment.turnover', 90_000)]),
      adjustments,
    });

    expect(year?.cumulative).toEqual({ income: { turnover: 90_000, other: 40_000 }, expenses: {} });
    expect(year?.accounting).toBeNull();
  });

  it('sends no income below nil', () => {
    const totals = [
      total('self_employment.turnover', -70_000),
      total('self_employment.other_income', 50_000),
    ];

    const [year] = tradeYears(source(trade({ turnover: 0, expenses: 20_000 }), totals));

    expect(year?.cumulative).toMatchObject({ income: {}, expenses: { otherExpenses: 20_000 } });
  });

  describe('of accounts that are not those of the tax year', () => {
    const apportioned = [
      { businessId: 'trade', incomePence: 70_000, expensesPence: 20_000 },
      { businessId: 'other', incomePence: 9_000, expensesPence: 0 },
    ] as unknown as NonNullable<YearSource['apportioned']>;
    const yearOf = (fields: object) => {
      const given = source(trade(fields), [total('self_employment.turnover', 400_000)]);
      return tradeYears({ ...given, apportioned })[0];
    };

    it('adjusts the basis by the profit that apportioning adds, and has figures of such accounts alone', () => {
      expect(yearOf({ turnover: 400_000, expenses: 300_000 })?.annual.adjustments).toEqual({
        basisAdjustment: 50_000,
      });
      expect(
        tradeYears({ ...source(trade({}), []), apportioned: apportioned.slice(0, 1) })[0]?.hasFigures,
      ).toBe(true);
    });

    it('adjusts by the receipts alone where the trading allowance takes the place of expenses', () => {
      expect(yearOf({ turnover: 400_000, expenses: 5_000 })?.annual.adjustments).toEqual({
        basisAdjustment: 70_000,
      });
    });
  });

  it('has the year’s part of a transition profit apart from what was accelerated', () => {
    const input = trade({ turnover: 5_000_000 });
    const part = (figure: string, amountPence: number) => ({ figure, amountPence, hmrcField: null });
    const adjustment = {
      businessId: 'trade',
      reason: null,
      parts: [
        part('transition_profit_brought_forward', 900_000),
        part('transition_profit_accelerated', 200_000),
      ],
    } as unknown as YearSource['adjustments'][number];
    const line = (rule: string, amount: number, about: string) =>
      ({ rule, amount, about }) as YearSource['figures']['lines'][number];
    const lines = [
      line('transition_profit', 500_000, 'Baker'),
      line('transition_profit', 70_000, 'Smith'),
      line('trading_profit', 5_000_000, 'Baker'),
    ];

    const [year] = tradeYears({
      ...source(input, [total('self_employment.turnover', 5_000_000)]),
      figures: { lines },
      adjustments: [adjustment],
    });

    expect(year?.annual.adjustments).toEqual({ transitionProfitAmount: 300_000 });
  });

  it('has equipment of the cash basis among other expenses', () => {
    const asset = { ...total('self_employment.capital_asset', 90_000), isExpensedAsset: true as const };

    const [year] = tradeYears(source(trade({ turnover: 5_000_000, expenses: 160_000 }), [asset]));

    expect(year?.cumulative.expenses).toEqual({ otherExpenses: 90_000 });
  });

  it('gives the trading allowance to the trades that claim it, each its own share', () => {
    const input: TaxInput = {
      taxYear: 2025,
      selfEmployments: [
        { businessId: 'trade', name: 'Baker', turnover: 60_000 },
        { businessId: 'smith', name: 'Smith', turnover: 30_000 },
      ],
    };
    const businesses = [
      { id: 'trade', tradingName: 'Baker', hmrcBusinessId: null },
      { id: 'smith', tradingName: 'Smith', hmrcBusinessId: null },
      { id: 'idle', tradingName: 'Idle', hmrcBusinessId: null },
    ];

    const years = tradeYears({ ...source(input, []), businesses });

    expect(years.map(({ annual }) => annual.allowances)).toEqual([
      { tradingIncomeAllowance: 60_000 },
      { tradingIncomeAllowance: 30_000 },
      {},
    ]);
  });

  it('says that details of the business changed in the year, and in no other', () => {
    const changed = (detailsChangedOn: string) => {
      const businesses = [{ id: 'trade', tradingName: 'Baker', hmrcBusinessId: null, detailsChangedOn }];
      return tradeYears({ ...source(trade({}), []), businesses })[0]?.annual.detailsChanged;
    };

    expect([changed('2025-04-06'), changed('2026-04-05')]).toEqual([true, true]);
    expect([changed('2025-04-05'), changed('2026-04-06')]).toEqual([undefined, undefined]);
  });

  it('reports to HMRC a person past Class 4 contributions', () => {
    const input = { ...trade({ turnover: 3_000_000, expenses: 500_000 }), dateOfBirth: '1950-01-01' };

    const [year] = tradeYears(source(input, [total('self_employment.turnover', 3_000_000)]));

    expect(year?.annual.class4NicsExemptionReason).toBe('over-state-pension-age');
  });
});
