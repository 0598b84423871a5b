import type { Knex } from 'knex';

/** Rows that a request leads to. `outbox_dead` has no default: its rows bring the id of the row that was set aside. */
const WRITTEN = [
  'outbox',
  'events',
  'webhook_deliveries',
  'webhook_attempts',
  'imports',
  'categorisations',
  'calculations',
  'reports',
  'submissions',
];

/**
 * The id of the request that a row comes of, so that one id leads from the request to its jobs, events, deliveries and
 * filings. The default takes it from the setting that `inTenant` makes beside the tenant's, so no statement has to
 * name it. Null for rows of before and for work that no request asked for. The column is added without the default,
 * which is set afterwards, so that no row is rewritten: each table is locked for a moment. Old code runs on it.
 */
export async function up(knex: Knex): Promise<void> {
  for (const table of WRITTEN) {
    await knex.raw(`alter table ${table} add column request_id text`);
    await knex.raw(
      `alter table ${table} alter column request_id set default nullif(current_setting('app.request_id', true), '')`,
    );
  }
  await knex.raw('alter table outbox_dead add column request_id text');
}

export async function down(knex: Knex): Promise<void> {
  for (const table of [...WRITTEN, 'outbox_dead'])
    await knex.raw(`alter table ${table} drop column request_id`);
}
