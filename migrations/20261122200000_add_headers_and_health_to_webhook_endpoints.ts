import type { Knex } from 'knex';

/**
 * Headers of the integrator's own, why an endpoint is disabled, and what an attempt sent and got. Columns without a
 * default, or with a constant one, rewrite no row; endpoints that are disabled are told why as far as their status says
 * it. `batch` was never read. The release before runs on it, and writes attempts that no endpoint's health counts.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table webhook_endpoints
      drop column batch,
      add column header_names text[] not null default '{}',
      add column headers_encrypted bytea,
      add column disabled_reason text check (disabled_reason in ('requested', 'gone', 'failing')),
      add column disabled_at timestamptz;
    update webhook_endpoints set disabled_at = updated_at,
      disabled_reason = case status when 'disabled_by_user' then 'requested' else 'failing' end
    where status <> 'active';
    alter table webhook_attempts
      add column webhook_endpoint_id uuid,
      add column peer_address text,
      add column request_headers jsonb,
      add column response_headers jsonb`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table webhook_attempts
      drop column response_headers, drop column request_headers, drop column peer_address,
      drop column webhook_endpoint_id;
    alter table webhook_endpoints
      drop column disabled_at, drop column disabled_reason, drop column headers_encrypted, drop column header_names,
      add column batch jsonb`);
}
