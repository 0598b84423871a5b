import type { Knex } from 'knex';

export const config = { transaction: false };

/**
 * For the console: filings that were refused or are of unknown outcome, and preparations that ended for a reason, by time. An
 * index only, which old code does not notice, built while the table is in use.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`create index concurrently if not exists submissions_failed on submissions (updated_at)
    where (state in ('refused', 'unknown') or (state = 'done' and code is not null and code <> 'abandoned'))`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index concurrently if exists submissions_failed');
}
