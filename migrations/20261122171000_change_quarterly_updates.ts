import type { Knex } from 'knex';

/**
 * Quarterly updates by what HMRC made of them. Nothing has written to the table before, so changing it locks nothing
 * that is in use. One update of a business and year is on its way at a time, so that an older one never replaces a
 * newer one.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table quarterly_updates
      drop constraint quarterly_updates_status_check,
      alter column hmrc_business_id drop not null,
      alter column status set default 'sending',
      add constraint quarterly_updates_status_check check (status in ('sending', 'accepted', 'rejected', 'unknown')),
      drop column body_hash,
      drop column error,
      add column differences jsonb not null default '{}',
      add column issues jsonb not null default '[]',
      add column fraud_prevention_encrypted bytea,
      add column request_id text default nullif(current_setting('app.request_id', true), '');
    create unique index quarterly_updates_one_on_its_way
      on quarterly_updates (tenant_id, livemode, client_id, kind, business_id, tax_year) nulls not distinct
      where status in ('sending', 'unknown');
    create index quarterly_updates_unfinished on quarterly_updates (heartbeat_at)
      where status in ('sending', 'unknown');
    create index quarterly_updates_by_request on quarterly_updates (request_id) where request_id is not null;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    delete from quarterly_updates;
    drop index quarterly_updates_one_on_its_way, quarterly_updates_unfinished, quarterly_updates_by_request;
    alter table quarterly_updates
      drop constraint quarterly_updates_status_check,
      alter column hmrc_business_id set not null,
      alter column status drop default,
      add constraint quarterly_updates_status_check
        check (status in ('queued', 'processing', 'completed', 'failed', 'cancelled')),
      add column body_hash text,
      add column error jsonb,
      drop column differences,
      drop column issues,
      drop column fraud_prevention_encrypted,
      drop column request_id;
  `);
}
