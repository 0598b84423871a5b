import type { Knex } from 'knex';

/**
 * Until when operators let nothing be sent to an endpoint; what a receiver asks for stands apart, in `paused_until`, since each
 * failed attempt writes that. A nullable column rewrites no row. The release before runs on it, and sends to paused endpoints.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table webhook_endpoints add column operator_paused_until timestamptz');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table webhook_endpoints drop column operator_paused_until');
}
