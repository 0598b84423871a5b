import type { Knex } from 'knex';

/** An item's client is its tax return's, or stands in its request of a quarterly update: the column repeated it. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table submission_batch_items drop column client_id');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table submission_batch_items add column client_id uuid');
}
