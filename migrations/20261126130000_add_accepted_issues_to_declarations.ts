import type { Knex } from 'knex';

/**
 * The issues that a declarant knew of and accepted, with how much they were about. A short lock, since the default is no
 * stored value. The release before runs on it; what it records has accepted nothing.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`alter table declarations add column accepted_issues jsonb not null default '[]'`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table declarations drop column accepted_issues');
}
