import type { FeatureCount } from '../../domain/categories/category-model.js';
import { prepared, type TenantReader } from '../executor.js';

export interface StoredModel {
  readonly revision: number;
  readonly counts: readonly FeatureCount[];
}

export type ModelCountRow = FeatureCount & { readonly revision: number };

/** A query of `ModelCountRow`, to which conditions on the counts `c` may be added. Bindings: `tenantId`, `livemode`. */
export const MODEL_COUNTS = `
  select m.revision, c.feature, c.category, c.count
  from category_models m
  join category_model_counts c on c.tenant_id = m.tenant_id and c.livemode = m.livemode and c.count > 0
  where m.tenant_id = :tenantId and m.livemode = :livemode`;

/** The model that the tenant's corrections have taught, in this mode. */
export async function loadStoredModel(db: TenantReader): Promise<StoredModel> {
  const { tenantId, livemode } = db;
  const { rows } = await db.queries
    .raw<{ rows: ModelCountRow[] }>(MODEL_COUNTS, { tenantId, livemode })
    .options(prepared(db, 'category-model'));
  return storedModelOf(rows);
}

export const storedModelOf = (rows: readonly ModelCountRow[]): StoredModel => ({
  revision: rows[0]?.revision ?? 0,
  counts: rows,
});
