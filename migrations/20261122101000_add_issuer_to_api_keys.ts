import type { Knex } from 'knex';

/**
 * Who was given the secret of a key when it was issued, so that revoking that caller ends the key too. Null for keys
 * that an operator issued, and for those that are older than this column. Takes an exclusive lock for a moment, and
 * one against writes while it builds two indexes of a small table; old code runs on it.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table api_keys add column issued_by_id uuid references api_keys (id);
    create index api_keys_by_issued_by on api_keys (issued_by_id);
    create index api_keys_by_lineage on api_keys (lineage_id)`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop index api_keys_by_lineage;
    alter table api_keys drop column issued_by_id`);
}
