import type { AppContext } from '../../context.js';
import { lockCategoryRule, setCategoryRuleDeleted } from '../../db/categories/category-rules-repository.js';
import { type AllowedVersions, assertVersion } from '../../domain/assert-version.js';
import { type Committed, commitEffect, type Effect } from '../effect.js';
import { assertMayRule } from './check-rule-references.js';

/**
 * Deletes a rule softly; rows that it has categorised stay as they are.
 * @throws {NotFoundError} {VersionConflictError} {ForbiddenError}
 */
export async function deleteCategoryRule(
  ctx: Pick<AppContext, 'db'>,
  effect: Effect,
  { id, ifMatch }: { id: string; ifMatch: AllowedVersions | null },
): Promise<Committed<void>> {
  assertMayRule(effect.principal);
  return commitEffect(ctx, effect, async (db) => {
    const rule = await lockCategoryRule(db, id);
    assertVersion(rule.version, ifMatch);
    await setCategoryRuleDeleted(db, id);
  });
}
