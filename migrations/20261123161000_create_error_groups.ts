import type { Knex } from 'knex';

/**
 * Kinds of error with how often, since when, in which release and at whose work they came, and when each release first
 * ran. New tables only, which old code does not use; nothing is locked. `hurt_tenant_id` has no foreign key: a count must
 * always be writable, and is removed with its group.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table releases (
      name text primary key,
      first_seen_at timestamptz not null
    );
    create table error_groups (
      fingerprint text primary key,
      source text not null,
      code text not null,
      place text not null,
      first_seen_at timestamptz not null,
      last_seen_at timestamptz not null,
      count bigint not null,
      first_release text not null,
      last_release text not null,
      assigned_to text,
      muted_until timestamptz,
      resolved_at timestamptz
    );
    create index error_groups_last_seen on error_groups (last_seen_at);
    create table error_hours (
      fingerprint text not null references error_groups on delete cascade,
      starts_at timestamptz not null,
      count bigint not null,
      primary key (fingerprint, starts_at)
    );
    create index error_hours_starts on error_hours (starts_at);
    create table error_tenants (
      fingerprint text not null references error_groups on delete cascade,
      hurt_tenant_id uuid not null,
      count bigint not null,
      last_seen_at timestamptz not null,
      primary key (fingerprint, hurt_tenant_id)
    );
    create index error_tenants_tenant on error_tenants (hurt_tenant_id);
    grant select, insert, update, delete on releases, error_groups, error_hours, error_tenants to system;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table error_tenants, error_hours, error_groups, releases');
}
