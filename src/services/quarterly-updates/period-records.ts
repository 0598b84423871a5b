import {
  categoryTotals,
  type Sources,
  type YearCompleteness,
  yearCompleteness,
} from '../../db/categories/category-totals-queries.js';
import type { TenantReader } from '../../db/executor.js';
import type { UpdatePeriod } from '../../domain/quarterly-updates/quarterly-update.js';
import { type TaxYearStart, taxYearStartsOn } from '../../domain/tax-year.js';
import { addTotals, type CategoryTotal } from '../../domain/transactions/category-total.js';

interface ClientYear {
  readonly clientId: string;
  readonly taxYear: TaxYearStart;
}

/** Totals of the transactions of an update's period; for calendar quarters with the five days before the tax year. */
export async function totalsOfPeriod(
  db: TenantReader,
  year: ClientYear,
  period: UpdatePeriod,
  sources: Sources,
): Promise<CategoryTotal[]> {
  const totals = await categoryTotals(db, { ...year, untilOn: period.endOn }, sources);
  const before = daysBefore(year, period);
  return before === null ? totals : addTotals(await categoryTotals(db, before, sources), totals);
}

/** Number of the period's transactions that are in no total, by reason. */
export async function completenessOfPeriod(
  db: TenantReader,
  year: ClientYear,
  period: UpdatePeriod,
): Promise<Pick<YearCompleteness, 'uncategorised' | 'withoutPounds'>> {
  const { uncategorised, withoutPounds } = await yearCompleteness(db, { ...year, untilOn: period.endOn });
  const before = daysBefore(year, period);
  if (before === null) return { uncategorised, withoutPounds };
  const more = await yearCompleteness(db, before);
  return {
    uncategorised: uncategorised + more.uncategorised,
    withoutPounds: withoutPounds + more.withoutPounds,
  };
}

/** The days of a period that lie in the tax year before. */
const daysBefore = ({ clientId, taxYear }: ClientYear, { startOn }: UpdatePeriod) =>
  startOn < taxYearStartsOn(taxYear) ? { clientId, taxYear: taxYear - 1, fromOn: startOn } : null;
