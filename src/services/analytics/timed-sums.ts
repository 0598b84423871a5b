import { sumsOfLedgers } from '../../db/analytics/ledger-sums-queries.js';
import type { TenantReader } from '../../db/executor.js';
import type { ReturnSources } from '../../db/tax-returns/return-sources-queries.js';
import { attributed, type TimedSum } from '../../domain/analytics/series.js';
import { type Ownership, shareStarts } from '../../domain/properties/ownership.js';
import { type IsoDate, type TaxYearStart, taxYearOf, taxYearStartsOn } from '../../domain/tax-year.js';

interface Days {
  readonly clientId: string;
  /** Inclusive, like `to`. */
  readonly from: IsoDate;
  readonly to: IsoDate;
}

/**
 * Totals by month of a client's rows between two days. A month is cut where an ownership share changes and where a tax year
 * begins.
 */
export async function timedSums(
  db: TenantReader,
  { clientId, from, to }: Days,
  sources: Pick<ReturnSources, 'businesses' | 'properties' | 'joint'>,
): Promise<TimedSum[]> {
  const cutsOf = (properties: readonly Ownership[]) => cutsBetween(properties, from, to);
  return attributed(await sumsOfLedgers(db, { clientId, from, to }, cutsOf, sources), sources.businesses);
}

/** The days of a range on which a share in a property of the ledger changes or a tax year begins. */
function cutsBetween(properties: readonly Ownership[], from: IsoDate, to: IsoDate): IsoDate[] {
  const shares = properties
    .filter(({ isJoint }) => isJoint !== true)
    .flatMap((property) => shareStarts(property, from, to));
  const years = yearsIn(from, to).map(taxYearStartsOn);
  const starts = [...shares, ...years].filter((day) => day > from && day <= to);
  return [...new Set([from, ...starts])].sort();
}

/** The tax years in which days lie, in order. */
export function yearsIn(from: IsoDate, to: IsoDate): TaxYearStart[] {
  const first = taxYearOf(from);
  return Array.from({ length: taxYearOf(to) - first + 1 }, (_, at) => first + at);
}
