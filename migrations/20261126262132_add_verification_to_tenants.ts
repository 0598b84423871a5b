import type { Knex } from 'knex';

/** When an operator has said that a tenant is who it says. Locks tenants for a moment; older code runs on it. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table tenants add column verified_at timestamptz');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table tenants drop column verified_at');
}
