import type { Knex } from 'knex';

/**
 * Work of a tenant that operators hold, and indexes for the console's search and audit. Adds nullable columns, so old
 * code runs on it, and holds nothing. Building the indexes holds up writes to their tables: minutes for large ones.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table tenants
      add column filing_paused_at timestamptz,
      add column heavy_paused_at timestamptz;
    create index tenants_held on tenants (id) where filing_paused_at is not null or heavy_paused_at is not null;
    create index tenants_by_name on tenants (lower(name));

    create index submissions_by_correlation on submissions (hmrc_correlation_id) where hmrc_correlation_id is not null;
    create index status_history_by_correlation on status_history (hmrc_correlation_id)
      where hmrc_correlation_id is not null;
    create index submissions_by_code on submissions (code) where code is not null;
    create index clients_by_name on clients (lower(family_name), lower(given_name));
    create index clients_by_external_id_alone on clients (external_id) where external_id is not null;
    create index audit_log_by_tenant on audit_log (tenant_id, id desc) where tenant_id is not null;
    create index audit_log_by_actor on audit_log (lower(actor), id desc);
    create index webhook_deliveries_troubled on webhook_deliveries (webhook_endpoint_id, created_at)
      where status in ('failed', 'held') or (status = 'pending' and attempts > 0);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop index webhook_deliveries_troubled, audit_log_by_actor, audit_log_by_tenant, clients_by_external_id_alone,
      clients_by_name, submissions_by_code, status_history_by_correlation, submissions_by_correlation, tenants_by_name,
      tenants_held;
    alter table tenants drop column filing_paused_at, drop column heavy_paused_at;
  `);
}
