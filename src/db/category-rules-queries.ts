import type { CategoryRule } from '../domain/categories/category-rule.js';
import { rowsOf, type TenantExecutor } from './executor.js';

interface CategoryRuleRow {
  id: string;
  position: number;
  match: CategoryRule['match'];
  category: string;
  allowable_bps: number | null;
  business_id: string | null;
  property_id: string | null;
}

/** The tenant's rules, the first to be tried first. Ties keep the order in which they were made. */
export async function listCategoryRulesInOrder(db: TenantExecutor): Promise<readonly CategoryRule[]> {
  const rows: CategoryRuleRow[] = await rowsOf(db, 'category_rules')
    .whereNull('deleted_at')
    .orderBy(['position', 'id'])
    .select('id', 'position', 'match', 'category', 'allowable_bps', 'business_id', 'property_id');
  return rows.map((row) => ({
    id: row.id,
    position: row.position,
    match: row.match,
    category: row.category,
    allowablePercent: row.allowable_bps === null ? null : row.allowable_bps / 100,
    businessId: row.business_id,
    propertyId: row.property_id,
  }));
}
