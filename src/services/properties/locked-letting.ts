import { categoryTotals } from '../../db/categories/category-totals-queries.js';
import type { TenantExecutor } from '../../db/executor.js';
import { listPropertiesOfClient } from '../../db/properties/properties-queries.js';
import { lockedTaxYears } from '../../db/tax-returns/period-lock-repository.js';
import { publicId } from '../../domain/ids.js';
import { type JointlyOwned, otherOwners, spanInLedger } from '../../domain/properties/owners.js';
import type { Property } from '../../domain/properties/property.js';
import { type OwnedLetting, unnamedShareOn } from '../../domain/properties/unnamed-share.js';
import { formatTaxYear, type TaxYearStart } from '../../domain/tax-year.js';
import { shareCuts } from '../../domain/transactions/category-total.js';
import { ConflictError } from '../../errors.js';

type Owned = OwnedLetting & JointlyOwned & { readonly id: string };

/**
 * Refuses a change of properties by which rows of letting that name none would count by another share in a locked year.
 * @param lockedYears held until the transaction ends
 * @param change makes the client's properties what they are to be
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
    if (sharesAlike(properties, changed, taxYear) && sameOwners(properties, changed, taxYear)) continue;
    const totals = await categoryTotals(db, { clientId, taxYear }, { businesses: [], properties, joint: [] });
    if (totals.some(({ side, propertyId }) => side === 'property' && propertyId === null)) {
      throw new ConflictError(
        'period_locked',
        `Letting of the tax year ${formatTaxYear(taxYear)}, which is locked, names no property and would count by another share. Amend the return and name the property first.`,
        { tax_year: formatTaxYear(taxYear), client_id: publicId('client', clientId) },
      );
    }
  }
}

/** Whether rows that name no property count for the other owners as before. */
function sameOwners(one: readonly Owned[], other: readonly Owned[], taxYear: TaxYearStart): boolean {
  const days = new Set([...shareCuts(one, taxYear), ...shareCuts(other, taxYear)]);
  return otherOwners([...one, ...other]).every((clientId) =>
    [...days].every((day) => {
      const spanOf = (properties: readonly Owned[]) =>
        spanInLedger({ holderId: '', properties }, clientId, { propertyId: null, day });
      const [before, after] = [spanOf(one), spanOf(other)];
      return before.shareBps === after.shareBps && before.beforeBps === after.beforeBps;
    }),
  );
}

/** The clients whose returns a property counts in, and all of their years. */
export const ownersOf = (properties: readonly JointlyOwned[]): { readonly clientId: string }[] =>
  [...new Set([...properties.map(({ clientId }) => clientId), ...otherOwners(properties)])].map(
    (clientId) => ({ clientId }),
  );

/** The years that are locked for a property's ledger, or for another of its owners. Held until the transaction ends. */
export async function yearsLockedFor(
  db: TenantExecutor,
  properties: readonly JointlyOwned[],
): Promise<ReadonlySet<TaxYearStart>> {
  const wide = { ...db, clientId: null };
  const years = new Set<TaxYearStart>();
  const clientIds = ownersOf(properties).map(({ clientId }) => clientId);
  for (const clientId of clientIds.sort()) {
    for (const year of await lockedTaxYears(wide, clientId)) years.add(year);
  }
  return years;
}

function sharesAlike(one: readonly Owned[], other: readonly Owned[], taxYear: TaxYearStart): boolean {
  const days = new Set([...shareCuts(one, taxYear), ...shareCuts(other, taxYear)]);
  return [...days].every((day) => unnamedShareOn(one, day).shareBps === unnamedShareOn(other, day).shareBps);
}
