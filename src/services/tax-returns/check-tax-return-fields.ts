import { listBusinessesOfClient } from '../../db/businesses/businesses-queries.js';
import type { TenantExecutor } from '../../db/executor.js';
import { loadLettings } from '../../db/properties/properties-queries.js';
import { locationOf } from '../../domain/properties/property.js';
import { adjustmentIssues, loanInterestIssues } from '../../domain/tax-returns/adjustment-issues.js';
import type { TaxReturn, TaxReturnFields } from '../../domain/tax-returns/tax-return-record.js';
import { ValidationError } from '../../errors.js';

/**
 * Checks that every adjustment gives what its code takes, was in force in the year, and names a trade of
 * this client where its code needs one.
 * @throws {ValidationError} naming each place
 */
export async function checkTaxReturnFields(
  db: TenantExecutor,
  { clientId, taxYear }: Pick<TaxReturn, 'clientId' | 'taxYear'>,
  { adjustments, inputs }: TaxReturnFields,
): Promise<void> {
  if (adjustments.length === 0) return;
  const [businesses, owned] = await Promise.all([
    listBusinessesOfClient(db, clientId),
    loadLettings(db, clientId),
  ]);
  const properties = owned.properties.map((property) => ({
    id: property.id,
    isForeign: locationOf(property) === 'foreign',
  }));
  const issues = [
    ...adjustmentIssues(adjustments, { taxYear, businesses, properties }),
    ...loanInterestIssues(adjustments, inputs),
  ];
  if (issues.length > 0) throw new ValidationError(issues);
}
