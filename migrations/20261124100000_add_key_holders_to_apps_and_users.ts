import type { Knex } from 'knex';

/**
 * Which key was given an app's secret, and which made a person: revoking that key ends what it was given. Null for what
 * an operator made, and for what is older than these columns; the key that made an app counts as the one that was given
 * the secret it has. Takes exclusive locks for a moment, and ones against writes while it builds indexes of small
 * tables; old code runs on it.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table oauth_apps
      add column secret_given_to_id uuid references api_keys (id),
      add column previous_secret_given_to_id uuid references api_keys (id);
    create index oauth_apps_by_secret_given_to on oauth_apps (secret_given_to_id);
    create index oauth_apps_by_previous_secret_given_to on oauth_apps (previous_secret_given_to_id);
    alter table users add column issued_by_id uuid references api_keys (id);
    create index users_by_issued_by on users (issued_by_id)`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table users drop column issued_by_id;
    alter table oauth_apps drop column previous_secret_given_to_id, drop column secret_given_to_id`);
}
