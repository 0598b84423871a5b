import type { Knex } from 'knex';

export const config = { transaction: false };

/** The code before it looked rows up by these keys. */
export const breaksBefore = '20261129110000_begin_keys_with_the_tenant';

/**
 * Keys that were kept for statements of the release before the one that began its keys with the tenant. Each is dropped
 * without holding up a write, and built again without one.
 */
export async function up(knex: Knex): Promise<void> {
  for (const { name } of KEYS) await knex.raw(`drop index concurrently if exists ${name}`);
}

export async function down(knex: Knex): Promise<void> {
  for (const { name, table, columns } of KEYS) {
    const { rows } = await knex.raw<{ rows: { indisvalid: boolean }[] }>(
      'select indisvalid from pg_index where indexrelid = to_regclass(?)',
      [name],
    );
    if (rows[0]?.indisvalid === true) continue;
    await knex.raw(`drop index concurrently if exists ${name}`);
    await knex.raw(`create unique index concurrently ${name} on ${table} (${columns})`);
  }
}

const KEYS = [
  ...[
    'erasures',
    'events',
    'files',
    'outbox',
    'outbox_dead',
    'request_logs',
    'webhook_deliveries',
    'webhook_endpoints',
  ].map((table) => ({ name: `${table}_by_id`, table, columns: 'id' })),
  { name: 'document_links_by_pair', table: 'document_links', columns: 'transaction_id, document_id' },
  { name: 'webhook_claims_by_delivery', table: 'webhook_claims', columns: 'webhook_delivery_id' },
  { name: 'work_faults_by_work', table: 'work_faults', columns: 'queue, work_id, kind' },
];
