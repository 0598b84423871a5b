import type { Knex } from 'knex';

/**
 * What HMRC has of a return while, or after, a later version was worked on, and the amendment that is open. Adds
 * nullable columns only; old code runs on it, and shows a return that is being amended by the state of its amendment.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table tax_returns
      add column filed jsonb,
      add column amendment_reason text,
      add column amendment_opened_at timestamptz,
      add constraint tax_returns_amends_what_is_filed check (amendment_opened_at is null or filed is not null)`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table tax_returns
      drop constraint tax_returns_amends_what_is_filed,
      drop column filed,
      drop column amendment_reason,
      drop column amendment_opened_at`);
}
