import type { Knex } from 'knex';

/** When a recovery was last gone on with, so that recoveries take turns. A column without a default rewrites no row. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table webhook_recoveries add column continued_at timestamptz');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table webhook_recoveries drop column continued_at');
}
