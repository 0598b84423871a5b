import type { AppContext } from '../../context.js';
import { categoryTotals, yearCompleteness } from '../../db/categories/category-totals-queries.js';
import { loadProperty } from '../../db/properties/properties-queries.js';
import { rowsToReview } from '../../db/transactions/review-queries.js';
import { propertySummary } from '../../domain/properties/property-summary.js';
import { doubtsOf } from '../../domain/tax-returns/doubts.js';
import type { TaxYearStart } from '../../domain/tax-year.js';
import { inTenant } from '../in-tenant.js';
import type { Principal } from '../principal.js';

interface Wanted {
  readonly propertyId: string;
  /** The owner whose share is meant; the client who keeps the ledger when absent. */
  readonly clientId: string | undefined;
  readonly taxYear: TaxYearStart;
}

/** Figures of a property in one tax year for one owner. */
export type PropertyYearOnRecord = Awaited<ReturnType<typeof readPropertyYear>>;

/**
 * An owner's figures of a property's year, with counts of its rows and doubts about them, in one snapshot.
 * @throws {NotFoundError} where there is no such property, or the client owns no part of it
 */
export function readPropertyYear(
  ctx: Pick<AppContext, 'db'> & Partial<Pick<AppContext, 'requestId' | 'readsAt'>>,
  principal: Principal,
  { propertyId, clientId, taxYear }: Wanted,
) {
  return inTenant(
    ctx,
    principal,
    async (db) => {
      const property = await loadProperty(db, propertyId, clientId);
      const wanted = { clientId: property.clientId, propertyId: property.id, taxYear };
      const summary = propertySummary(await categoryTotals(db, wanted), property, taxYear);
      const [counts, toReview] = await Promise.all([yearCompleteness(db, wanted), rowsToReview(db, wanted)]);
      return { property, taxYear, summary, counts, issues: doubtsOf(toReview, []) };
    },
    { snapshot: true },
  );
}
