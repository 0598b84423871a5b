import type { Knex } from 'knex';

/**
 * Reports of several clients or of the whole tenant, and how the firm shows itself on them. Columns without a default
 * rewrite no row. The release before reads reports of one client
 * only: run the migration, then the new workers, then the new web processes.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table reports
      alter column client_id drop not null,
      add column client_ids uuid[],
      add column locale text;
    create table brandings (
      tenant_id uuid not null references tenants (id),
      livemode boolean not null,
      firm_name text not null,
      address text,
      logo_type text check (logo_type in ('image/png', 'image/svg+xml')),
      logo bytea,
      colour text,
      version integer not null default 1,
      updated_by text not null,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      primary key (tenant_id, livemode),
      check ((logo is null) = (logo_type is null))
    );
    select protect_tenant_table('brandings')`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop table brandings;
    delete from reports where client_id is null;
    alter table reports
      alter column client_id set not null,
      drop column client_ids, drop column locale`);
}
