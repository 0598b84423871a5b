import { formatPence, type Pence } from '../money.js';
import type { CapitalAllowanceClaim, CapitalAllowances } from '../tax/capital-allowances.js';
import { dayAfter } from '../tax-year.js';
import type { Adjustment } from './adjustment.js';
import { doubt } from './doubt.js';
import type { SettledAdjustment } from './settled-adjustment.js';
import type { TaxReturnIssue } from './tax-return-record.js';

/**
 * Doubts where a year is charged on two periods of account, each with its claim of capital allowances, and the second does
 * not begin with the pools that the first leaves. CAA 2001 s.6, s.59
 */
export function poolsBetweenPeriods(
  settled: readonly SettledAdjustment[],
  adjustments: readonly Adjustment[],
): TaxReturnIssue[] {
  return settled.flatMap((first) => {
    const { capitalAllowances: left } = first;
    if (left?.period === undefined) return [];
    const from = dayAfter(left.period.endOn);
    const next = settled.find(
      ({ code, businessId, capitalAllowances }) =>
        code === first.code && businessId === first.businessId && capitalAllowances?.period?.startOn === from,
    );
    const claim = next === undefined ? undefined : adjustments[next.index]?.claim;
    return claim === undefined ? [] : differences(left, claim, left.period.endOn);
  });
}

function differences(left: CapitalAllowances, claim: CapitalAllowanceClaim, endOn: string): TaxReturnIssue[] {
  const pools: readonly (readonly [string, Pence, Pence])[] = [
    ['main pool', left.mainPool.carriedForward, claim.mainPool.broughtForward],
    ['special rate pool', left.specialRatePool.carriedForward, claim.specialRatePool.broughtForward],
    ...left.privateUseAssets.map(({ name, carriedForward }, index) => {
      const named = claim.privateUseAssets.find((asset) => asset.name === name);
      const asset = name === undefined ? claim.privateUseAssets[index] : named;
      return [name ?? 'private use asset', carriedForward, asset?.broughtForward ?? 0] as const;
    }),
  ];
  return pools
    .filter(([, carried, brought]) => carried !== brought)
    .map(([what, carried, brought]) =>
      doubt(
        'carried_in_differs',
        '/adjustments',
        `The claim for the period to ${endOn} leaves ${formatPence(carried)} (${what}), and that for the next period brings in ${formatPence(brought)}. Bring in what is left, or correct the first claim.`,
      ),
    );
}
