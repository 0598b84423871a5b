import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FigureSteps } from '../../../../src/domain/reports/figure-step.js';
import {
  balanceSteps,
  incomeSteps,
  taxableIncomeSteps,
  taxedProfitSteps,
} from '../../../../src/domain/reports/figure-steps.js';
import { calculateTax } from '../../../../src/domain/tax/calculate-tax.js';
import type { TaxCalculation } from '../../../../src/domain/tax/tax-calculation.js';
import type { TaxInput } from '../../../../src/domain/tax/tax-input.js';
import { ADJUSTMENTS, type Adjustment } from '../../../../src/domain/tax-returns/adjustment.js';
import { assembleTaxInput } from '../../../../src/domain/tax-returns/assemble-tax-input.js';
import type { SourceTotal } from '../../../../src/domain/tax-returns/assembly.js';
import type { ReturnInputs } from '../../../../src/domain/tax-returns/return-inputs.js';
import { arbitraryInput } from '../tax/arbitrary-input.js';

const FIRST = '01900000-0000-7000-8000-000000000001';
const SECOND = '01900000-0000-7000-8000-000000000002';
const HOUSE = '01900000-0000-7000-8000-000000000101';
const VILLA = '01900000-0000-7000-8000-000000000102';

const amount = fc.oneof(fc.integer({ min: 0, max: 150_000 }), fc.integer({ min: -20_000, max: 9_000_000 }));
const total = (category: string, of: Partial<SourceTotal> = {}): fc.Arbitrary<SourceTotal> =>
  amount.map((amountPence) => ({
    businessId: null,
    propertyId: null,
    category,
    amountPence,
    recordedPence: amountPence,
    allowablePence: amountPence,
    count: 2,
    ...of,
  }));

const tradeTotals = (businessId: string) =>
  fc.tuple(
    total('self_employment.turnover', { businessId }),
    total('self_employment.cost_of_goods', { businessId }),
    total('self_employment.premises_running_costs', { businessId }),
    total('self_employment.business_entertainment_costs', { businessId }),
  );
const propertyTotals = (propertyId: string | null) =>
  fc.tuple(
    total('property.rent_income', { propertyId }),
    total('property.repairs_and_maintenance', { propertyId }),
  );

const adjustment = (code: Adjustment['code'], of: Partial<Adjustment>): Adjustment => ({
  code,
  amountPence: null,
  businessId: null,
  note: null,
  ...of,
});
const pence = fc.integer({ min: 0, max: 900_000 });
/** Every adjustment that takes an amount, and those worked out from miles, hours and occupants. */
const adjustments: fc.Arbitrary<Adjustment[]> = fc
  .array(
    fc.oneof(
      fc
        .tuple(
          fc.constantFrom(
            ...Object.entries(ADJUSTMENTS)
              .filter(([, { measures }]) => (measures as readonly string[]).includes('amount'))
              .map(([code]) => code as Adjustment['code']),
          ),
          pence,
          fc.constantFrom(FIRST, SECOND),
        )
        .map(([code, amountPence, businessId]) =>
          adjustment(code, {
            amountPence,
            businessId: ADJUSTMENTS[code].target === 'property' ? null : businessId,
          }),
        ),
      fc
        .integer({ min: 0, max: 30_000 })
        .map((carsAndVans) =>
          adjustment('vehicle_mileage', { businessId: FIRST, miles: { carsAndVans, motorcycles: 12 } }),
        ),
      fc.constant(
        adjustment('premises_used_as_home', { businessId: SECOND, occupantsByMonth: Array(12).fill(1) }),
      ),
      fc.constant(adjustment('use_of_home', { businessId: FIRST, hoursByMonth: Array(12).fill(60) })),
    ),
    { maxLength: 4 },
  )
  .map((all) => all.filter(({ code }, at) => all.findIndex((one) => one.code === code) === at));

const inputs: fc.Arbitrary<ReturnInputs> = arbitraryInput.map(
  ({ taxYear: _y, selfEmployments: _s, ukProperty: _u, foreignProperty: _f, ...rest }) =>
    rest as ReturnInputs,
);

/** A return of two trades, a house, a villa abroad and whatever else a person may have. */
const returns = fc.record({
  totals: fc
    .tuple(tradeTotals(FIRST), tradeTotals(SECOND), propertyTotals(HOUSE), propertyTotals(VILLA))
    .chain((parts) => fc.subarray(parts.flat() as SourceTotal[])),
  rooms: fc.boolean(),
  shared: fc.boolean(),
  adjustments,
  inputs,
  tradingAllowance: fc.option(fc.constantFrom('claim', 'expenses', 'auto'), { nil: undefined }),
  propertyAllowance: fc.option(fc.constantFrom('claim', 'expenses', 'auto'), { nil: undefined }),
  taxYear: fc.constantFrom(2022, 2023, 2024, 2025),
});

