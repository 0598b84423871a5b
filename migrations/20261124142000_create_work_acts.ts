import type { Knex } from 'knex';

/**
 * Acts of operators on many pieces of work at once, and the outcome of each piece: the acts are done in the background
 * and go on after a restart. New tables only, which old code does not use; nothing is locked. `work_tenant_id` has no
 * foreign key, as what was done stays on record when a tenant is removed.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table work_acts (
      id uuid primary key,
      kind text not null check (kind in ('try_again', 'cancel')),
      reason text not null,
      operator_id uuid,
      actor text not null,
      found_by text,
      created_at timestamptz not null default now(),
      claimed_until timestamptz,
      finished_at timestamptz
    );
    create index work_acts_created on work_acts (created_at);
    create index work_acts_unfinished on work_acts (created_at) where finished_at is null;
    create table work_act_items (
      work_act_id uuid not null references work_acts on delete cascade,
      position int not null,
      queue text not null,
      work_id uuid not null,
      work_tenant_id uuid not null,
      livemode boolean not null,
      job_id text,
      outcome text check (outcome in ('done', 'left_alone')),
      note text,
      primary key (work_act_id, position)
    );
    create index work_act_items_open on work_act_items (work_act_id, position) where outcome is null;
    grant select, insert, update, delete on work_acts, work_act_items to system;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table work_act_items, work_acts');
}
