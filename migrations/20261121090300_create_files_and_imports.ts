import type { Knex } from 'knex';

/** Stored files, imports and what an import learns. Creates tables only; locks nothing in use. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table files (
      id uuid primary key,
      tenant_id uuid not null references tenants (id),
      livemode boolean not null,
      size_bytes bigint,
      sha256 text,
      created_at timestamptz not null default now(),
      completed_at timestamptz
    );
    create index files_by_tenant on files (tenant_id, livemode);
    create index files_unfinished on files (created_at) where completed_at is null;
    select protect_tenant_table('files');

    create table file_chunks (
      file_id uuid not null references files (id) on delete cascade,
      sequence integer not null,
      tenant_id uuid not null,
      livemode boolean not null,
      bytes bytea not null,
      primary key (file_id, sequence)
    );
    alter table file_chunks alter column bytes set storage external;
    select protect_tenant_table('file_chunks');

    create table import_mappings (
      id uuid primary key,
      tenant_id uuid not null references tenants (id),
      livemode boolean not null,
      name text not null,
      mapping jsonb not null,
      version integer not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      deleted_at timestamptz
    );
    create index import_mappings_by_tenant on import_mappings (tenant_id, livemode, created_at desc, id desc);
    select protect_tenant_table('import_mappings');

    create table imports (
      id uuid primary key,
      tenant_id uuid not null references tenants (id),
      livemode boolean not null,
      client_id uuid not null,
      source_account_id uuid,
      business_id uuid,
      property_id uuid,
      file_id uuid not null references files (id),
      filename text,
      content_type text not null,
      requested_format text,
      format text,
      mapping jsonb,
      on_duplicate text not null check (on_duplicate in ('skip', 'update', 'error')),
      dry_run boolean not null default false,
      atomic boolean not null default false,
      status text not null default 'queued'
        check (status in ('queued', 'processing', 'completed', 'failed', 'cancelled')),
      columns jsonb,
      processed_count integer not null default 0,
      total_count integer,
      created_count integer not null default 0,
      updated_count integer not null default 0,
      skipped_duplicate_count integer not null default 0,
      flagged_duplicate_count integer not null default 0,
      failed_count integer not null default 0,
      left_out_count integer not null default 0,
      categorised_count integer not null default 0,
      needs_review_count integer not null default 0,
      checkpoint_items integer not null default 0,
      error jsonb,
      created_by uuid,
      job_id text,
      heartbeat_at timestamptz,
      cancel_requested_at timestamptz,
      started_at timestamptz,
      finished_at timestamptz,
      reverted_at timestamptz,
      version integer not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      unique (tenant_id, livemode, id),
      foreign key (tenant_id, livemode, client_id) references clients (tenant_id, livemode, id),
      foreign key (tenant_id, livemode, source_account_id) references source_accounts (tenant_id, livemode, id),
      foreign key (tenant_id, livemode, business_id) references businesses (tenant_id, livemode, id),
      foreign key (tenant_id, livemode, property_id) references properties (tenant_id, livemode, id)
    );
    create index imports_by_creation on imports (tenant_id, livemode, created_at desc, id desc);
    create index imports_by_client on imports (tenant_id, livemode, client_id);
    create index imports_by_source_account on imports (tenant_id, livemode, source_account_id);
    create index imports_by_business on imports (tenant_id, livemode, business_id);
    create index imports_by_property on imports (tenant_id, livemode, property_id);
    create index imports_by_file on imports (file_id);
    create index imports_unfinished on imports (heartbeat_at) where status in ('queued', 'processing');
    select protect_tenant_table('imports');

    create table import_errors (
      id bigint generated always as identity primary key,
      tenant_id uuid not null,
      livemode boolean not null,
      import_id uuid not null references imports (id) on delete cascade,
      line integer not null,
      column_name text,
      code text not null,
      detail text not null,
      cells jsonb not null default '[]'
    );
    create index import_errors_by_line on import_errors (import_id, line, id);
    select protect_tenant_table('import_errors');
    grant usage on sequence import_errors_id_seq to app, system;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table import_errors, imports, import_mappings, file_chunks, files');
}