type Made = typeof returns extends fc.Arbitrary<infer One> ? One : never;

function yearOf(made: Made) {
  const assembled = assembleTaxInput({
    client: {
      dateOfBirth: '1980-02-03',
      region: 'england',
      studentLoanPlans: [],
      marriageAllowance: 'none',
      blindPerson: false,
    },
    taxReturn: {
      taxYear: made.taxYear,
      region: null,
      inputs: {
        ...made.inputs,
        ...(made.tradingAllowance === undefined ? {} : { tradingAllowance: made.tradingAllowance }),
        ...(made.propertyAllowance === undefined ? {} : { propertyAllowance: made.propertyAllowance }),
      } as ReturnInputs,
      adjustments: made.adjustments,
    },
    businesses: [FIRST, SECOND].map((id) => ({
      id,
      tradingName: 'The same name',
      commencedOn: null,
      ceasedOn: null,
    })),
    properties: [
      {
        id: HOUSE,
        kind: 'residential',
        letting: made.rooms ? 'rent_a_room' : 'standard',
        isForeign: false,
        isShared: made.shared,
      },
      { id: VILLA, kind: 'residential', letting: 'standard', isForeign: true, isShared: false },
    ],
    totals: made.totals,
  });
  const calculation = calculatedOrNull(assembled.input);
  return {
    totals: {
      incomePence: assembled.totalIncomePence,
      expensesPence: assembled.totalExpensesPence,
      liabilityPence: calculation?.totalLiability ?? null,
    },
    incomeSources: assembled.incomeSources,
    trace: assembled.trace,
    calculation,
  };
}

function calculatedOrNull(input: TaxInput): TaxCalculation | null {
  try {
    return calculateTax(input);
  } catch {
    return null;
  }
}

const added = ({ startsWith, steps }: FigureSteps) =>
  steps.reduce((sum, { pence: one }) => sum + one, startsWith);
const codes = ({ steps }: FigureSteps) => steps.map(({ code }) => code);
const pick = ({ steps }: FigureSteps, code: string) =>
  steps.filter((step) => step.code === code).reduce((sum, step) => sum + step.pence, 0);

const RUNS = { numRuns: 300, seed: 31 };

describe('the ways between the figures of a return', () => {
  it('lead from the profit of the summary to the profit that is taxed', () => {
    let calculated = 0;
    fc.assert(
      fc.property(returns, (made) => {
        const year = yearOf(made);
        const way = taxedProfitSteps(year);
        if (way === null || year.calculation === null) return;
        calculated++;
        const { lines, totalIncome } = year.calculation;
        expect(way.startsWith).toBe(year.totals.incomePence - year.totals.expensesPence);
        expect(added(way)).toBe(way.comesTo);
        expect(codes(way)).not.toContain('other_entries');
        expect(Math.abs(pick(way, 'whole_pounds'))).toBeLessThan(4 * 100);
        const received = incomeSteps({ lines, totalIncome });
        const ofSources = [
          'trading_profit',
          'transition_profit',
          'uk_property_profit',
          'foreign_property_profit',
        ]
          .map((code) => pick(received, code))
          .reduce((sum, one) => sum + one, 0);
        const losses = codes(way).filter((code) => code.endsWith('_brought_forward'));
        expect(
          way.comesTo -
            losses.reduce((sum, code, at) => (losses.indexOf(code) === at ? sum + pick(way, code) : sum), 0),
        ).toBe(ofSources);
      }),
      RUNS,
    );
    expect(calculated).toBeGreaterThan(150);
  });

  it('lead from every income to the taxable income, and from the bill to what is to pay', () => {
    fc.assert(
      fc.property(arbitraryInput, (input) => {
        const calculation = calculatedOrNull(input);
        if (calculation === null) return;
        const income = incomeSteps(calculation);
        expect(added(income)).toBe(calculation.totalIncome);
        expect(codes(income)).not.toContain('foreign_tax_deducted');
        const taxable = taxableIncomeSteps(calculation);
        expect(added(taxable)).toBe(calculation.taxableIncome);
        expect(pick(taxable, 'allowances_unused')).toBeGreaterThanOrEqual(0);
        if (calculation.taxableIncome > 0) expect(pick(taxable, 'allowances_unused')).toBe(0);
        const balance = balanceSteps(calculation);
        expect(added(balance)).toBe(calculation.balance);
        expect(codes(balance)).not.toContain('other_payments');
      }),
      RUNS,
    );
  });
});
