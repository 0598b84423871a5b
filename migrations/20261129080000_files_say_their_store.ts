import type { Knex } from 'knex';

/**
 * The store that has a file's content, and the objects that may be there for a tenant's files. An object is written down before it is
 * written, and forgotten after it was removed: its row has no foreign key, since it outlasts the file's. A column with a constant default
 * rewrites nothing, and the check need not look at the rows that are there: `files` is locked for a moment. The release before works on
 * it for as long as `FILE_STORE` is `postgres`.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table files add column store text not null default 'postgres',
      add constraint files_store check (store in ('postgres', 's3')) not valid;

    create table file_objects (
      tenant_id uuid not null,
      livemode boolean not null,
      file_id uuid not null,
      noted_at timestamptz not null default now(),
      removing_at timestamptz,
      primary key (tenant_id, livemode, file_id)
    );
    select protect_tenant_table('file_objects')`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop table file_objects;
    alter table files drop column store`);
}
