import type { Knex } from 'knex';

/**
 * How we authenticate ourselves to a receiver: what may be shown, the secret under seal, and an id that is another one after each change, by
 * which senders know whether they remember the present settings. Columns without a default rewrite no row. The release before runs on it: it sends
 * without authentication, and leaves the columns as they are.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table webhook_endpoints
      add column authentication jsonb,
      add column authentication_encrypted bytea,
      add column authentication_id uuid,
      add constraint webhook_endpoints_authentication_whole check (
        (authentication is null) = (authentication_id is null)
        and (authentication is null) = (authentication_encrypted is null))`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table webhook_endpoints
      drop constraint webhook_endpoints_authentication_whole,
      drop column authentication_id, drop column authentication_encrypted, drop column authentication`);
}
