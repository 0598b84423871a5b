import type { Knex } from 'knex';

/**
 * Faults of ours that work has met, so that it is repeated at a bounded pace and can be seen. A row is written when a
 * bug or the death of a worker interrupts a piece of work, and removed when the work is over. A new table: locks
 * nothing, and older code runs without it.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table work_faults (
      tenant_id uuid not null,
      livemode boolean not null,
      queue text not null,
      work_id uuid not null,
      kind text not null check (kind in ('error', 'death')),
      count integer not null,
      -- How far the work had come: faults with progress in between are not counted together.
      progress text not null,
      -- Deaths that the queue has counted for the job, so that each is noted once.
      deaths_seen integer not null default 0,
      reason text not null,
      first_at timestamptz not null default now(),
      last_at timestamptz not null default now(),
      primary key (queue, work_id, kind)
    );
    create index work_faults_by_tenant on work_faults (tenant_id, livemode);
    select protect_tenant_table('work_faults')`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table work_faults');
}
