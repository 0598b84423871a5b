import type { Knex } from 'knex';

/** Test clocks: the time at which the test clients live that are bound to one. A new table; the release before does not know it. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table test_clocks (
      tenant_id uuid not null references tenants (id),
      livemode boolean not null constraint test_clocks_of_test_data check (not livemode),
      id uuid not null,
      now timestamptz not null,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      primary key (tenant_id, id)
    );
    create index test_clocks_by_age on test_clocks (tenant_id, livemode, created_at, id);
    select protect_tenant_table('test_clocks')`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table test_clocks');
}
