import { listBusinessesOfClient } from '../../db/clients/businesses-queries.js';
import type { TenantExecutor } from '../../db/executor.js';
import { adjustmentIssues } from '../../domain/tax-returns/adjustment-issues.js';
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
  { adjustments }: TaxReturnFields,
): Promise<void> {
  if (adjustments.length === 0) return;
  const businesses = await listBusinessesOfClient(db, clientId);
  const issues = adjustmentIssues(adjustments, { taxYear, businesses });
  if (issues.length > 0) throw new ValidationError(issues);
}
