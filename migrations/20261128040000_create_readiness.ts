import type { Knex } from 'knex';

/** Tables whose rows name a client, each of which a statement writes several of. */
const OF_MANY = ['transactions', 'obligations', 'quarterly_updates'];
/** The same, written one at a time. */
const OF_ONE = ['businesses', 'properties', 'hmrc_grants', 'tax_returns'];
/** The same, where beats of a heart write too: only what changes the status counts. */
const OF_WORK = ['calculations', 'obligation_readings'];

/**
 * What is missing of each client's year, and marks of the clients for whom it may have changed. Triggers leave the marks, as
 * rows that nobody else touches, so that no writer waits for another; whoever works the year out again takes them away.
 * The triggers are made while writers wait, for a moment: nothing is filled in. The release before runs on it.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table readiness (
      tenant_id uuid not null references tenants (id),
      livemode boolean not null,
      client_id uuid not null,
      tax_year smallint not null,
      sort_name text collate "C" not null,
      name text not null,
      state text not null,
      steps jsonb not null,
      due_on date,
      balance_due_pence bigint,
      as_of_on date not null,
      primary key (tenant_id, livemode, client_id, tax_year)
    );
    create index readiness_by_name on readiness (tenant_id, livemode, tax_year, sort_name, client_id);
    create index readiness_by_state on readiness (tenant_id, livemode, tax_year, state, sort_name, client_id);
    create index readiness_by_day on readiness (as_of_on);
    select protect_tenant_table('readiness');

    create table readiness_marks (
      sequence bigint generated always as identity primary key,
      tenant_id uuid not null,
      livemode boolean not null,
      client_id uuid not null
    );
    create index readiness_marks_by_tenant on readiness_marks (tenant_id, livemode, sequence);
    select protect_tenant_table('readiness_marks');
    grant usage on sequence readiness_marks_sequence_seq to app, system;

    create function mark_readiness_of_many() returns trigger language plpgsql as $$
    begin
      insert into readiness_marks (tenant_id, livemode, client_id)
        select distinct tenant_id, livemode, client_id from changed where client_id is not null;
      return null;
    end $$;
    create function mark_readiness_of_one() returns trigger language plpgsql as $$
    begin
      insert into readiness_marks (tenant_id, livemode, client_id)
        select coalesce(new.tenant_id, old.tenant_id), coalesce(new.livemode, old.livemode),
          coalesce(new.client_id, old.client_id);
      return null;
    end $$;
    create function mark_readiness_of_client() returns trigger language plpgsql as $$
    begin
      insert into readiness_marks (tenant_id, livemode, client_id) values (new.tenant_id, new.livemode, new.id);
      return null;
    end $$;
    create trigger readiness_of_client after insert or update on clients
      for each row execute function mark_readiness_of_client()`);
  for (const table of OF_MANY) {
    await knex.raw(`
      create trigger readiness_of_insert after insert on ${table}
        referencing new table as changed for each statement execute function mark_readiness_of_many();
      create trigger readiness_of_update after update on ${table}
        referencing new table as changed for each statement execute function mark_readiness_of_many();
      create trigger readiness_of_delete after delete on ${table}
        referencing old table as changed for each statement execute function mark_readiness_of_many()`);
  }
  for (const table of OF_ONE) {
    await knex.raw(`
      create trigger readiness_of_change after insert or update or delete on ${table}
        for each row execute function mark_readiness_of_one()`);
  }
  for (const table of OF_WORK) {
    await knex.raw(`
      create trigger readiness_of_insert after insert on ${table}
        for each row execute function mark_readiness_of_one();
      create trigger readiness_of_update after update on ${table} for each row
        when (old.status is distinct from new.status) execute function mark_readiness_of_one()`);
  }
}

export async function down(knex: Knex): Promise<void> {
  for (const table of OF_MANY) {
    await knex.raw(`
      drop trigger readiness_of_insert on ${table};
      drop trigger readiness_of_update on ${table};
      drop trigger readiness_of_delete on ${table}`);
  }
  for (const table of OF_ONE) await knex.raw(`drop trigger readiness_of_change on ${table}`);
  for (const table of OF_WORK) {
    await knex.raw(`
      drop trigger readiness_of_insert on ${table};
      drop trigger readiness_of_update on ${table}`);
  }
  await knex.raw(`
    drop trigger readiness_of_client on clients;
    drop function mark_readiness_of_client();
    drop function mark_readiness_of_one();
    drop function mark_readiness_of_many();
    drop table readiness_marks, readiness`);
}
