import type { Knex } from 'knex';

/** The end of a secret, by which its holder recognises it. Null for secrets of before, until they are rotated. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table webhook_endpoints add column secret_last4 text');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table webhook_endpoints drop column secret_last4');
}
