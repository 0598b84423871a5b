import type { Knex } from 'knex';

/**
 * An address may be that of a person of several tenants, and once in each mode of a tenant: one that was unique over all
 * tenants told them of each other's persons, and could be taken first. Locks a short table for a moment. The release before
 * runs on it: of several persons with an address it signs in one, and it makes none that it would not have made.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create index users_of_address on users (lower(email), created_at) where disabled_at is null;
    drop index users_by_email;
    create unique index users_by_email on users (tenant_id, livemode, lower(email)) where disabled_at is null`);
}

/** Of several persons with an address the first stays. */
export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    update users set disabled_at = now() where disabled_at is null and id not in (
      select distinct on (lower(email)) id from users where disabled_at is null order by lower(email), created_at, id);
    drop index users_by_email;
    create unique index users_by_email on users (lower(email)) where disabled_at is null;
    drop index users_of_address`);
}
