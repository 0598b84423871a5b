import type { Knex } from 'knex';
import { LIMITS } from '../../limits/limits.js';

/**
 * Folds the sums of one client into one row a day, category, trade and property, and one that has come to nothing into
 * none. Readers see the rows before or after; writers add rows of their own meanwhile. Reaches across tenants: give it
 * the `system` pool.
 * @returns how many rows it took away; 0 when no client has enough to fold
 */
export async function foldLedgerSums(system: Knex): Promise<number> {
  const { rows } = await system.raw<{ rows: { gone: string }[] }>(
    `with chosen as (
       select tenant_id, client_id from ledger_sums where not folded
       group by tenant_id, client_id having count(*) >= ? limit 1),
     gone as (
       delete from ledger_sums where tenant_id = (select tenant_id from chosen)
         and client_id = (select client_id from chosen)
         returning tenant_id, livemode, client_id, date, category, business_id, property_id, pence, allowable_pence,
           count, uncategorised, without_pounds, rows),
     kept as (
       insert into ledger_sums (tenant_id, livemode, client_id, date, category, business_id, property_id,
         pence, allowable_pence, count, uncategorised, without_pounds, rows, folded)
       select tenant_id, livemode, client_id, date, category, business_id, property_id, sum(pence),
         sum(allowable_pence), sum(count), sum(uncategorised), sum(without_pounds), sum(rows), true
       from gone
       group by tenant_id, livemode, client_id, date, category, business_id, property_id
       having sum(pence) <> 0 or sum(allowable_pence) <> 0 or sum(count) <> 0 or sum(uncategorised) <> 0
         or sum(without_pounds) <> 0 or sum(rows) <> 0
       returning 1)
     select count(*) as gone from gone`,
    [LIMITS.reports.foldRows.value],
  );
  return Number(rows[0]?.gone ?? 0);
}
