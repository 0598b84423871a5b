import type { Knex } from 'knex';

/**
 * Whose files a saved mapping is for: one client's, or one account's, which then need not name it. Names
 * are taken once among the mappings of a client, and once among those of everybody. No mapping has been
 * saved before, so nothing is locked; old code does not touch the table.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table import_mappings
      add column client_id uuid,
      add column source_account_id uuid,
      add foreign key (tenant_id, livemode, client_id) references clients (tenant_id, livemode, id),
      add foreign key (tenant_id, livemode, source_account_id)
        references source_accounts (tenant_id, livemode, id),
      add check (source_account_id is null or client_id is not null);
    create index import_mappings_by_client on import_mappings (tenant_id, livemode, client_id);
    create unique index import_mappings_by_source_account
      on import_mappings (tenant_id, livemode, source_account_id)
      where source_account_id is not null and deleted_at is null;
    create unique index import_mappings_by_name
      on import_mappings (tenant_id, livemode, client_id, lower(name)) nulls not distinct
      where deleted_at is null;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop index import_mappings_by_name, import_mappings_by_source_account, import_mappings_by_client;
    alter table import_mappings drop column source_account_id, drop column client_id;
  `);
}
