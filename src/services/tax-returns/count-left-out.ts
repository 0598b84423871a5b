import { yearCompleteness } from '../../db/categories/category-totals-queries.js';
import type { TenantExecutor } from '../../db/executor.js';
import type { NotCountedTrace } from '../../domain/tax-returns/figure-trace.js';
import type { TaxReturn } from '../../domain/tax-returns/tax-return-record.js';

/** The year's transactions that no category total holds: without a category, or without an amount in pounds. */
export async function countLeftOut(
  db: TenantExecutor,
  { clientId, taxYear }: Pick<TaxReturn, 'clientId' | 'taxYear'>,
): Promise<NotCountedTrace[]> {
  const { uncategorised, withoutPounds } = await yearCompleteness(db, { clientId, taxYear });
  const leftOut = (reason: NotCountedTrace['reason'], count: number): NotCountedTrace[] => {
    const unnamed = { category: null, businessId: null, propertyId: null, amountPence: null };
    return count === 0 ? [] : [{ kind: 'not_counted', ...unnamed, reason, count }];
  };
  return [...leftOut('uncategorised', uncategorised), ...leftOut('no_amount_in_pounds', withoutPounds)];
}
