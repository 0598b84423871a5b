import type { Knex } from 'knex';
import type { TenantKey } from '../../domain/tenant.js';
import { ITEM_STANDING, ITEM_WORK } from './submission-batches-queries.js';

/** A batch that is not over, of any tenant. */
export interface OpenBatch extends TenantKey {
  readonly id: string;
}

/**
 * Batches that may have ended, after one of them in order: no item of them waits for its turn, and the item that was waited
 * for has changed its state. Reaches across tenants: give it the `system` pool.
 */
export async function listBatchesToEnd(
  system: Knex,
  { after, limit }: { readonly after: string | null; readonly limit: number },
): Promise<OpenBatch[]> {
  const { rows } = await system.raw<{ rows: { id: string; tenant_id: string; livemode: boolean }[] }>(
    `select b.id, b.tenant_id, b.livemode from submission_batches b
     where b.completed_at is null and (cast(:after as uuid) is null or b.id > :after)
       and not exists (select from submission_batch_items i
         where i.tenant_id = b.tenant_id and i.batch_id = b.id and i.status = 'pending')
       and (b.waits_for is null or b.waits_standing is distinct from (
         select ${ITEM_STANDING} from submission_batch_items i ${ITEM_WORK}
         where i.tenant_id = b.tenant_id and i.id = b.waits_for))
     order by b.id
     limit :limit`,
    { after, limit },
  );
  return rows.map((row) => ({ id: row.id, tenantId: row.tenant_id, livemode: row.livemode }));
}
