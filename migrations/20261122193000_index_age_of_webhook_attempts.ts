import type { Knex } from 'knex';

export const config = { transaction: false };

/** For the removal of old entries of the log. Built while the table is in use. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(
    `create index concurrently if not exists webhook_attempts_by_age on webhook_attempts (started_at)`,
  );
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index concurrently if exists webhook_attempts_by_age');
}
