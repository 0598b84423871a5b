import type { Knex } from 'knex';

/**
 * The test clock of a client, and the time that it showed when the client was added. Adds columns that are null in every row, and
 * constraints that need not look at the rows that are there: `clients` is locked for a moment, and `test_clocks`, which is new. The
 * release before leaves both columns as they are.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table clients
      add column test_clock_id uuid,
      add column test_clock_since timestamptz,
      add constraint clients_test_clock check (
        (test_clock_id is null) = (test_clock_since is null) and (test_clock_id is null or not livemode)) not valid,
      add constraint clients_test_clock_id_fkey foreign key (tenant_id, test_clock_id)
        references test_clocks (tenant_id, id) not valid`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table clients
      drop constraint clients_test_clock_id_fkey,
      drop constraint clients_test_clock,
      drop column test_clock_since,
      drop column test_clock_id`);
}
