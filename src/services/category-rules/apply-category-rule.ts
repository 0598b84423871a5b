import type { AppContext } from '../../context.js';
import { loadCategoryRule } from '../../db/categories/category-rules-queries.js';
import { type AllowedVersions, assertVersion } from '../../domain/assert-version.js';
import type { TaxYearStart } from '../../domain/tax-year.js';
import type { CategorisationJob } from '../../domain/transactions/categorisation-job.js';
import { assertClient } from '../clients/assert-client.js';
import { type Committed, commitEffect, type Effect } from '../effect.js';
import { queueCategorisation } from '../transactions/request-categorisation.js';
import { assertMayRule } from './check-rule-references.js';

interface Application {
  readonly id: string;
  readonly ifMatch: AllowedVersions | null;
  readonly clientId: string | null;
  readonly taxYear: TaxYearStart | null;
}

/**
 * Queues the application of a rule to existing transactions: those on which it decides, as it would on new ones. Rows of
 * locked years, and categories that a person or a file has given, are left alone and counted.
 * @throws {NotFoundError} {VersionConflictError} {ForbiddenError} {ValidationError} `invalid_reference`
 */
export async function applyCategoryRule(
  ctx: Pick<AppContext, 'db' | 'newId'>,
  effect: Effect,
  { id, ifMatch, clientId, taxYear }: Application,
): Promise<Committed<CategorisationJob>> {
  assertMayRule(effect.principal);
  return commitEffect(ctx, effect, async (db) => {
    const rule = await loadCategoryRule(db, id);
    assertVersion(rule.version, ifMatch);
    if (clientId !== null) await assertClient(db, clientId);
    const scope = { clientId, taxYear, transactionIds: null, uncategorisedOnly: false, ruleId: id };
    return queueCategorisation(ctx, db, scope);
  });
}
