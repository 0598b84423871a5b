import type { Knex } from 'knex';

export const config = { transaction: false };

const FAILED = `where status = 'failed'`;
const UNDELIVERED = `where status in ('failed', 'held')`;

const INDEXES: readonly (readonly [name: string, on: string])[] = [
  ...['imports', 'categorisations', 'calculations', 'quarterly_updates', 'reports', 'submissions'].map(
    (table) => [`${table}_by_job`, `${table} (job_id) where job_id is not null`] as const,
  ),
  ['obligation_readings_by_job', 'obligation_readings (job_id) where job_id is not null'],
  ...['imports', 'categorisations', 'calculations', 'reports'].flatMap((table) => [
    [`${table}_failed_by_code`, `${table} ((error->>'code'), finished_at desc) ${FAILED}`] as const,
    [`${table}_failed_by_tenant`, `${table} (tenant_id, finished_at desc) ${FAILED}`] as const,
  ]),
  ['categorisations_failed', `categorisations (finished_at) ${FAILED}`],
  ['obligation_readings_failed', `obligation_readings (updated_at) ${FAILED}`],
  ['quarterly_updates_troubled', `quarterly_updates (updated_at) where status in ('rejected', 'unknown')`],
  [
    'webhook_deliveries_failed_by_class',
    `webhook_deliveries (last_failure_class, updated_at desc) ${UNDELIVERED}`,
  ],
  ['webhook_deliveries_failed_by_tenant', `webhook_deliveries (tenant_id, updated_at desc) ${UNDELIVERED}`],
];

/**
 * For the console: work by the id of its job, and failed work by code, by tenant and by time. Indexes only, which old code
 * does not notice, built while the tables are in use; those of failures hold nothing of work that succeeds.
 */
export async function up(knex: Knex): Promise<void> {
  for (const [name, on] of INDEXES)
    await knex.raw(`create index concurrently if not exists ${name} on ${on}`);
}

export async function down(knex: Knex): Promise<void> {
  for (const [name] of INDEXES) await knex.raw(`drop index concurrently if exists ${name}`);
}
