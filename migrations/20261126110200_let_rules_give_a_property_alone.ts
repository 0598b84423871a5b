import type { Knex } from 'knex';

/** A rule may say which property rows are of and leave their category to be found. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table category_rules alter column category drop not null;
    alter table category_rules add constraint category_rules_give_something
      check (category is not null or property_id is not null)`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    delete from category_rules where category is null;
    alter table category_rules drop constraint category_rules_give_something;
    alter table category_rules alter column category set not null`);
}
