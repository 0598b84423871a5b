import type { Knex } from 'knex';

/**
 * The approval by which the return of an item is declared before it is filed. A new column without a default: it rewrites nothing,
 * and locks the table for a moment. The release before leaves it empty.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table submission_batch_items add column approval_id uuid');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table submission_batch_items drop column approval_id');
}
