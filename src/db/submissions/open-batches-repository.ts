import type { Knex } from 'knex';
import type { TenantKey } from '../../domain/tenant.js';

/** A batch that is not over, of any tenant. */
export interface OpenBatch extends TenantKey {
  readonly id: string;
}

/**
 * Batches that have not been reported as ended and of which no item waits for its turn, after one of them in order. Reaches
 * across tenants: give it the `system` pool.
 */
export async function listOpenBatches(
  system: Knex,
  { after, limit }: { readonly after: string | null; readonly limit: number },
): Promise<OpenBatch[]> {
  const query = system('submission_batches as b')
    .whereNull('b.completed_at')
    .whereNotExists(
      system('submission_batch_items as i')
        .whereRaw(`i.batch_id = b.id and i.status = 'pending'`)
        .select('i.id'),
    )
    .orderBy('b.id')
    .limit(limit)
    .select('b.id', 'b.tenant_id', 'b.livemode');
  if (after !== null) query.where('b.id', '>', after);
  const rows: { id: string; tenant_id: string; livemode: boolean }[] = await query;
  return rows.map((row) => ({ id: row.id, tenantId: row.tenant_id, livemode: row.livemode }));
}
