import type { Knex } from 'knex';

/**
 * Accounting years that end on any day, and periods of account of another length, whose profit is apportioned to tax years. Adds a
 * column with a default, which rewrites nothing, and widens a check, which reads the table once. The release before runs on it: it
 * writes the default, and takes the rows of a business with another date as those of the tax year, as it did of every business.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table businesses
      drop constraint businesses_accounting_date_check,
      add constraint businesses_accounting_date_check
        check (accounting_date ~ '^(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$'),
      add column periods_of_account jsonb not null default '[]'
        check (jsonb_typeof(periods_of_account) = 'array')`);
}

/** Businesses whose accounts end on another day go back to the tax year: the release before has no rule for theirs. */
export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    update businesses set accounting_date = '04-05', late_accounting_date_rule = 'applied'
      where accounting_date not in ('03-31', '04-01', '04-02', '04-03', '04-04', '04-05');
    alter table businesses
      drop column periods_of_account,
      drop constraint businesses_accounting_date_check,
      add constraint businesses_accounting_date_check
        check (accounting_date in ('03-31', '04-01', '04-02', '04-03', '04-04', '04-05'))`);
}
