import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calculateTax } from '../../../../src/domain/tax/calculate-tax.js';
import { assembleTaxInput } from '../../../../src/domain/tax-returns/assemble-tax-input.js';
import type { Assembly, AssemblyBusiness, SourceTotal } from '../../../../src/domain/tax-returns/assembly.js';
import { chargedPeriods, isApportioned } from '../../../../src/domain/tax-returns/charged-periods.js';

const TRADE = {
  id: 'b1',
  tradingName: 'Looms',
  accountingDate: '06-30',
  periodsOfAccount: [],
  lateAccountingDateRule: 'applied',
  commencedOn: null,
  ceasedOn: null,
} as const;

const total = (category: string, amountPence: number): SourceTotal => ({
  businessId: 'b1',
  propertyId: null,
  category,
  amountPence,
  recordedPence: amountPence,
  allowablePence: amountPence,
  count: 1,
});

const figures = (turnover: number, expenses: number) => [
  total('self_employment.turnover', turnover),
  total('self_employment.cost_of_goods', expenses),
];

const assembled = (business: AssemblyBusiness, totals: SourceTotal[], over: Partial<Assembly> = {}) =>
  assembleTaxInput({
    client: {
      dateOfBirth: null,
      region: 'england',
      studentLoanPlans: [],
      marriageAllowance: 'none',
      blindPerson: false,
    },
    taxReturn: { taxYear: 2025, region: null, inputs: {}, adjustments: [] },
    businesses: [business],
    properties: [],
    totals,
    ...over,
  });

const [FIRST, SECOND] = chargedPeriods(TRADE, 2025);
if (FIRST === undefined || SECOND === undefined) throw new Error('two periods are charged');

describe('chargedPeriods', () => {
  it('are the periods that have days of the tax year, with those days', () => {
    expect([FIRST, SECOND]).toEqual([
      {
        period: { from: '2024-07-01', to: '2025-06-30' },
        days: { from: '2025-04-06', to: '2025-06-30' },
      },
      {
        period: { from: '2025-07-01', to: '2026-06-30' },
        days: { from: '2025-07-01', to: '2026-04-05' },
      },
    ]);
  });

  it('follow the late accounting date rule after a change to 31 March', () => {
    const changed = {
      ...TRADE,
      accountingDate: '03-31',
      periodsOfAccount: [{ from: '2024-07-01', to: '2025-03-31' }],
    };

    expect(chargedPeriods(changed, 2024).at(-1)?.days).toEqual({ from: '2024-07-01', to: '2025-03-31' });
    expect(chargedPeriods(changed, 2025).map(({ days }) => days)).toEqual([
      { from: '2025-04-01', to: '2026-03-31' },
    ]);
  });

  it('are asked for from 2024-25 on, of accounts that are not those of the tax year', () => {
    expect([2023, 2024, 2027].map((year) => isApportioned(TRADE, year))).toEqual([false, true, true]);
    expect(isApportioned({ ...TRADE, accountingDate: '03-31' }, 2025)).toBe(false);
  });
});

