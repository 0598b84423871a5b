import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { taxableAfter } from '../../../../src/domain/tax/allocation.js';
import { calculateTax } from '../../../../src/domain/tax/calculate-tax.js';
import { cheapestSettlement } from '../../../../src/domain/tax/cheapest-settlement.js';
import { completeInput } from '../../../../src/domain/tax/complete-input.js';
import { ratesFor } from '../../../../src/domain/tax/rates/rates-for.js';
import type { TaxRates } from '../../../../src/domain/tax/rates/tax-rates.js';
import { type SettlementBase, settle } from '../../../../src/domain/tax/settlement.js';
import type { TaxInput } from '../../../../src/domain/tax/tax-input.js';
import { type IncomeByClass, taxScale, totalOf } from '../../../../src/domain/tax/tax-scale.js';

const SEED = 20_260_406;
const pounds = (amount: number) => Math.round(amount * 100);
/** Of each kind of income, so that every way of setting the allowances is a point of a small grid. */
const STEPS = 24;
/** Each slice of income is taxed down to the penny. */
const ROUNDING = 6;

interface Case {
  readonly incomeByClass: IncomeByClass;
  readonly pool: number;
  readonly giftAid: number;
  readonly foreignTax: number;
  readonly taxWithoutForeignIncome: number;
}

function baseOf(
  { incomeByClass, giftAid, foreignTax, taxWithoutForeignIncome }: Case,
  rates: TaxRates,
): SettlementBase {
  const input: TaxInput = {
    taxYear: rates.taxYear,
    foreignProperty: { foreignTax: pounds(foreignTax) },
    reliefs: { giftAidPaid: pounds(giftAid) },
  };
  const facts = completeInput(input, rates);
  const total = totalOf(incomeByClass);
  return {
    facts,
    scale: taxScale('england', facts.giftAidGross, rates),
    incomeByClass,
    totalIncome: total,
    adjustedNetIncome: total,
    stepThreeIncome: total,
    financeCostReducer: 0,
    creditLimits:
      foreignTax === 0
        ? []
        : [{ item: null, foreignTax: pounds(foreignTax), taxWithout: pounds(taxWithoutForeignIncome) }],
    topSlicingRelief: 0,
    capitalGainsTax: 0,
    transitionProfit: 0,
  };
}

/** The least liability that any allocation on the grid leaves, of those that the year allows. */
function leastOnGrid(base: SettlementBase, pool: number, rates: TaxRates): number {
  const { nonSavings, property, savings } = base.incomeByClass;
  const hasFirst = rates.taxYear >= 2027;
  const first = hasFirst ? Math.min(pool, nonSavings) : 0;
  const free = pool - first;
  let least = Number.POSITIVE_INFINITY;
  for (let one = 0; one <= STEPS; one += 1) {
    for (let other = 0; other <= STEPS; other += 1) {
      const b = Math.round((Math.min(free, hasFirst ? property : nonSavings) * one) / STEPS);
      const s = Math.round((Math.min(free - b, savings) * other) / STEPS);
      const allocation = {
        nonSavings: hasFirst ? first : b,
        property: hasFirst ? b : 0,
        savings: s,
        dividends: free - b - s,
      };
      if (taxableAfter(base.incomeByClass, allocation).dividends < 0) continue;
      least = Math.min(least, settle(allocation, base, rates).liability);
    }
  }
  return least;
}

const casesOf = (taxYear: number): fc.Arbitrary<Case> =>
  fc.record({
    incomeByClass: fc.record({
      nonSavings: fc.integer({ min: 0, max: 2_500_000 }),
      property: taxYear >= 2027 ? fc.integer({ min: 0, max: 2_500_000 }) : fc.constant(0),
      savings: fc.integer({ min: 0, max: 1_500_000 }),
      dividends: fc.integer({ min: 0, max: 3_000_000 }),
    }),
    pool: fc.constant(1_257_000),
    giftAid: fc.integer({ min: 0, max: 12_000 }),
    foreignTax: fc.integer({ min: 0, max: 3_000 }),
    taxWithoutForeignIncome: fc.integer({ min: 0, max: 3_000 }),
  });

describe('cheapestSettlement', () => {
  it.each([2025, 2027])(
    '%i: finds no dearer an allocation than any on a grid, with foreign tax credit and Gift Aid together',
    (taxYear) => {
      const rates = ratesFor(taxYear);
      fc.assert(
        fc.property(casesOf(taxYear), (one) => {
          const base = baseOf(one, rates);
          const pool = Math.min(one.pool, base.totalIncome);
          const { best } = cheapestSettlement(base, pool, rates);
          return best.liability <= leastOnGrid(base, pool, rates) + ROUNDING;
        }),
        { numRuns: 400, seed: SEED },
      );
    },
  );

  it('gives up tax before credit where the credit meets it and the gifts are then covered', () => {
    const one: Case = {
      incomeByClass: { nonSavings: pounds(10_000), property: 0, savings: 0, dividends: pounds(12_000) },
      pool: pounds(12_570),
      giftAid: 8_000,
      foreignTax: 1_500,
      taxWithoutForeignIncome: 0,
    };
    const rates = ratesFor(2025);
    const base = baseOf(one, rates);

    const { best, standard } = cheapestSettlement(base, one.pool, rates);

    expect(standard.taxBeforeCredit).toBeLessThan(best.taxBeforeCredit);
    expect(best.liability).toBeLessThan(standard.liability);
  });

  it('never leaves a liability above that of the standard order', () => {
    const { incomeTax } = calculateTax({
      taxYear: 2025,
      employments: [{ pay: pounds(10_000) }],
      dividends: { uk: pounds(12_000) },
      foreignProperty: { income: pounds(3_000), foreignTax: pounds(500) },
      reliefs: { giftAidPaid: pounds(8_000) },
    });

    expect(incomeTax.liability).toBeLessThanOrEqual(incomeTax.standardOrderLiability);
  });
});
