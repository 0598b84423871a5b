import type { Knex } from 'knex';

/**
 * Clients who own a property together, and what spouses have told HMRC of it. Constant defaults: the table is not rewritten, and is
 * locked for a moment. The release before runs on it: it shows and keeps the ledger's own client's shares, which stand in `ownership`.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table properties
      add column owners jsonb not null default '[]',
      add column married_owners boolean not null default false,
      add column form_17_from date;
    create index properties_joint on properties (tenant_id, livemode) where owners <> '[]'`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop index properties_joint;
    alter table properties drop column owners, drop column married_owners, drop column form_17_from`);
}
