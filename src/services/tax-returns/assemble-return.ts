import { categoryTotals, type Sources } from '../../db/categories/category-totals-queries.js';
import type { TenantReader } from '../../db/executor.js';
import { loadReturnSources, type ReturnSources } from '../../db/tax-returns/return-sources-queries.js';
import { wordedSums } from '../../db/tax-returns/worded-sums-queries.js';
import { areUnequalSpouses } from '../../domain/properties/owners.js';
import { isSharedBetween, sharesByDays } from '../../domain/properties/ownership.js';
import { type AssembledReturn, assembleTaxInput } from '../../domain/tax-returns/assemble-tax-input.js';
import type { Assembly, AssemblyProperty } from '../../domain/tax-returns/assembly.js';
import { isFurnishedHolidayLetting } from '../../domain/tax-returns/counts-as.js';
import { costTotals, takesPlaceOfCosts } from '../../domain/tax-returns/flat-rate-costs.js';
import type { TaxReturn } from '../../domain/tax-returns/tax-return-record.js';
import { taxYearEndsOn, taxYearStartsOn } from '../../domain/tax-year.js';
import type { CategoryTotal } from '../../domain/transactions/category-total.js';
import { readAccounts } from './read-accounts.js';
import { readVatDoubts } from './read-vat-doubts.js';

type Assembled = Pick<TaxReturn, 'clientId' | 'taxYear' | 'region' | 'inputs' | 'adjustments'> &
  Partial<Pick<TaxReturn, 'basis'>>;

/** Source of a year's totals: the transactions, or sums that are kept of them. */
export type ReadTotals = (
  db: TenantReader,
  year: Pick<TaxReturn, 'clientId' | 'taxYear'>,
  sources: Sources,
) => Promise<CategoryTotal[]>;

interface Reading {
  readonly readTotals?: ReadTotals | undefined;
  /** Reads the costs that a flat rate may replace although none of this return's does. */
  readonly withCosts?: boolean;
}

/** Reads what a return is made of today, and assembles it. One transaction's view. */
export const assembleReturn = async (
  db: TenantReader,
  taxReturn: Assembled,
  readTotals?: ReadTotals,
): Promise<AssembledReturn> => assembleTaxInput(await readAssembly(db, taxReturn, { readTotals }));

/** Everything that a return is assembled from today. One transaction's view. */
export async function readAssembly(
  db: TenantReader,
  taxReturn: Assembled,
  { readTotals = categoryTotals, withCosts = takesPlaceOfCosts(taxReturn.adjustments) }: Reading = {},
): Promise<Assembly> {
  const { clientId, taxYear } = taxReturn;
  const sources = await loadReturnSources(db, clientId, taxYear);
  const { client, properties } = sources;
  const totals = await readTotals(db, { clientId, taxYear }, sources);
  const isAbroad = (propertyId: string | null) =>
    properties.some(({ id, address }) => id === propertyId && address.country !== 'GB');
  const costs = withCosts
    ? costTotals(await wordedSums(db, { clientId, taxYear }, sources), sources).filter(
        ({ propertyId }) => !isAbroad(propertyId),
      )
    : [];
  return {
    client,
    taxReturn,
    businesses: await readAccounts(db, { clientId, taxYear }, sources),
    properties: properties.map((property) => assembledProperty(property, { clientId, taxYear })),
    totals,
    yearBefore: sources.yearBefore,
    costs,
    doubts: await readVatDoubts(db, { clientId, taxYear }, sources, totals),
  };
}

function assembledProperty(
  property: ReturnSources['properties'][number],
  { clientId, taxYear }: Pick<Assembled, 'clientId' | 'taxYear'>,
): AssemblyProperty {
  const { id, kind, letting, name, address } = property;
  const [first, last] = [taxYearStartsOn(taxYear), taxYearEndsOn(taxYear)];
  // ITA 2007 s.836(3), exception D: halves were never of furnished holiday lettings.
  const isUnequal = !isFurnishedHolidayLetting(property, taxYear) && areUnequalSpouses(property, first, last);
  return {
    id,
    kind,
    letting,
    isForeign: address.country !== 'GB',
    ...(property.clientId === clientId ? {} : { isJoint: true as const }),
    yearShares: sharesByDays(property, first, last),
    isShared: isSharedBetween(property, first, last),
    ...(isUnequal ? { unequalSpouses: name } : {}),
  };
}
