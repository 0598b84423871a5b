import { categoryTotals } from '../../db/categories/category-totals-queries.js';
import { listPropertiesOfClient } from '../../db/clients/properties-queries.js';
import type { TenantExecutor } from '../../db/executor.js';
import { publicId } from '../../domain/ids.js';
import type { Property } from '../../domain/properties/property.js';
import { type Shared, unnamedShareOn } from '../../domain/properties/unnamed-share.js';
import { formatTaxYear, type TaxYearStart } from '../../domain/tax-year.js';
import { shareCuts } from '../../domain/transactions/category-total.js';
import { ConflictError } from '../../errors.js';

type Owned = Shared & { readonly id: string };

/**
 * Refuses what would have letting that names no property count by another share in a year that is locked.
 * @param lockedYears held until the transaction ends
 * @param change of the client's properties, as they are to be
 * @throws {ConflictError} `period_locked`
 */
export async function assertUnnamedLettingKeeps(
  db: TenantExecutor,
  clientId: string,
  lockedYears: ReadonlySet<TaxYearStart>,
  change: (properties: readonly Property[]) => readonly Owned[],
): Promise<void> {
  if (lockedYears.size === 0) return;
  const properties = await listPropertiesOfClient(db, clientId);
  const changed = change(properties);
  for (const taxYear of lockedYears) {
    if (sharesAlike(properties, changed, taxYear)) continue;
    const totals = await categoryTotals(db, { clientId, taxYear }, { businesses: [], properties });
    if (totals.some(({ side, propertyId }) => side === 'property' && propertyId === null)) {
      throw new ConflictError(
        'period_locked',
        `Letting of the tax year ${formatTaxYear(taxYear)}, which is locked, names no property and would count by another share. Amend the return and name the property first.`,
        { tax_year: formatTaxYear(taxYear), client_id: publicId('client', clientId) },
      );
    }
  }
}

function sharesAlike(one: readonly Owned[], other: readonly Owned[], taxYear: TaxYearStart): boolean {
  const days = new Set([...shareCuts(one, taxYear), ...shareCuts(other, taxYear)]);
  return [...days].every((day) => unnamedShareOn(one, day).shareBps === unnamedShareOn(other, day).shareBps);
}
