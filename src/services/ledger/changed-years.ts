import type { AppContext } from '../../context.js';
import type { ChangedYear } from '../../db/ledger/settlement.js';
import type { TaxYearStart } from '../../domain/tax-year.js';

/** The years of rows, each once, with an id for the calculation that its return may need. */
export function changedYears(
  { newId }: Pick<AppContext, 'newId'>,
  rows: Iterable<{ readonly clientId: string; readonly taxYear: TaxYearStart }>,
): ChangedYear[] {
  const years = new Map<string, ChangedYear>();
  for (const { clientId, taxYear } of rows) {
    const name = `${clientId} ${taxYear}`;
    if (!years.has(name)) years.set(name, { clientId, taxYear, calculationId: newId() });
  }
  return [...years.values()];
}
