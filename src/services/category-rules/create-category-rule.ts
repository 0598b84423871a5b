import type { AppContext } from '../../context.js';
import { insertCategoryRule, lastPosition } from '../../db/category-rules-repository.js';
import type { CategoryRuleFields, CategoryRuleRecord } from '../../domain/categories/category-rule-record.js';
import { inTenant } from '../in-tenant.js';
import type { Principal } from '../principal.js';
import { assertMayRule, checkRuleReferences } from './check-rule-references.js';

/** Adds a rule, after all others unless it says where. @throws {ValidationError} {ForbiddenError} */
export async function createCategoryRule(
  ctx: Pick<AppContext, 'db' | 'newId'>,
  principal: Principal,
  fields: CategoryRuleFields,
): Promise<CategoryRuleRecord> {
  assertMayRule(principal);
  return inTenant(ctx, principal, async (db) => {
    await checkRuleReferences(db, fields);
    const position = fields.position ?? (await lastPosition(db)) + 1;
    return insertCategoryRule(db, ctx.newId(), { ...fields, position });
  });
}
