import type { Knex } from 'knex';

/**
 * What a memory must know to be followed, shared within a setting, undone and listed; and the counts of a
 * tenant's own model, which are the sum over its memories' features, so that undoing one takes its part back.
 * `category_models` has one row a tenant and mode: its revision is part of every decision's version, and its
 * lock puts lessons of one tenant in a row. A categorisation may be of one rule, and counts what it has left
 * alone. The tables it alters are empty or small; old code writes the defaults.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table category_memory
      add column setting text,
      add column allowable_bps integer not null default 10000 check (allowable_bps between 0 and 10000),
      add column amount_pence bigint not null default 0 check (amount_pence >= 0),
      add column features text[] not null default '{}',
      add column last_used_at timestamptz,
      add column version integer not null default 1,
      add constraint category_memory_of_one_owner check (business_id is null or property_id is null);
    alter table category_memory alter column uses set default 0;
    create unique index category_memory_by_scope on category_memory
      (tenant_id, livemode, client_id, merchant, direction, business_id, property_id) nulls not distinct
      where deleted_at is null;
    create index category_memory_by_creation on category_memory
      (tenant_id, livemode, created_at desc, id desc) where deleted_at is null;
    create index category_memory_by_teacher on category_memory (learned_from_transaction_id)
      where deleted_at is null;
    create index category_memory_by_setting on category_memory (tenant_id, livemode, setting, merchant)
      where deleted_at is null and setting is not null;

    create table category_models (
      tenant_id uuid not null references tenants (id),
      livemode boolean not null,
      revision integer not null check (revision > 0),
      updated_at timestamptz not null default now(),
      primary key (tenant_id, livemode)
    );
    select protect_tenant_table('category_models');

    create table category_model_counts (
      tenant_id uuid not null references tenants (id),
      livemode boolean not null,
      feature text not null,
      category text not null,
      count integer not null,
      primary key (tenant_id, livemode, feature, category)
    );
    select protect_tenant_table('category_model_counts');

    alter table categorisations
      add column category_rule_id uuid,
      add column locked_count integer not null default 0,
      add column given_count integer not null default 0;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table categorisations drop column category_rule_id, drop column locked_count, drop column given_count;
    drop table category_model_counts, category_models;
    drop index category_memory_by_scope, category_memory_by_creation, category_memory_by_teacher,
      category_memory_by_setting;
    alter table category_memory alter column uses set default 1;
    alter table category_memory drop constraint category_memory_of_one_owner, drop column setting, drop column allowable_bps, drop column amount_pence,
      drop column features, drop column last_used_at, drop column version;
  `);
}
