import type { Knex } from 'knex';

/** Who is at work on a submission, and what its steps have found so far. Adds columns with constant defaults only. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table submissions
      add column calculation_id uuid references calculations (id),
      add column lease_token uuid,
      add column leased_until timestamptz,
      add column absent_at timestamptz[] not null default '{}',
      add column poll_round integer not null default 0,
      add column failures integer not null default 0,
      add column triggered_at timestamptz,
      add column in_year_tried boolean not null default false,
      add column prepared_at timestamptz,
      add column declaration_input jsonb,
      add column requested_by uuid`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table submissions
      drop column calculation_id,
      drop column lease_token,
      drop column leased_until,
      drop column absent_at,
      drop column poll_round,
      drop column failures,
      drop column triggered_at,
      drop column in_year_tried,
      drop column prepared_at,
      drop column declaration_input,
      drop column requested_by`);
}
