import type { Knex } from 'knex';

/**
 * The master keys that may have sealed something, so that a start without one that is still needed is refused. The
 * key that the deployment has used so far is taken over; the values it sealed are of format 1, which names no key.
 *
 * Creates a table only; locks nothing in use. Code of before goes on reading `deployment`, but cannot open what newer
 * code seals: stop it before this is deployed, and take no newer data back to it.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table encryption_keys (
      fingerprint text primary key check (fingerprint ~ '^[0-9a-f]{16}$'),
      opens_format_1 boolean not null default false,
      first_used_at timestamptz not null default now()
    );
    insert into encryption_keys (fingerprint, opens_format_1)
      select encryption_key_fingerprint, true from deployment;
    grant select, insert, update, delete on encryption_keys to system;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table encryption_keys');
}