describe('a trade whose accounts are apportioned', () => {
  const accounts = [
    { ...FIRST, isOver: true, totals: figures(36_500_00, 3_650_00) },
    { ...SECOND, isOver: true, totals: figures(73_000_00, 7_300_00) },
  ];

  it('has each period in the proportion of its days', () => {
    const { input, apportioned, trace } = assembled({ ...TRADE, accounts }, figures(50_000_00, 1_000_00));

    const turnover = 8_600_00 + 55_800_00;
    const expenses = 860_00 + 5_580_00;
    expect(input.selfEmployments).toMatchObject([{ turnover, expenses }]);
    expect(apportioned).toEqual([
      { businessId: 'b1', incomePence: turnover - 50_000_00, expensesPence: expenses - 1_000_00 },
    ]);
    expect(trace.filter(({ kind }) => kind === 'accounts')).toMatchObject([
      {
        figure: '/self_employments/0/turnover',
        amountPence: turnover - 50_000_00,
        periods: [
          { from: '2024-07-01', days: 86, ofDays: 365, amountPence: 8_600_00, provisional: false },
          { from: '2025-07-01', days: 279, ofDays: 365, amountPence: 55_800_00, provisional: false },
        ],
      },
      { figure: '/self_employments/0/expenses', amountPence: expenses - 1_000_00 },
    ]);
  });

  it('counts a period that is not over by the rows of its days, and says that it is provisional', () => {
    const open = { ...SECOND, isOver: false, totals: figures(40_000_00, 0) };
    const { input } = assembled({ ...TRADE, accounts: [accounts[0] ?? open, open] }, []);

    expect(input.selfEmployments).toMatchObject([{ turnover: 8_600_00 + 40_000_00, provisional: true }]);
    expect(calculateTax(input).warnings).toContainEqual({ code: 'provisional_figures', about: 'Looms' });
  });

  it('counts though no row is of the tax year itself', () => {
    const { input, trace } = assembled({ ...TRADE, accounts }, []);

    expect(input.selfEmployments).toHaveLength(1);
    expect(trace.filter(({ kind }) => kind === 'accounts')).toHaveLength(2);
  });

  it('answers what an estimate of the same periods answers', () => {
    const amount = fc.integer({ min: 0, max: 20_000_000 });
    fc.assert(
      fc.property(amount, amount, amount, amount, (one, two, three, four) => {
        const periods = [
          { ...FIRST, isOver: true, totals: figures(one, two) },
          { ...SECOND, isOver: true, totals: figures(three, four) },
        ];

        const ofReturn = calculateTax(assembled({ ...TRADE, accounts: periods }, figures(7, 7)).input);
        const ofEstimate = calculateTax({
          taxYear: 2025,
          selfEmployments: [
            {
              periodsOfAccount: [
                { startOn: '2024-07-01', endOn: '2025-06-30', turnover: one, expenses: two },
                { startOn: '2025-07-01', endOn: '2026-06-30', turnover: three, expenses: four },
              ],
            },
          ],
        });

        expect([ofReturn.totalIncome, ofReturn.totalLiability]).toEqual([
          ofEstimate.totalIncome,
          ofEstimate.totalLiability,
        ]);
      }),
    );
  });

  it('is refused by name in a year of basis periods', () => {
    const { faults } = assembled({ ...TRADE, needsBasisPeriod: true }, figures(1, 0));

    expect(faults).toMatchObject([{ pointer: '#/tax_year', code: 'accounts_not_of_tax_year' }]);
  });

  it('takes no measure of a whole tax year', () => {
    const mileage = {
      code: 'vehicle_mileage',
      amountPence: null,
      businessId: null,
      note: null,
      miles: { carsAndVans: 100, motorcycles: 0 },
    } as const;
    const taxReturn = { taxYear: 2025, region: null, inputs: {}, adjustments: [mileage] };

    const { faults } = assembled({ ...TRADE, accounts }, [], { taxReturn });

    expect(faults).toMatchObject([{ pointer: '#/adjustments/0/miles', code: 'accounts_not_of_tax_year' }]);
    const ofTaxYear = assembled({ ...TRADE, accountingDate: '04-05' }, figures(1, 0), { taxReturn });
    expect(ofTaxYear.faults).toEqual([]);
  });

  it('hands what is left of a transition profit to the engine, with the day on which the trade ended', () => {
    const adjustments = [
      { code: 'transition_profit_brought_forward', amountPence: 900_00, businessId: null, note: null },
      { code: 'transition_profit_accelerated', amountPence: 100_00, businessId: null, note: null },
    ] as const;
    const taxReturn = { taxYear: 2025, region: null, inputs: {}, adjustments };

    const { input } = assembled({ ...TRADE, accountingDate: '04-05', ceasedOn: '2026-04-05' }, [], {
      taxReturn,
    });

    expect(input.selfEmployments).toMatchObject([
      {
        transitionProfitBroughtForward: 900_00,
        transitionProfitAccelerated: 100_00,
        ceasedOn: '2026-04-05',
      },
    ]);
    expect(calculateTax(input).lines).toContainEqual(
      expect.objectContaining({ rule: 'transition_profit', amount: 900_00 }),
    );
  });
});
