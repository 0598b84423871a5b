import type { Knex } from 'knex';

/** What an account's rows are of. Until somebody says so they are judged by its default alone, as before. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`alter table source_accounts add column use text
    check (use in ('business', 'property', 'mixed', 'personal'))`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table source_accounts drop column use');
}
