import type { Knex } from 'knex';

/**
 * Chores are done by one worker at a time: whoever holds the lease of a name. Each worker did all of them, so that their cost grew
 * with the workers. The release before knows no leases and goes on doing them all, which does no harm: each is safe to repeat.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table chore_leases (
      name text primary key,
      holder uuid not null,
      until timestamptz not null
    );
    grant select, insert, update, delete on chore_leases to system`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table chore_leases');
}
