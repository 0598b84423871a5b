import type { Knex } from 'knex';

/** HMRC's own id of a property abroad, by which its year is reported from 2026-27 on. A column without default locks briefly. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table properties add column hmrc_property_id uuid');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table properties drop column hmrc_property_id');
}
