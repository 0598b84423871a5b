import type { Knex } from 'knex';

/** When a trade was registered for VAT and how its figures are kept, the VAT within a row, and the rate that a rule gives its rows. The release before runs on it. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table businesses add column vat jsonb;
    alter table transactions add column vat_pence bigint;
    alter table category_rules add column vat_bps integer`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table category_rules drop column vat_bps;
    alter table transactions drop column vat_pence;
    alter table businesses drop column vat`);
}
