import { describe, expect, it } from 'vitest';
import type { CapitalAllowanceClaim } from '../../../../src/domain/tax/capital-allowances.js';
import { poolsBetweenPeriods } from '../../../../src/domain/tax-returns/pools-between-periods.js';
import { settleAdjustments } from '../../../../src/domain/tax-returns/settle-adjustments.js';
import { adjustmentOf, claimOf, NO_MOVEMENTS } from './made-assembly.js';

const FIRST = { startOn: '2025-01-01', endOn: '2025-12-31' };
const SECOND = { startOn: '2026-01-01', endOn: '2026-12-31' };
const asset = (broughtForward: number, name?: string) => ({
  ...NO_MOVEMENTS,
  broughtForward,
  rate: 'main' as const,
  businessUseBps: 5_000,
  ...(name === undefined ? {} : { name }),
});

/** What is asked where the year is charged on two periods with these claims. */
function asked(...claims: readonly Partial<CapitalAllowanceClaim>[]) {
  const adjustments = claims.map((claim) => adjustmentOf('capital_allowances', { claim: claimOf(claim) }));
  const settled = settleAdjustments(adjustments, {
    taxYear: 2025,
    businesses: [{ id: 'b1', accountingDate: '12-31', accounts: [] }],
    premisesCostsOf: () => 0,
    financeCostsOf: () => ({ expensesPence: 0, residentialPence: 0, isResidential: true, shareOf: () => 0 }),
  });
  return poolsBetweenPeriods(settled, adjustments).map(({ detail }) => detail);
}

const brought = (broughtForward: number) => ({ ...NO_MOVEMENTS, broughtForward });
const first = { period: FIRST, mainPool: brought(500_000) };

describe('poolsBetweenPeriods', () => {
  it('has no doubt where the second period begins with what the first leaves', () => {
    expect(asked({ period: FIRST }, { period: SECOND })).toEqual([]);
  });

  it('asks where it begins with something else, pool by pool', () => {
    const special = { ...first, specialRatePool: brought(200_000) };

    expect(asked(special, { period: SECOND })).toEqual([
      expect.stringMatching(
        /^The claim for the period to 2025-12-31 leaves [\d.]+ \(main pool\), .* brings in 0\.00\./,
      ),
      expect.stringMatching(/^The claim for the period to 2025-12-31 leaves [\d.]+ \(special rate pool\)/),
    ]);
  });

  it('tells assets of private use apart by their names, else by their places', () => {
    const cars = { period: FIRST, privateUseAssets: [asset(500_000, 'Car'), asset(600_000, 'Van')] };
    const left = asked(cars, { period: SECOND });
    const swapped = { period: SECOND, privateUseAssets: [asset(492_000, 'Van'), asset(410_000, 'Car')] };
    const unnamed = { period: FIRST, privateUseAssets: [asset(500_000)] };

    expect(left).toEqual([
      expect.stringContaining('4100.00 (Car)'),
      expect.stringContaining('4920.00 (Van)'),
    ]);
    expect(asked(cars, swapped)).toEqual([]);
    expect(asked(unnamed, { period: SECOND, privateUseAssets: [asset(410_000)] })).toEqual([]);
    expect(asked(unnamed, { period: SECOND })).toEqual([
      expect.stringContaining('4100.00 (private use asset)'),
    ]);
  });

  it('asks nothing of one claim, of claims of the whole year, and of periods with days between them', () => {
    expect(asked(first)).toEqual([]);
    expect(asked({ mainPool: brought(1) }, { mainPool: brought(2) })).toEqual([]);
    expect(asked(first, { period: { startOn: '2026-01-02', endOn: '2026-12-31' } })).toEqual([]);
  });

  it('takes what the first leaves after its allowance', () => {
    expect(asked(first, { period: SECOND, mainPool: brought(410_000) })).toEqual([]);
  });
});
