import type { Knex } from 'knex';

/**
 * Failed sign-ins, counted for an address, for a person and for a browser of theirs, each by itself: one list of tries
 * let strangers keep a person out. A row goes a day after its last failure. `operator_sign_ins`, which nothing reads
 * any more, goes a release later. Creates a table only; old code runs beside it.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table sign_in_counters (
      subject text primary key check (length(subject) <= 100),
      failures integer not null check (failures > 0),
      last_failed_at timestamptz not null,
      blocked_until timestamptz
    );
    create index sign_in_counters_by_age on sign_in_counters (last_failed_at);
    grant select, insert, update, delete on sign_in_counters to system;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table sign_in_counters');
}
