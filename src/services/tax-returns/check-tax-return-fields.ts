import { listBusinessesOfClient } from '../../db/businesses-queries.js';
import type { TenantExecutor } from '../../db/executor.js';
import { ADJUSTMENTS } from '../../domain/tax-returns/adjustment.js';
import type { TaxReturnFields } from '../../domain/tax-returns/tax-return-record.js';
import { type Issue, ValidationError } from '../../errors.js';

/**
 * Checks that every adjustment names a trade of this client, where its code needs one.
 * @throws {ValidationError} naming the adjustment
 */
export async function checkTaxReturnFields(
  db: TenantExecutor,
  clientId: string,
  fields: TaxReturnFields,
): Promise<void> {
  if (fields.adjustments.length === 0) return;
  const trades = new Set((await listBusinessesOfClient(db, clientId)).map((business) => business.id));
  const issues = fields.adjustments.flatMap((adjustment, index): Issue[] => {
    const pointer = `#/adjustments/${index}/business_id`;
    const isTrade = ADJUSTMENTS[adjustment.code].target === 'self_employment';
    if (adjustment.businessId === null) {
      return isTrade && trades.size !== 1
        ? [{ pointer, code: 'required', detail: 'is required: the client has not exactly one business' }]
        : [];
    }
    if (!isTrade) return [{ pointer, code: 'invalid', detail: 'must be absent for a property adjustment' }];
    return trades.has(adjustment.businessId)
      ? []
      : [{ pointer, code: 'invalid_reference', detail: 'is not a business of this client' }];
  });
  if (issues.length > 0) throw new ValidationError(issues);
}
