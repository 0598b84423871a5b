import type { FeatureCount } from '../../domain/categories/category-model.js';
import { prepared, type TenantReader } from '../executor.js';

export interface StoredModel {
  readonly revision: number;
  readonly counts: readonly FeatureCount[];
}

/**
 * What the tenant's corrections have taught its model, in this mode.
 * @param features only the counts of these; `null`: all
 */
export async function loadStoredModel(
  db: TenantReader,
  features: readonly string[] | null,
): Promise<StoredModel> {
  const { rows } = await db.queries
    .raw<{ rows: (FeatureCount & { revision: number })[] }>(
      `select m.revision, c.feature, c.category, c.count
       from category_models m
       join category_model_counts c on c.tenant_id = m.tenant_id and c.livemode = m.livemode
         and c.count > 0 ${features === null ? '' : 'and c.feature = any(?::text[])'}
       where m.tenant_id = ? and m.livemode = ?`,
      [...(features === null ? [] : [[...features]]), db.tenantId, db.livemode],
    )
    .options(prepared(db, features === null ? 'category-model' : 'category-model-of-features'));
  return { revision: rows[0]?.revision ?? 0, counts: rows };
}
