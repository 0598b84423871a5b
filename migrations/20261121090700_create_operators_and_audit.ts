import type { Knex } from 'knex';

/**
 * The console's own people and the record of what they did. No tenant owns these rows, and only `system`
 * reaches them. Creates tables only; locks nothing in use.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table operators (
      id uuid primary key,
      email text not null,
      role text not null check (role in ('viewer', 'operator', 'admin')),
      password_hash text not null,
      must_change_password boolean not null default true,
      disabled_at timestamptz,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );
    create unique index operators_by_email on operators (lower(email));

    create table operator_sessions (
      token_hash bytea primary key,
      operator_id uuid not null references operators (id),
      csrf_token text not null,
      ip text,
      created_at timestamptz not null default now(),
      last_seen_at timestamptz not null default now(),
      expires_at timestamptz not null
    );
    create index operator_sessions_by_operator on operator_sessions (operator_id);
    create index operator_sessions_by_expiry on operator_sessions (expires_at);

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

    create table audit_log (
      id bigint generated always as identity primary key,
      at timestamptz not null default clock_timestamp(),
      operator_id uuid references operators (id),
      actor text not null,
      action text not null,
      method text,
      path text,
      queue text,
      job_id text,
      tenant_id uuid,
      outcome text not null,
      detail jsonb not null default '{}',
      ip text,
      request_id text
    );
    create index audit_log_by_time on audit_log (at desc, id desc);
    create index audit_log_by_operator on audit_log (operator_id);
    create trigger audit_log_append_only before update or delete on audit_log
      for each row execute function refuse_change();
    create trigger audit_log_no_truncate before truncate on audit_log
      for each statement execute function refuse_change();

    grant select, insert, update on operators to system;
    grant select, insert, update, delete on operator_sessions to system;
    grant select, insert on operator_sign_ins, audit_log to system;
    grant usage on sequence operator_sign_ins_id_seq, audit_log_id_seq to system;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table audit_log, operator_sign_ins, operator_sessions, operators');
}
