import type { Knex } from 'knex';

/**
 * What rows of files are recognised and checked by: the day from which a row counts for interest, the batch that a
 * payment was booked in, the numbers by which files name an account, what an import has booked so far of each account of
 * its file, and the statements of files with their balances. Locks each table for a moment; the release before runs on it
 * and leaves all of it empty.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table transactions add column value_date date, add column batch_key text;
    alter table source_accounts add column account_numbers text[] not null default '{}';
    alter table imports add column booked jsonb not null default '{}';

    create table import_statements (
      id uuid primary key,
      tenant_id uuid not null references tenants (id),
      livemode boolean not null,
      client_id uuid not null,
      import_id uuid not null references imports (id) on delete cascade,
      source_account_id uuid not null references source_accounts (id),
      opened_on date not null,
      closed_on date not null,
      opening_pence bigint,
      closing_pence bigint,
      currency text not null,
      created_at timestamptz not null default now(),
      check (opened_on <= closed_on),
      foreign key (tenant_id, livemode, client_id) references clients (tenant_id, livemode, id)
    );
    create index import_statements_by_account on import_statements (source_account_id, opened_on, id);
    create index import_statements_by_import on import_statements (import_id);
    select protect_tenant_table('import_statements');
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop table import_statements;
    alter table imports drop column booked;
    alter table source_accounts drop column account_numbers;
    alter table transactions drop column value_date, drop column batch_key;
  `);
}
