import type { Knex } from 'knex';

/**
 * What follows from new transactions, their sums, their count and the mark on their client's readiness, was worked out by three
 * triggers: each set up a function and read the new rows again. One does it now, and a single row that is neither split nor
 * deleted, as nearly every request adds, is read once and never grouped. Several rows go the way that they went.
 *
 * Statements on transactions wait for a moment while the triggers change. The release before runs on it.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create function follow_insert_of_transactions() returns trigger language plpgsql as $$
    declare
      one record;
    begin
      select r.*, r.splits is null and r.deleted_at is null
          and (select count(*) = 1 from (select from new_rows limit 2) two) as is_plain
        into one from new_rows r limit 1;
      if one.is_plain then
        ${FOR_ONE}
      elsif found then
        ${FOR_MANY}
      end if;
      return null;
    end $$;
    drop trigger ledger_sums_of_insert on transactions;
    drop trigger readiness_of_insert on transactions;
    drop trigger row_counts_of_insert on transactions;
    drop function add_ledger_sums_of_insert();
    drop function count_insert_of_transactions();
    create trigger follow_insert after insert on transactions
      referencing new table as new_rows for each statement execute function follow_insert_of_transactions()`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop trigger follow_insert on transactions;
    drop function follow_insert_of_transactions();
    create function add_ledger_sums_of_insert() returns trigger language plpgsql as $$
    begin
      if (select count(*) = 1 and count(splits) = 0 and count(deleted_at) = 0 from new_rows) then ${SUMS_OF_ONE}
      else ${SUMS}
      end if;
      return null;
    end $$;
    create function count_insert_of_transactions() returns trigger language plpgsql as $$
    begin ${COUNTS('changed_rows')} return null; end $$;
    create trigger ledger_sums_of_insert after insert on transactions
      referencing new table as new_rows for each statement execute function add_ledger_sums_of_insert();
    create trigger readiness_of_insert after insert on transactions
      referencing new table as changed for each statement execute function mark_readiness_of_many();
    create trigger row_counts_of_insert after insert on transactions
      referencing new table as changed_rows for each statement execute function count_insert_of_transactions()`);
}

const SUMS_COLUMNS = `tenant_id, livemode, client_id, date, category, business_id, property_id,
  pence, allowable_pence, count, uncategorised, without_pounds, rows`;

const allowable = (pence: string, share = 'allowable_bps') =>
  `case when ${share} < 10000 then round(${pence} * ${share} / 10000.0) else ${pence} end`;

const OWNERS_OF_ONE = `from properties p
  where p.tenant_id = one.tenant_id and p.livemode = one.livemode and p.client_id = one.client_id
    and p.deleted_at is null and p.owners <> '[]'`;

const FOR_ONE = `
  insert into ledger_sums (${SUMS_COLUMNS})
    values (one.tenant_id, one.livemode, one.client_id, one.date, one.category, one.business_id, one.property_id,
      coalesce(one.amount_gbp_pence, 0), coalesce(${allowable('one.amount_gbp_pence', 'one.allowable_bps')}, 0),
      case when one.amount_gbp_pence is null then 0 else 1 end, case when one.category is null then 1 else 0 end,
      case when one.amount_gbp_pence is null then 1 else 0 end, 1);
  insert into row_counts (tenant_id, livemode, transactions, imported_transactions)
    values (one.tenant_id, one.livemode, 1, case when one.import_id is null then 0 else 1 end);
  insert into readiness_marks (tenant_id, livemode, client_id)
    values (one.tenant_id, one.livemode, one.client_id);
  if exists (select ${OWNERS_OF_ONE}) then
    insert into readiness_marks (tenant_id, livemode, client_id)
      select distinct p.tenant_id, p.livemode, cast(o ->> 'clientId' as uuid)
      ${OWNERS_OF_ONE.replace('from properties p', 'from properties p cross join lateral jsonb_array_elements(p.owners) o')}
        and o ->> 'clientId' <> cast(one.client_id as text);
  end if;`;

/** As the migration that made single writes cheap had it. */
const SUMS_OF_ONE = `
  insert into ledger_sums (${SUMS_COLUMNS})
  select tenant_id, livemode, client_id, date, category, business_id, property_id,
    coalesce(amount_gbp_pence, 0), coalesce(${allowable('amount_gbp_pence')}, 0),
    case when amount_gbp_pence is null then 0 else 1 end, case when category is null then 1 else 0 end,
    case when amount_gbp_pence is null then 1 else 0 end, 1
  from new_rows;`;

/** As the migration that made the sums has it. */
const SUMS = `
  insert into ledger_sums (${SUMS_COLUMNS})
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

const COUNTS = (rows: string) => `
  insert into row_counts (tenant_id, livemode, transactions, imported_transactions)
  select tenant_id, livemode, count(*), count(import_id) from ${rows} group by tenant_id, livemode;`;

/** Marks as `mark_readiness_of_many` makes them. */
const FOR_MANY = `
  ${SUMS}
  ${COUNTS('new_rows')}
  insert into readiness_marks (tenant_id, livemode, client_id)
    select distinct tenant_id, livemode, client_id from new_rows
    union
    select p.tenant_id, p.livemode, cast(o ->> 'clientId' as uuid)
    from (select distinct tenant_id, livemode, client_id from new_rows) c
    join properties p on p.tenant_id = c.tenant_id and p.livemode = c.livemode and p.client_id = c.client_id
      and p.deleted_at is null and p.owners <> '[]'
    cross join lateral jsonb_array_elements(p.owners) o;`;
