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

const OWNERS = [
  ['business_id', 'businesses'],
  ['property_id', 'properties'],
] as const;

/**
 * The tenant's rules, the first to be tried first. Ties keep the order in which they were made.
 * @param clientId leaves out the rules that give rows to a business or property of somebody else, or to one
 *   that was deleted
 */
export async function listCategoryRulesInOrder(
  db: TenantExecutor,
  clientId?: string,
): Promise<readonly CategoryRule[]> {
  const query = rowsOf(db, 'category_rules').whereNull('deleted_at');
  if (clientId !== undefined) {
    for (const [column, table] of OWNERS) {
      const owned = rowsOf(db, table).where({ client_id: clientId }).whereNull('deleted_at').select('id');
      query.where((either) => either.whereNull(column).orWhereIn(column, owned));
    }
  }
  const rows: CategoryRuleRow[] = await query
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
