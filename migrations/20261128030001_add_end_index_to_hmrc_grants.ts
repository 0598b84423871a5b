import type { Knex } from 'knex';

export const config = { transaction: false };

/** Grants are found by their end, to announce it. Built while the table is in use. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(
    `create index concurrently hmrc_grants_by_end on hmrc_grants (expires_at) where status = 'active'`,
  );
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index concurrently hmrc_grants_by_end');
}
