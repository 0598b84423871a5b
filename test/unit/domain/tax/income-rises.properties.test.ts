import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calculateTax } from '../../../../src/domain/tax/calculate-tax.js';
import { ratesFor } from '../../../../src/domain/tax/rates/rates-for.js';
import type { TaxCalculation } from '../../../../src/domain/tax/tax-calculation.js';
import type { TaxInput } from '../../../../src/domain/tax/tax-input.js';
import { arbitraryInput } from './arbitrary-input.js';
import { CLIFF_EDGES } from './cliff-edges.js';
import { KINDS_OF_INCOME, type KindOfIncome, onePoundMore } from './one-pound-more.js';

const POUND = 100;
/** Fixed: what fails is then a change of the rules, and not the chance of a rarer rounding. */
const SEED = 20_261_121;
const KINDS = Object.keys(KINDS_OF_INCOME) as readonly KindOfIncome[];

/** What the thresholds are measured against. */
const MEASURES: Readonly<Record<string, (calculation: TaxCalculation) => number>> = {
  'total income': ({ totalIncome }) => totalIncome,
  'adjusted net income': ({ adjustedNetIncome }) => adjustedNetIncome,
  'taxable income': ({ taxableIncome }) => taxableIncome,
  'taxable income below dividends': ({ taxableIncome, incomeTax }) =>
    taxableIncome -
    incomeTax.bands.reduce((sum, { source, amount }) => sum + (source === 'dividends' ? amount : 0), 0),
  'Class 4 profit': ({ lines }) => lines.find(({ rule }) => rule === 'class4_profit')?.amount ?? 0,
};

const thresholdsOf = new Map<number, readonly number[]>();
function thresholds(taxYear: number): readonly number[] {
  const known = thresholdsOf.get(taxYear);
  if (known) return known;
  const { incomeTax, class2, class4, studentLoans, childBenefit, business } = ratesFor(taxYear);
  const { tradingAllowance, propertyAllowance, rentARoomLimit } = business;
  const found = amountsIn([
    incomeTax,
    class2,
    class4,
    studentLoans,
    childBenefit,
    tradingAllowance,
    propertyAllowance,
    rentARoomLimit,
  ]);
  thresholdsOf.set(taxYear, found);
  return found;
}

function amountsIn(value: unknown): readonly number[] {
  if (typeof value === 'number') return Number.isFinite(value) && value >= 100 * POUND ? [value] : [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(amountsIn) : [];
}

const kindOfIncome = fc.constantFrom(...KINDS);

/** Anybody, moved by one kind of income to within two pounds of one of the year's thresholds. */
const onAnEdge: fc.Arbitrary<TaxInput> = fc
  .record({
    input: arbitraryInput,
    kind: kindOfIncome,
    measure: fc.constantFrom(...Object.values(MEASURES)),
    threshold: fc.nat(10_000),
    poundsBelow: fc.integer({ min: 0, max: 2 }),
  })
  .map(({ input, kind, measure, threshold, poundsBelow }) => {
    const all = thresholds(input.taxYear);
    const target = (all[threshold % all.length] ?? 0) - poundsBelow * POUND;
    const more = target - measure(calculateTax(input));
    return (more > 0 ? KINDS_OF_INCOME[kind](input, more) : null) ?? input;
  });

function explained(input: TaxInput, kind: KindOfIncome): boolean {
  const richer = onePoundMore(input, kind);
  if (richer === null) return true;
  const [before, after] = [calculateTax(input), calculateTax(richer)];
  if (after.totalLiability >= before.totalLiability) return true;
  return CLIFF_EDGES.some((edge) => edge.explains({ input, before, after }));
}

describe('calculateTax, when income rises by a pound', () => {
  it.each(KINDS)(
    '%s: the total never falls, but over a known edge',
    (kind) => {
      fc.assert(
        fc.property(fc.oneof(arbitraryInput, onAnEdge), (input) => explained(input, kind)),
        { numRuns: 600, seed: SEED },
      );
    },
    120_000,
  );

  it.each(CLIFF_EDGES)('falls where $name', ({ explains, shownBy: { input, kind, change } }) => {
    const richer = onePoundMore(input, kind);
    const before = calculateTax(input);
    const after = calculateTax(richer ?? input);

    expect(after.totalLiability - before.totalLiability).toBe(change);
    expect(explains({ input, before, after })).toBe(true);
  });

  it('takes back the whole winter fuel payment at its one threshold', () => {
    const winterFuel = { pensions: { state: 3_500_000 }, charges: { winterFuelPayment: 20_000 } };
    const before = calculateTax({ taxYear: 2025, ...winterFuel });
    const after = calculateTax({ taxYear: 2025, ...winterFuel, otherIncome: [{ amount: POUND }] });

    expect(after.totalLiability - before.totalLiability).toBe(20_000 + 20);
  });
});
