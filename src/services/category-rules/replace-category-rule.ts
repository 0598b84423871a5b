import type { AppContext } from '../../context.js';
import {
  clientsBearingVatOf,
  lockCategoryRule,
  setCategoryRule,
} from '../../db/categories/category-rules-repository.js';
import type { TenantExecutor } from '../../db/executor.js';
import { assertVersion } from '../../domain/assert-version.js';
import type { CategoryRuleFields, CategoryRuleRecord } from '../../domain/categories/category-rule-record.js';
import { recalculateReturns } from '../calculations/recalculate-returns.js';
import { type Committed, commitEffect, type Effect } from '../effect.js';
import type { Replacement } from '../replacement.js';
import { assertMayRule, checkRuleReferences } from './check-rule-references.js';

/**
 * Replaces a rule whole; it keeps its place unless it says another. Rows that it has categorised stay as they are and bear
 * its rate of VAT, so that a new rate has figures without VAT worked out again.
 * @throws {NotFoundError} {VersionConflictError} {ValidationError} {ForbiddenError}
 */
export async function replaceCategoryRule(
  ctx: Pick<AppContext, 'db' | 'newId'>,
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
    const rule = await setCategoryRule(db, id, { ...fields, position: fields.position ?? current.position });
    if (changesVat(current, rule)) await recalculateBearing(ctx, db, id);
    return rule;
  });
}

/** A rate holds for rows that still have the rule's category. */
const changesVat = (before: CategoryRuleRecord, after: CategoryRuleRecord): boolean =>
  before.vatBps !== after.vatBps || (after.vatBps !== null && before.category !== after.category);

async function recalculateBearing(
  ctx: Pick<AppContext, 'newId'>,
  db: TenantExecutor,
  ruleId: string,
): Promise<void> {
  const clients = await clientsBearingVatOf(db, ruleId);
  await recalculateReturns(
    ctx,
    db,
    clients.map((clientId) => ({ clientId })),
  );
}
