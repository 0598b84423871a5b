import type { Knex } from 'knex';

/**
 * What processes counted, by minute and by quarter of an hour, for the console's charts, and indexes of what has failed,
 * of which there is little. No tenant owns the new table. Building an index of `webhook_deliveries` holds up writes to it:
 * minutes for a hundred million rows.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table metric_buckets (
      series text not null,
      width_minutes smallint not null check (width_minutes > 0),
      starts_at timestamptz not null,
      count bigint not null default 0,
      failed bigint not null default 0,
      histogram bigint[] not null default '{}',
      backlog integer,
      oldest_seconds integer,
      primary key (width_minutes, starts_at, series)
    );
    grant select, insert, update, delete on metric_buckets to system;

    create index imports_failed on imports (finished_at) where status = 'failed';
    create index reports_failed on reports (finished_at) where status = 'failed';
    create index calculations_failed on calculations (finished_at) where status = 'failed';
    create index submissions_troubled on submissions (updated_at) where state in ('refused', 'unknown');
    create index webhook_deliveries_failed on webhook_deliveries (updated_at, webhook_endpoint_id)
      where status in ('failed', 'held');
    create index webhook_endpoints_failing on webhook_endpoints (tenant_id)
      where deleted_at is null and (failing_since is not null or disabled_reason is not null);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop index webhook_endpoints_failing, webhook_deliveries_failed, submissions_troubled, calculations_failed,
      reports_failed, imports_failed;
    drop table metric_buckets;
  `);
}
