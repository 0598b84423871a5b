import type { AppContext } from '../../context.js';
import { lockCategoryRule, setCategoryRule } from '../../db/categories/category-rules-repository.js';
import type { CategoryRuleFields, CategoryRuleRecord } from '../../domain/categories/category-rule-record.js';
import { assertVersion, type IfMatch } from '../../domain/version.js';
import { inTenant } from '../in-tenant.js';
import type { Principal } from '../principal.js';
import { assertMayRule, checkRuleReferences } from './check-rule-references.js';

/**
 * Replaces a rule whole; it keeps its place unless it says another. Rows that it has categorised stay as
 * they are. @throws {NotFoundError} {VersionConflictError} {ValidationError} {ForbiddenError}
 */
export async function replaceCategoryRule(
  ctx: Pick<AppContext, 'db'>,
  principal: Principal,
  { id, ifMatch, fields }: { id: string; ifMatch: IfMatch | null; fields: CategoryRuleFields },
): Promise<CategoryRuleRecord> {
  assertMayRule(principal);
  return inTenant(ctx, principal, async (db) => {
    const current = await lockCategoryRule(db, id);
    assertVersion(current.version, ifMatch);
    await checkRuleReferences(db, fields);
    return setCategoryRule(db, id, { ...fields, position: fields.position ?? current.position });
  });
}
