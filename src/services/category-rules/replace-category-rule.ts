import type { AppContext } from '../../context.js';
import { lockCategoryRule, setCategoryRule } from '../../db/categories/category-rules-repository.js';
import type { CategoryRuleFields, CategoryRuleRecord } from '../../domain/categories/category-rule-record.js';
import { assertVersion } from '../../domain/version.js';
import { type Committed, commitEffect, type Effect } from '../effect.js';
import type { Replacement } from '../replacement.js';
import { assertMayRule, checkRuleReferences } from './check-rule-references.js';

/**
 * Replaces a rule whole; it keeps its place unless it says another. Rows that it has categorised stay as
 * they are. @throws {NotFoundError} {VersionConflictError} {ValidationError} {ForbiddenError}
 */
export async function replaceCategoryRule(
  ctx: Pick<AppContext, 'db'>,
  effect: Effect,
  {
    id,
    ifMatch,
    checkAgainst,
    fields,
  }: Replacement<CategoryRuleRecord> & { readonly fields: CategoryRuleFields },
): Promise<Committed<CategoryRuleRecord>> {
  assertMayRule(effect.principal);
  return commitEffect(ctx, effect, async (db) => {
    const current = await lockCategoryRule(db, id);
    assertVersion(current.version, ifMatch);
    checkAgainst(current);
    await checkRuleReferences(db, fields);
    return setCategoryRule(db, id, { ...fields, position: fields.position ?? current.position });
  });
}
