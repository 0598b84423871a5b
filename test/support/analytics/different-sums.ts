import type { Knex } from 'knex';

/**
 * What the kept sums of a client have that a plain `GROUP BY` of its rows has not, and the other way round. The query knows
 * nothing of how the sums are kept.
 */
export async function differentSums(system: Knex, clientId: string): Promise<unknown[]> {
  const { rows } = await system.raw(
    `with parts as (
       select date, category, business_id, property_id, amount_gbp_pence as pence, allowable_bps
       from transactions where client_id = :clientId and deleted_at is null and splits is null
       union all
       select date, s ->> 'category', (s ->> 'businessId')::uuid, (s ->> 'propertyId')::uuid,
         (s ->> 'amountGbpPence')::bigint, allowable_bps
       from transactions, jsonb_array_elements(splits) s where client_id = :clientId and deleted_at is null
     ), plain as (
       select date, category, business_id, property_id, sum(pence) as pence, count(*) as count,
         sum(round(pence * allowable_bps / 10000.0)) as allowable
       from parts where pence is not null group by 1, 2, 3, 4
     ), kept as (
       select date, category, business_id, property_id, sum(pence) as pence, sum(count) as count,
         sum(allowable_pence) as allowable
       from ledger_sums where client_id = :clientId group by 1, 2, 3, 4 having sum(count) <> 0
     ), plain_counts as (
       select date, count(*) as rows, count(*) filter (where category is null and splits is null) as uncategorised,
         count(*) filter (where amount_gbp_pence is null) as without_pounds
       from transactions where client_id = :clientId and deleted_at is null group by 1
     ), kept_counts as (
       select date, sum(rows) as rows, sum(uncategorised) as uncategorised, sum(without_pounds) as without_pounds
       from ledger_sums where client_id = :clientId group by 1 having sum(rows) <> 0
     )
     select 'kept' as only, to_jsonb(one) from (select * from kept except select * from plain) one
     union all select 'plain', to_jsonb(one) from (select * from plain except select * from kept) one
     union all select 'kept', to_jsonb(one) from (select * from kept_counts except select * from plain_counts) one
     union all select 'plain', to_jsonb(one) from (select * from plain_counts except select * from kept_counts) one`,
    { clientId },
  );
  return rows;
}
