import type { Knex } from 'knex';

/**
 * Finds a transaction by the integrator's own id whatever its account, and split ones by their parts, and
 * allows a business whose trade is not known. The indexes are built while nothing else writes; old code
 * runs on all of it.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create index transactions_by_external_id on transactions (tenant_id, livemode, external_id)
      where external_id is not null and deleted_at is null;
    create index transactions_split on transactions (tenant_id, livemode, client_id) where splits is not null;
    alter table businesses alter column trade drop not null;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop index transactions_split;
    drop index transactions_by_external_id;
    update businesses set trade = '' where trade is null;
    alter table businesses alter column trade set not null;
  `);
}
