import type { Knex } from 'knex';

/**
 * Receipts and statements of clients, and which transactions they belong to. The content is a file of its own, sealed under a key that
 * stands here sealed itself; a document that is deleted loses its key at once. The same content is on record once for a client. A link
 * names its transaction without a foreign key, as everything does that names one. Creates tables only; locks nothing in use, and the
 * release before runs on it.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table documents (
      id uuid primary key,
      tenant_id uuid not null references tenants (id),
      livemode boolean not null,
      client_id uuid not null,
      file_id uuid not null references files (id),
      content_key_encrypted bytea,
      media_type text not null,
      size_bytes bigint not null,
      sha256 text not null,
      reading text not null
        check (reading in ('read', 'nothing_found', 'no_text', 'unreadable', 'not_read')),
      read jsonb,
      tax_year smallint not null,
      linked_tax_year smallint,
      created_by uuid,
      request_id text default nullif(current_setting('app.request_id', true), ''),
      created_at timestamptz not null default now(),
      deleted_at timestamptz,
      unique (tenant_id, livemode, id),
      check ((reading = 'read') = (read is not null)),
      check ((deleted_at is null) = (content_key_encrypted is not null)),
      foreign key (tenant_id, livemode, client_id) references clients (tenant_id, livemode, id)
    );
    create index documents_by_creation on documents (tenant_id, livemode, created_at desc, id desc) where deleted_at is null;
    create index documents_by_client on documents (tenant_id, livemode, client_id, created_at desc, id desc);
    create unique index documents_once on documents (tenant_id, livemode, client_id, sha256) where deleted_at is null;
    create index documents_by_year on documents ((coalesce(linked_tax_year, tax_year))) where deleted_at is null;
    create index documents_by_file on documents (file_id);
    create index documents_by_request on documents (request_id) where request_id is not null;
    select protect_tenant_table('documents');

    create table document_links (
      tenant_id uuid not null,
      livemode boolean not null,
      client_id uuid not null,
      transaction_id uuid not null,
      document_id uuid not null,
      created_by uuid,
      request_id text default nullif(current_setting('app.request_id', true), ''),
      created_at timestamptz not null default now(),
      primary key (transaction_id, document_id),
      foreign key (tenant_id, livemode, document_id) references documents (tenant_id, livemode, id) on delete cascade,
      foreign key (tenant_id, livemode, client_id) references clients (tenant_id, livemode, id)
    );
    create index document_links_by_document on document_links (tenant_id, livemode, document_id);
    create index document_links_by_client on document_links (tenant_id, livemode, client_id);
    create index document_links_by_request on document_links (request_id) where request_id is not null;
    select protect_tenant_table('document_links');
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table document_links, documents');
}
