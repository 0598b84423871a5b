import type { Knex } from 'knex';

/**
 * Reports made on the last day of a month: a day that a month does not have is its last. `report_schedules` holds some hundred
 * rows, which are looked at while it is locked. The release before makes the 29th to the 31st of such a month a date that there is
 * not, and goes on with the next schedule; undoing this moves them to the 28th.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table report_schedules
      drop constraint report_schedules_on_day_check,
      add constraint report_schedules_on_day_check check (on_day between 1 and 31)`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    update report_schedules set on_day = 28 where on_day > 28;
    alter table report_schedules
      drop constraint report_schedules_on_day_check,
      add constraint report_schedules_on_day_check check (on_day between 1 and 28)`);
}
