import type { AppContext } from '../../context.js';
import {
  countCategoryRules,
  insertCategoryRule,
  lastPosition,
} from '../../db/categories/category-rules-repository.js';
import type { TenantExecutor } from '../../db/executor.js';
import type { CategoryRuleFields, CategoryRuleRecord } from '../../domain/categories/category-rule-record.js';
import { ForbiddenError } from '../../errors.js';
import { LIMITS } from '../../limits/limits.js';
import { type Committed, commitEffect, type Effect } from '../effect.js';
import { assertMayRule, checkRuleReferences } from './check-rule-references.js';

/** Adds a rule, after all others unless it says where. @throws {ValidationError} {ForbiddenError} also `plan_limit` */
export async function createCategoryRule(
  ctx: Pick<AppContext, 'db' | 'newId'>,
  effect: Effect,
  fields: CategoryRuleFields,
): Promise<Committed<CategoryRuleRecord>> {
  assertMayRule(effect.principal);
  return commitEffect(ctx, effect, async (db) => {
    await checkRuleReferences(db, fields);
    await refuseTooManyRules(db);
    const position = fields.position ?? (await lastPosition(db)) + 1;
    return insertCategoryRule(db, ctx.newId(), { ...fields, position });
  });
}

async function refuseTooManyRules(db: TenantExecutor): Promise<void> {
  const max = LIMITS.rules.perTenant.value;
  if ((await countCategoryRules(db)) < max) return;
  throw new ForbiddenError('plan_limit', `A tenant may have ${max} category rules: delete some first.`, {
    limit: max,
  });
}
