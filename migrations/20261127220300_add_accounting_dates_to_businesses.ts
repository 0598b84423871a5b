import type { Knex } from 'knex';

/**
 * The last day of a trade's accounting year, as `MM-DD`, and whether the late accounting date rule applies to it. Adds two columns
 * with defaults, which rewrites nothing. The release before runs on it, and writes the defaults.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table businesses
      add column accounting_date text not null default '04-05'
        check (accounting_date in ('03-31', '04-01', '04-02', '04-03', '04-04', '04-05')),
      add column late_accounting_date_rule text not null default 'applied'
        check (late_accounting_date_rule in ('applied', 'disapplied'))`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table businesses drop column late_accounting_date_rule, drop column accounting_date`);
}
