import type { Knex } from 'knex';

/**
 * A categorisation goes through the ledger by day and id, for which there is an index, whether it is of one
 * client or of all; its checkpoint therefore needs the day too. Locks an empty or small table for a moment;
 * old code ignores the column.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table categorisations add column checkpoint_date date');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table categorisations drop column checkpoint_date');
}
