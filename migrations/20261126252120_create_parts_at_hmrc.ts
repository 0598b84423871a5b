import type { Knex } from 'knex';

/**
 * What we have sent to HMRC of each part of a person's year beside businesses, so that it can be told from what somebody
 * else gave HMRC. Locks nothing that is in use; the release before leaves it empty.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table parts_at_hmrc (
      tenant_id uuid not null references tenants (id),
      livemode boolean not null,
      client_id uuid not null,
      tax_year smallint not null,
      part text not null,
      bodies jsonb not null,
      updated_at timestamptz not null default now(),
      primary key (tenant_id, livemode, client_id, tax_year, part),
      foreign key (tenant_id, livemode, client_id) references clients (tenant_id, livemode, id),
      check (jsonb_typeof(bodies) = 'array')
    );
    select protect_tenant_table('parts_at_hmrc');
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table parts_at_hmrc;');
}
