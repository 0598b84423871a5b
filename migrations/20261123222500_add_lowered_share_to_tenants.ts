import type { Knex } from 'knex';

/**
 * Since when a tenant has its turn in the queues less often than others, by an act of operators. A nullable column rewrites no
 * row. The release before runs on it, and gives every tenant the same turns.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table tenants add column share_lowered_at timestamptz');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table tenants drop column share_lowered_at');
}
