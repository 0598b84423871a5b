import type { Knex } from 'knex';

/**
 * What a session is shown by and ended under, in place of its token: an id of its own, and the browser that it belongs to.
 * The table holds a few rows and is rewritten at once; processes of the version before go on, and leave the browser out.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table operator_sessions
      add column id uuid not null default gen_random_uuid(),
      add column user_agent text,
      add constraint operator_sessions_id unique (id)
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table operator_sessions drop column id, drop column user_agent');
}
