import type { Knex } from 'knex';

/**
 * What a declarant says to have given HMRC elsewhere, since it is not sent from here. Locks the table for a moment; the
 * release before leaves it empty.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`alter table declarations add column given_elsewhere text[] not null default '{}';`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table declarations drop column given_elsewhere;');
}
