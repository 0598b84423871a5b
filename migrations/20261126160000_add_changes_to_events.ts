import type { Knex } from 'knex';

/** What an audit trail shows of a change: each field before and after. No event's body has it. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table events add column changes jsonb');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table events drop column changes');
}
