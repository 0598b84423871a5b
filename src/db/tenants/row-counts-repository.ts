import type { Knex } from 'knex';
import { LIMITS } from '../../limits/limits.js';

/**
 * Folds the counts of one tenant and mode into one row. Readers see the rows before or after; writers add rows of their own
 * meanwhile. Reaches across tenants: give it the `system` pool.
 * @returns how many rows it took away; 0 when no tenant has enough to fold
 */
export async function foldRowCounts(system: Knex): Promise<number> {
  const { rows } = await system.raw<{ rows: { gone: string }[] }>(
    `with chosen as (
       select tenant_id, livemode from row_counts group by tenant_id, livemode having count(*) >= ? limit 1),
     gone as (
       delete from row_counts r using chosen c where r.tenant_id = c.tenant_id and r.livemode = c.livemode
       returning r.tenant_id, r.livemode, r.transactions, r.imported_transactions, r.import_errors),
     kept as (
       insert into row_counts (tenant_id, livemode, transactions, imported_transactions, import_errors)
       select tenant_id, livemode, sum(transactions), sum(imported_transactions), sum(import_errors)
       from gone group by tenant_id, livemode)
     select count(*) as gone from gone`,
    [LIMITS.storage.foldedCounts.value],
  );
  return Number(rows[0]?.gone ?? 0);
}
