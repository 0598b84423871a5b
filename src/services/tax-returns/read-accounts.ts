import { tradeTotals } from '../../db/categories/category-totals-queries.js';
import type { TenantReader } from '../../db/executor.js';
import type { ReturnSources } from '../../db/tax-returns/return-sources-queries.js';
import { keepsTaxYears } from '../../domain/businesses/periods-of-account.js';
import type { AssemblyBusiness, PeriodAccounts } from '../../domain/tax-returns/assembly.js';
import { chargedPeriods, isApportioned, isOverOn } from '../../domain/tax-returns/charged-periods.js';
import type { TaxReturn } from '../../domain/tax-returns/tax-return-record.js';

type SourceBusiness = ReturnSources['businesses'][number];

/** The businesses of a client, those whose accounts are not of the tax year with the periods that it is charged on. */
export async function readAccounts(
  db: TenantReader,
  year: Pick<TaxReturn, 'clientId' | 'taxYear'>,
  sources: ReturnSources,
): Promise<readonly AssemblyBusiness[]> {
  if (sources.businesses.every(keepsTaxYears)) return sources.businesses;
  const read: AssemblyBusiness[] = [];
  for (const business of sources.businesses) read.push(await withAccounts(db, business, year, sources));
  return read;
}

async function withAccounts(
  db: TenantReader,
  business: SourceBusiness,
  { clientId, taxYear }: Pick<TaxReturn, 'clientId' | 'taxYear'>,
  sources: ReturnSources,
): Promise<AssemblyBusiness> {
  if (keepsTaxYears(business)) return business;
  if (!isApportioned(business, taxYear)) return { ...business, needsBasisPeriod: true };
  const accounts: PeriodAccounts[] = [];
  for (const charged of chargedPeriods(business, taxYear)) {
    const isOver = isOverOn(charged.period, sources.today);
    const days = isOver ? charged.period : charged.days;
    const totals = await tradeTotals(db, { clientId, taxYear, businessId: business.id, days }, sources);
    accounts.push({ ...charged, isOver, totals });
  }
  return { ...business, accounts };
}
