import type { Knex } from 'knex';

/**
 * Whether somebody has said what a row counts towards, or it follows from its account. Of imported rows their import
 * knows. Null where nobody recorded it: what such rows have was given.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table transactions add column attribution_given boolean;
    alter table imports add column attribution_given boolean`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table imports drop column attribution_given;
    alter table transactions drop column attribution_given`);
}
