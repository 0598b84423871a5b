import type { Knex } from 'knex';

/**
 * What a single new transaction costs Postgres. Its sums come from one row that is not split, mostly: that row is copied
 * as it is, where grouping it, and looking for parts, took a tenth of the statement. An event's tenant is the one that the
 * policies let its transaction write for, and tenants are never deleted: the foreign key read and locked the tenant's row
 * for each event, and kept concurrent writers of a tenant busy with that lock.
 *
 * `refuse_overtaken` has a transaction run again that another has overtaken, from within its last statement.
 * Takes a short exclusive lock on events. The release before runs on it.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create function refuse_overtaken() returns boolean language plpgsql as $$
    begin
      raise exception 'overtaken by another transaction' using errcode = 'serialization_failure';
    end $$`);
  await knex.raw(`alter table events drop constraint events_tenant_id_fkey`);
  await knex.raw(`
    create or replace function add_ledger_sums_of_insert() returns trigger language plpgsql as $$
    begin
      if (select count(*) = 1 and count(splits) = 0 and count(deleted_at) = 0 from new_rows) then ${SUMS_OF_ONE}
      else ${SUMS}
      end if;
      return null;
    end $$`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`drop function refuse_overtaken()`);
  await knex.raw(`
    create or replace function add_ledger_sums_of_insert() returns trigger language plpgsql as $$
    begin ${SUMS} return null; end $$`);
  await knex.raw(
    `alter table events add constraint events_tenant_id_fkey foreign key (tenant_id) references tenants (id)`,
  );
}

const allowable = (pence: string) =>
  `case when allowable_bps < 10000 then round(${pence} * allowable_bps / 10000.0) else ${pence} end`;

const COLUMNS = `tenant_id, livemode, client_id, date, category, business_id, property_id,
  pence, allowable_pence, count, uncategorised, without_pounds, rows`;

const SUMS_OF_ONE = `
  insert into ledger_sums (${COLUMNS})
  select tenant_id, livemode, client_id, date, category, business_id, property_id,
    coalesce(amount_gbp_pence, 0), coalesce(${allowable('amount_gbp_pence')}, 0),
    case when amount_gbp_pence is null then 0 else 1 end, case when category is null then 1 else 0 end,
    case when amount_gbp_pence is null then 1 else 0 end, 1
  from new_rows;`;

/** As in the migration that made the sums. */
const SUMS = `
  insert into ledger_sums (${COLUMNS})
  select tenant_id, livemode, client_id, date, category, business_id, property_id,
    sum(pence), sum(allowable_pence), sum(count), sum(uncategorised), sum(without_pounds), sum(rows)
  from (
    select tenant_id, livemode, client_id, date, category, business_id, property_id,
      coalesce(amount_gbp_pence, 0) as pence,
      coalesce(${allowable('amount_gbp_pence')}, 0) as allowable_pence,
      (case when amount_gbp_pence is null then 0 else 1 end) as count,
      (case when category is null then 1 else 0 end) as uncategorised,
      (case when amount_gbp_pence is null then 1 else 0 end) as without_pounds,
      1 as rows
    from new_rows where deleted_at is null and splits is null
    union all
    select tenant_id, livemode, client_id, date, s.category, s."businessId", s."propertyId",
      coalesce(s."amountGbpPence", 0),
      coalesce(${allowable('s."amountGbpPence"')}, 0),
      (case when s."amountGbpPence" is null then 0 else 1 end), 0,
      (case when amount_gbp_pence is null and s.ordinality = 1 then 1 else 0 end),
      (case when s.ordinality = 1 then 1 else 0 end)
    from new_rows cross join lateral rows from (
      jsonb_to_recordset(splits) as (category text, "businessId" uuid, "propertyId" uuid, "amountGbpPence" bigint))
      with ordinality as s (category, "businessId", "propertyId", "amountGbpPence", ordinality)
    where deleted_at is null and splits is not null) parts
  group by tenant_id, livemode, client_id, date, category, business_id, property_id
  having sum(pence) <> 0 or sum(allowable_pence) <> 0 or sum(count) <> 0 or sum(uncategorised) <> 0
    or sum(without_pounds) <> 0 or sum(rows) <> 0;`;
