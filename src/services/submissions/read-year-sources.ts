import { listBusinessesOfClient } from '../../db/businesses/businesses-queries.js';
import { categoryTotals } from '../../db/categories/category-totals-queries.js';
import type { TenantReader } from '../../db/executor.js';
import { loadLettings } from '../../db/properties/properties-queries.js';
import type { Business } from '../../domain/businesses/business.js';
import type { YearSources } from '../../domain/filing/year-sources.js';
import type { JointLedger } from '../../domain/properties/owners.js';
import { locationOf, type Property } from '../../domain/properties/property.js';
import type { TaxCalculation } from '../../domain/tax/tax-calculation.js';
import type { AssembledReturn } from '../../domain/tax-returns/assemble-tax-input.js';
import type { TaxReturn } from '../../domain/tax-returns/tax-return-record.js';
import { type TaxYearStart, taxYearEndsOn, taxYearStartsOn } from '../../domain/tax-year.js';

/** Businesses, properties and joint ledgers of a client, whether or not they were carried on in the year. */
interface YearRecords {
  readonly businesses: readonly Business[];
  readonly properties: readonly Property[];
  readonly joint: readonly JointLedger[];
}

/** @param figures ours, for the allowances that they claim */
export async function readYearSources(
  db: TenantReader,
  { clientId, taxYear }: Pick<TaxReturn, 'clientId' | 'taxYear'>,
  { input, adjustments, apportioned, incomeSources }: AssembledReturn,
  figures: Pick<TaxCalculation, 'lines'>,
): Promise<{ source: YearSources; records: YearRecords }> {
  const { properties, joint } = await loadLettings(db, clientId);
  const businesses = await listBusinessesOfClient(db, clientId);
  const totals = await categoryTotals(db, { clientId, taxYear }, { businesses, properties, joint });
  const source = {
    input,
    figures,
    adjustments,
    apportioned,
    totals,
    businesses: businesses.filter(
      (one) =>
        wasRunning(one, taxYear) ||
        [...totals, ...adjustments].some(({ businessId }) => businessId === one.id),
    ),
    properties: properties.map((property) => ({
      ...property,
      isForeign: locationOf(property) === 'foreign',
    })),
    roomTotals: incomeSources.find(({ type }) => type === 'uk_property')?.roomTotals ?? [],
  };
  return { source, records: { businesses, properties, joint } };
}

interface Lifetime {
  readonly commencedOn: string | null;
  readonly ceasedOn: string | null;
}

/** HMRC wants an update of every business that ran in the year, even of nothing. */
const wasRunning = ({ commencedOn, ceasedOn }: Lifetime, taxYear: TaxYearStart) =>
  (commencedOn === null || commencedOn <= taxYearEndsOn(taxYear)) &&
  (ceasedOn === null || ceasedOn >= taxYearStartsOn(taxYear));
