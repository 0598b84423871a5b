import type { Knex } from 'knex';

/**
 * Drops what no release reads or writes since the one before: lists that `sign_in_counters` and `encryption_keys` have
 * replaced, and three columns that were made for features that came otherwise. Each takes its table's lock for a
 * moment. The release before runs on it. `down` makes them again without rows, but for the fingerprint of the
 * deployment's key, without which releases older than `encryption_keys` do not start.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    set local lock_timeout = '5s';
    drop table operator_sign_ins, deployment;
    alter table calculations drop column generation;
    alter table outbox drop column last_error;
    alter table reports drop column cancel_requested_at;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table reports add column cancel_requested_at timestamptz;
    alter table outbox add column last_error text;
    alter table calculations add column generation integer not null default 1;

    create table deployment (
      only_row boolean primary key default true check (only_row),
      encryption_key_fingerprint text not null,
      created_at timestamptz not null default now()
    );
    insert into deployment (encryption_key_fingerprint)
      select fingerprint from encryption_keys order by opens_format_1 desc, first_used_at limit 1;
    grant select, insert on deployment to system;

    create table operator_sign_ins (
      id bigint generated always as identity primary key,
      email text not null,
      operator_id uuid references operators (id),
      succeeded boolean not null,
      ip text,
      at timestamptz not null default now()
    );
    create index operator_sign_ins_by_email on operator_sign_ins (lower(email), at desc);
    create index operator_sign_ins_by_operator on operator_sign_ins (operator_id);
    create index operator_sign_ins_by_ip on operator_sign_ins (ip, at desc) where not succeeded;
    grant select, insert on operator_sign_ins to system;
    grant usage on sequence operator_sign_ins_id_seq to system;
  `);
}
