import type { Knex } from 'knex';

/**
 * What a client was told of each payment to HMRC: that it falls due, and that its day has passed. Creates a table only; locks
 * nothing in use, and old code runs on it.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table payment_reminders (
      tenant_id uuid not null references tenants (id),
      livemode boolean not null,
      client_id uuid not null,
      what text not null,
      tax_year integer not null,
      due_on date not null,
      reminded_days smallint,
      overdue_at timestamptz,
      created_at timestamptz not null default now(),
      primary key (tenant_id, livemode, client_id, what, tax_year, due_on),
      foreign key (tenant_id, livemode, client_id) references clients (tenant_id, livemode, id)
    );
    select protect_tenant_table('payment_reminders');
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table payment_reminders');
}
