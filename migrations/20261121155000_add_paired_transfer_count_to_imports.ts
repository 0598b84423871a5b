import type { Knex } from 'knex';

/**
 * How many transfers an import has found both sides of. Locks the table for a moment; old code leaves the
 * default.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table imports add column paired_transfer_count integer not null default 0
      check (paired_transfer_count >= 0)`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table imports drop column paired_transfer_count');
}
