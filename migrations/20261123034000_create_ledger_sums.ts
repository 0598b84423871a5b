import type { Knex } from 'knex';

/**
 * What the live transactions of a client come to by day, category, trade and property, kept by triggers: whatever writes
 * transactions adds what it changed, in its own statement, as rows that nobody else touches. Sums of rows are the
 * figures; the sweeper folds many rows into few. The triggers and the first sums are made while writers wait, which
 * takes some seconds for a million rows. The release before runs on it.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table ledger_sums (
      sequence bigint generated always as identity primary key,
      tenant_id uuid not null,
      livemode boolean not null,
      client_id uuid not null,
      date date not null,
      category text,
      business_id uuid,
      property_id uuid,
      pence numeric not null,
      allowable_pence numeric not null,
      count bigint not null,
      uncategorised bigint not null,
      without_pounds bigint not null,
      rows bigint not null,
      folded boolean not null default false
    );
    create index ledger_sums_by_client on ledger_sums (client_id, date);
    create index ledger_sums_unfolded on ledger_sums (client_id) where not folded;
    select protect_tenant_table('ledger_sums');
    grant usage on sequence ledger_sums_sequence_seq to app, system;
    alter table ledger_sums set (autovacuum_vacuum_scale_factor = 0.05)`);
  await knex.raw(`
    create function add_ledger_sums_of_insert() returns trigger language plpgsql as $$
    begin ${addSums('new_rows', null)} return null; end $$;
    create function add_ledger_sums_of_update() returns trigger language plpgsql as $$
    begin ${addSums('new_rows', 'old_rows')} return null; end $$;
    create function add_ledger_sums_of_delete() returns trigger language plpgsql as $$
    begin ${addSums(null, 'old_rows')} return null; end $$`);
  await knex.raw(`
    lock table transactions in share row exclusive mode;
    create trigger ledger_sums_of_insert after insert on transactions
      referencing new table as new_rows for each statement execute function add_ledger_sums_of_insert();
    create trigger ledger_sums_of_update after update on transactions
      referencing new table as new_rows old table as old_rows
      for each statement execute function add_ledger_sums_of_update();
    create trigger ledger_sums_of_delete after delete on transactions
      referencing old table as old_rows for each statement execute function add_ledger_sums_of_delete();
    ${addSums('transactions', null)}
    update ledger_sums set folded = true`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop trigger ledger_sums_of_insert on transactions;
    drop trigger ledger_sums_of_update on transactions;
    drop trigger ledger_sums_of_delete on transactions;
    drop function add_ledger_sums_of_insert();
    drop function add_ledger_sums_of_update();
    drop function add_ledger_sums_of_delete();
    drop table ledger_sums`);
}

/** Adds what came, less what went. Where the two are equal, as after a change of notes, nothing is added. */
function addSums(came: string | null, went: string | null): string {
  const sides = [...(came === null ? [] : [sideOf(came, '')]), ...(went === null ? [] : [sideOf(went, '-')])];
  return `
    insert into ledger_sums (tenant_id, livemode, client_id, date, category, business_id, property_id,
      pence, allowable_pence, count, uncategorised, without_pounds, rows)
    select tenant_id, livemode, client_id, date, category, business_id, property_id,
      sum(pence), sum(allowable_pence), sum(count), sum(uncategorised), sum(without_pounds), sum(rows)
    from (${sides.join(' union all ')}) parts
    group by tenant_id, livemode, client_id, date, category, business_id, property_id
    having sum(pence) <> 0 or sum(allowable_pence) <> 0 or sum(count) <> 0 or sum(uncategorised) <> 0
      or sum(without_pounds) <> 0 or sum(rows) <> 0;`;
}

/**
 * A row counts by its parts where it is split. A part or a row without pounds comes to nothing, and is no part of the
 * count, as in the totals of a return.
 */
function sideOf(table: string, sign: '' | '-'): string {
  const allowable = (pence: string) =>
    `case when allowable_bps < 10000 then round(${pence} * allowable_bps / 10000.0) else ${pence} end`;
  return `
    select tenant_id, livemode, client_id, date, category, business_id, property_id,
      ${sign}coalesce(amount_gbp_pence, 0) as pence,
      ${sign}coalesce(${allowable('amount_gbp_pence')}, 0) as allowable_pence,
      ${sign}(case when amount_gbp_pence is null then 0 else 1 end) as count,
      ${sign}(case when category is null then 1 else 0 end) as uncategorised,
      ${sign}(case when amount_gbp_pence is null then 1 else 0 end) as without_pounds,
      ${sign}1 as rows
    from ${table} where deleted_at is null and splits is null
    union all
    select tenant_id, livemode, client_id, date, s.category, s."businessId", s."propertyId",
      ${sign}coalesce(s."amountGbpPence", 0),
      ${sign}coalesce(${allowable('s."amountGbpPence"')}, 0),
      ${sign}(case when s."amountGbpPence" is null then 0 else 1 end), 0,
      ${sign}(case when amount_gbp_pence is null and s.ordinality = 1 then 1 else 0 end),
      ${sign}(case when s.ordinality = 1 then 1 else 0 end)
    from ${table} cross join lateral rows from (
      jsonb_to_recordset(splits) as (category text, "businessId" uuid, "propertyId" uuid, "amountGbpPence" bigint))
      with ordinality as s (category, "businessId", "propertyId", "amountGbpPence", ordinality)
    where deleted_at is null and splits is not null`;
}
