import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { GainKind } from '../../../../../src/domain/tax/capital-gains/capital-gains-answer.js';
import { cheapestDeduction } from '../../../../../src/domain/tax/capital-gains/cheapest-deduction.js';
import type { GainGroup } from '../../../../../src/domain/tax/capital-gains/gain-groups.js';

/** One unit of money, large enough that every rate of it is whole. */
const UNIT = 10_000;

const RATES: readonly (readonly [kind: GainKind, basicBps: number, higherBps: number])[] = [
  ['badr', 1_000, 1_000],
  ['residential_property', 1_800, 2_400],
  ['other', 1_000, 2_000],
  ['carried_interest', 1_800, 2_800],
  ['investors', 1_400, 1_400],
  ['carried_interest', 3_200, 3_200],
];

const arbitraryGroups = fc
  .uniqueArray(fc.integer({ min: 0, max: RATES.length - 1 }), { minLength: 1, maxLength: 4 })
  .chain((picked) =>
    fc.tuple(...picked.map((index) => fc.integer({ min: 1, max: 5 }).map((units) => group(index, units)))),
  );

function group(index: number, units: number): GainGroup {
  const [kind, basicBps, higherBps] = RATES[index] ?? ['other', 0, 0];
  return { kind, rates: { basicBps, higherBps }, amount: units * UNIT };
}

/** Every way to deduct unit by unit, and every way to use the band. */
function leastByTrying(groups: readonly GainGroup[], deduction: number, band: number): number {
  const [first, ...others] = groups;
  if (first === undefined) return deduction === 0 ? 0 : Number.POSITIVE_INFINITY;
  let least = Number.POSITIVE_INFINITY;
  for (let taxed = 0; taxed <= first.amount; taxed += UNIT) {
    const deducted = first.amount - taxed;
    if (deducted > deduction) continue;
    const { basicBps, higherBps } = first.rates;
    const special = first.kind === 'badr' || first.kind === 'investors';
    const least1 = special ? Math.min(taxed, band) : 0;
    for (let basic = least1; basic <= Math.min(taxed, band); basic += UNIT) {
      const tax = (basic * basicBps + (taxed - basic) * higherBps) / 10_000;
      least = Math.min(least, tax + leastByTrying(others, deduction - deducted, band - basic));
    }
  }
  return least;
}

/** Gains with a rate of their own take the band first, so they are tried first. */
const specialFirst = (groups: readonly GainGroup[]) =>
  [...groups].sort((one, other) => rank(one) - rank(other));
const rank = ({ kind }: GainGroup) => (kind === 'badr' || kind === 'investors' ? 0 : 1);

describe('cheapestDeduction', () => {
  it('costs no more than any other way to set losses, exempt amount and band', () => {
    const units = fc.integer({ min: 0, max: 12 });
    fc.assert(
      fc.property(arbitraryGroups, units, units, (groups, wanted, bandUnits) => {
        const total = groups.reduce((sum, { amount }) => sum + amount, 0);
        const deduction = Math.min(total, wanted * UNIT);

        const slices = cheapestDeduction(groups, deduction, bandUnits * UNIT);

        const tax = slices.reduce((sum, slice) => sum + slice.tax, 0);
        expect(tax).toBe(leastByTrying(specialFirst(groups), deduction, bandUnits * UNIT));
        expect(slices.reduce((sum, { amount }) => sum + amount, 0)).toBe(total - deduction);
      }),
      { numRuns: 300 },
    );
  });
});
