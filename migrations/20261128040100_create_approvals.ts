import type { Knex } from 'knex';

/**
 * Links by which taxpayers look at the figures of their returns and agree to them. Once answered, an approval stands as it is,
 * but for the client whose it is, who may be merged with another. New columns without a default: declarations are not
 * rewritten, and are locked for a moment. The release before runs on it.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table approvals (
      id uuid primary key,
      tenant_id uuid not null references tenants (id),
      livemode boolean not null,
      client_id uuid not null,
      tax_return_id uuid not null,
      filing_version integer not null,
      calculation_id uuid not null references calculations (id),
      figures_hash text not null,
      recipient text not null,
      state text not null default 'open' check (state in ('open', 'approved', 'refused', 'cancelled')),
      link_hash bytea not null unique,
      code_hash bytea not null,
      wrong_codes integer not null default 0,
      expires_at timestamptz not null,
      wording_version text,
      accepted_issues jsonb not null default '[]',
      given_elsewhere text[] not null default '{}',
      answered_at timestamptz,
      answered_from jsonb,
      requested_by uuid,
      request_id text default nullif(current_setting('app.request_id', true), ''),
      created_at timestamptz not null default now(),
      unique (tenant_id, livemode, id),
      check ((state in ('approved', 'refused')) = (answered_at is not null)),
      foreign key (tenant_id, livemode, client_id) references clients (tenant_id, livemode, id),
      foreign key (tenant_id, livemode, tax_return_id) references tax_returns (tenant_id, livemode, id)
    );
    create index approvals_by_creation on approvals (tenant_id, livemode, created_at desc, id desc);
    create index approvals_by_client on approvals (tenant_id, livemode, client_id, created_at desc, id desc);
    create index approvals_by_return on approvals (tenant_id, livemode, tax_return_id, created_at desc);
    create index approvals_by_calculation on approvals (calculation_id);
    create index approvals_by_request on approvals (request_id) where request_id is not null;
    select protect_tenant_table('approvals');
    revoke delete on approvals from app, system;
    create trigger approvals_stand before update on approvals for each row
      when (old.state <> 'open' and to_jsonb(old) - 'client_id' is distinct from to_jsonb(new) - 'client_id')
      execute function refuse_change();
    create trigger readiness_of_insert after insert on approvals
      for each row execute function mark_readiness_of_one();
    create trigger readiness_of_update after update on approvals for each row
      when (old.state is distinct from new.state) execute function mark_readiness_of_one();

    alter table declarations
      add column approval_id uuid references approvals (id),
      add column approved_from jsonb;
    create index declarations_by_approval on declarations (approval_id) where approval_id is not null;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop index declarations_by_approval;
    alter table declarations drop column approval_id, drop column approved_from;
    drop table approvals`);
}
