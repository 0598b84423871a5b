import type { Knex } from 'knex';

/**
 * The calls to HMRC about a return, between the changes of its status. Adds nullable columns only; old code runs on it,
 * and writes no calls.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table status_history
      add column hmrc_call text,
      add column hmrc_outcome text,
      add column hmrc_status smallint,
      add constraint status_history_calls_have_outcomes check (
        (hmrc_call is null) = (hmrc_outcome is null)
        and hmrc_outcome in ('answered', 'refused', 'unknown', 'not_sent'))`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table status_history
      drop constraint status_history_calls_have_outcomes,
      drop column hmrc_call,
      drop column hmrc_outcome,
      drop column hmrc_status`);
}
