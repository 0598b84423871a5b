import type { Knex } from 'knex';

/** A property's income records are listed by day and id, so that a page is read in the order of the index. */
export const config = { transaction: false };

export async function up(knex: Knex): Promise<void> {
  await knex.raw('drop index concurrently if exists transactions_of_property');
  await knex.raw(`create index concurrently transactions_of_property on transactions (property_id, date, id)
    where property_id is not null`);
  await knex.raw('drop index concurrently if exists transactions_by_property');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index concurrently if exists transactions_by_property');
  await knex.raw(`create index concurrently transactions_by_property on transactions (property_id, date)
    where property_id is not null`);
  await knex.raw('drop index concurrently if exists transactions_of_property');
}
