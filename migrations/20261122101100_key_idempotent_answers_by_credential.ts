import type { Knex } from 'knex';

/**
 * A stored answer belongs to the credential that made it: its lineage is part of the key, and the credential itself is
 * kept beside it. Answers that are there already belong to nobody known, so nobody is given them again: a request that
 * is repeated across this migration runs once more. Takes an exclusive lock while it rebuilds the primary key of at
 * most a day's answers. Old code cannot run on it: until an old process is replaced, its requests with an
 * `Idempotency-Key` fail and change nothing.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    delete from idempotency_keys;
    alter table idempotency_keys
      add column lineage_id uuid not null,
      add column credential_id uuid not null,
      drop constraint idempotency_keys_pkey,
      add primary key (tenant_id, livemode, lineage_id, method, path, key)`);
}

/** Two credentials may have used the same key: the answers go, as they did on the way up. */
export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    delete from idempotency_keys;
    alter table idempotency_keys
      drop constraint idempotency_keys_pkey,
      drop column lineage_id,
      drop column credential_id,
      add primary key (tenant_id, livemode, method, path, key)`);
}
