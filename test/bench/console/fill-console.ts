import type { Knex } from 'knex';
import { SLOT_COUNT } from '../../../src/domain/console/duration-histogram.js';
import { jobSeries } from '../../../src/domain/console/series.js';
import { LIMITS } from '../../../src/limits/limits.js';
import { QUEUES } from '../../../src/queues/index.js';
import { withoutIndexes } from '../without-indexes.js';

/** How much stands in the database while the console's pages are timed. */
export interface Volume {
  readonly tenants: number;
  readonly events: number;
  /** Records of work that failed, of all kinds together. */
  readonly failed: number;
}

const TABLES = [
  'tenants',
  'clients',
  'tax_returns',
  'events',
  'webhook_endpoints',
  'webhook_deliveries',
  'imports',
  'reports',
  'calculations',
  'categorisations',
  'submissions',
  'audit_log',
  'work_acts',
  'work_act_items',
  'error_groups',
  'error_hours',
  'error_tenants',
] as const;

/** One tenant has a tenth of everything; the others have the rest in equal parts. */
const TENANT =
  '(select id from bench_tenants where n = case when g % 10 = 0 then 1 else 1 + g % :tenants end)';
const CLIENT = '(select id from bench_clients where n = 1 + g % 50000)';
/** Evenly over the last 30 days. */
const AT = `now() - g * interval '30 days' / :count`;

interface Fill {
  readonly table: string;
  /** Of the rows that failed: parts of a hundred; `null` for what does not fail. */
  readonly share?: number;
  readonly count?: (volume: Volume) => number;
  readonly sql: string;
}

const job = (table: string, share: number, columns: string, values: string): Fill => ({
  table,
  share,
  sql: `insert into ${table} (id, tenant_id, livemode, client_id, status, error, job_id, created_at, finished_at, request_id, ${columns})
    select uuidv7(), t.id, true, ${CLIENT}, 'failed', jsonb_build_object('code', (array['processing_failed', 'invalid_file', 'period_locked', 'too_many_rows'])[1 + g % 4]),
      'ob-' || g + ${share * 100_000_000}, ${AT}, ${AT}, 'req_${table}_' || g, ${values}
    from generate_series(1, :count) g cross join lateral ${TENANT} t`,
});

const SERIES = [
  ...['requests', 'webhook_receipt', 'webhook_attempts', 'hmrc', 'alive_web', 'alive_worker', 'alive_admin'],
  ...QUEUES.map(({ name }) => jobSeries(name)),
];

const FILLS: readonly Fill[] = [
  {
    table: 'metric_buckets',
    count: () => 30 * 1_440,
    sql: `insert into metric_buckets (series, width_minutes, starts_at, count, failed, histogram, backlog, oldest_seconds)
      select s, w, date_bin(make_interval(mins => w), now(), timestamptz '2000-01-01') - g * make_interval(mins => w), 30000 + g % 977, g % 91,
        array(select (g * slot) % 3571 from generate_series(1, ${SLOT_COUNT}) slot), g % 1000, g % 600
      from unnest(cast('{${SERIES.join(',')}}' as text[])) s, unnest(array[1, 15]) w, generate_series(0, :count / w - 1) g
      on conflict do nothing`,
  },
  job('imports', 20, 'file_id, content_type, on_duplicate', `gen_random_uuid(), 'text/csv', 'skip'`),
  job('reports', 20, 'type, format', `'transactions', 'csv'`),
  job('calculations', 20, 'tax_return_id, tax_year', 'gen_random_uuid(), 2025'),
  job('categorisations', 10, 'updated_at', 'now()'),
  {
    table: 'events',
    count: ({ events }) => events,
    sql: `insert into events (id, tenant_id, livemode, type, body, created_at, request_id)
      select uuidv7(), t.id, true, 'transaction.created', '{}', ${AT}, 'req_' || g / 10
      from generate_series(1, :count) g cross join lateral ${TENANT} t`,
  },
  {
    table: 'webhook_deliveries',
    share: 29,
    sql: `insert into webhook_deliveries (id, tenant_id, livemode, event_id, webhook_endpoint_id, status, attempts, last_status, last_failure_class, created_at, updated_at)
      select uuidv7(), e.tenant_id, true, e.id, w.id, 'failed', 8, 503, (array['http_error', 'timeout'])[1 + e.sequence % 2], e.created_at, e.created_at
      from (select id, tenant_id, sequence, created_at from events limit :count) e
      join webhook_endpoints w on w.tenant_id = e.tenant_id`,
  },
  {
    table: 'submissions',
    share: 1,
    sql: `insert into submissions (id, tenant_id, livemode, tax_return_id, client_id, tax_year, filing_version, nino_index, kind, state, code, hmrc_correlation_id, job_id, created_at, updated_at)
      select uuidv7(), r.tenant_id, true, r.id, r.client_id, 2025, 1, sha256(cast(g as text)::bytea), 'submit', 'refused', 'RULE_SUBMISSION_FAILED', 'corr-' || g, 'ob-' || g, ${AT}, ${AT}
      from generate_series(1, :count) g join bench_returns r on r.n = 1 + g % 10000`,
  },
  {
    table: 'work_acts',
    count: () => 200,
    sql: `insert into work_acts (id, kind, reason, actor, found_by, created_at, finished_at)
      select uuidv7(), 'try_again', 'drill', 'operator' || g % 20 || '@example.com', 'http_error', ${AT}, ${AT}
      from generate_series(1, :count) g`,
  },
  {
    table: 'work_act_items',
    count: () => LIMITS.console.workActItems.value,
    sql: `insert into work_act_items (work_act_id, position, queue, work_id, work_tenant_id, livemode, outcome, note)
      select a.id, g, 'webhook', d.id, d.tenant_id, true, 'done', 'will be sent again'
      from work_acts a cross join (select row_number() over () as g, id, tenant_id from webhook_deliveries limit :count / 100) d
      where a.id in (select id from work_acts order by created_at desc limit 100)`,
  },
  {
    table: 'audit_log',
    count: () => 200_000,
    sql: `insert into audit_log (at, actor, action, outcome, tenant_id, detail)
      select ${AT}, 'operator' || g % 20 || '@example.com', 'retry_job', 'succeeded', t.id, '{"reason":"drill"}'
      from generate_series(1, :count) g cross join lateral ${TENANT} t`,
  },
  {
    table: 'error_groups',
    count: () => 500,
    sql: `insert into error_groups (fingerprint, source, code, place, first_seen_at, last_seen_at, count, first_release, last_release)
      select substr(md5(cast(g as text)), 1, 16), 'import', 'TypeError ' || g, 'readRow, src/services/imports/x', ${AT}, now(), g, '1.0.0', '1.0.0'
      from generate_series(1, :count) g`,
  },
  {
    table: 'error_hours',
    count: () => 720,
    sql: `insert into error_hours (fingerprint, starts_at, count)
      select fingerprint, date_trunc('hour', now()) - g * interval '1 hour', g from error_groups, generate_series(1, :count) g`,
  },
  {
    table: 'error_tenants',
    count: ({ tenants }) => tenants,
    sql: `insert into error_tenants (fingerprint, hurt_tenant_id, count, last_seen_at)
      select fingerprint, id, 1, now() from error_groups, bench_tenants where n <= :count`,
  },
];

const FOUNDATIONS = [
  `insert into tenants (id, name, plan) select uuidv7(), 'Practice ' || g, 'enterprise' from generate_series(1, :tenants) g`,
  'create temporary table bench_tenants as select row_number() over (order by id) as n, id from tenants',
  'create unique index on bench_tenants (n)',
  `insert into clients (id, tenant_id, livemode, given_name, family_name, external_id, region)
   select uuidv7(), t.id, true, 'Ada', 'Byron-' || g, 'ledger-' || g, 'england'
   from generate_series(1, 50000) g join bench_tenants t on t.n = 1 + g % :tenants`,
  'create temporary table bench_clients as select row_number() over (order by id) as n, id, tenant_id from clients',
  'create unique index on bench_clients (n)',
  `insert into tax_returns (id, tenant_id, livemode, client_id, tax_year, state, rejection)
   select uuidv7(), tenant_id, true, id, 2025, 'rejected', '{"code":"RULE_SUBMISSION_FAILED"}' from bench_clients where n <= 10000`,
  'create temporary table bench_returns as select row_number() over (order by id) as n, id, tenant_id, client_id from tax_returns',
  'create unique index on bench_returns (n)',
  `insert into webhook_endpoints (id, tenant_id, livemode, url, events, secret_encrypted, failing_since)
   select uuidv7(), id, true, 'https://hooks' || n || '.example.com/tax', '{*}', '\\x00',
     case when n % 10 = 1 then now() - interval '1 hour' end from bench_tenants`,
];

/** Fills a database of its own, without foreign keys, which no page reads by. @param owner a single connection of the owner */
export async function fillConsole(owner: Knex, volume: Volume): Promise<void> {
  await owner.raw("set maintenance_work_mem = '1GB'");
  await dropForeignKeys(owner);
  for (const sql of FOUNDATIONS)
    await owner.raw(sql, sql.includes(':tenants') ? { tenants: volume.tenants } : {});
  await owner.raw('analyze');
  for (const { table, share, count, sql } of FILLS) {
    const rows = count?.(volume) ?? Math.round((volume.failed * (share ?? 0)) / 100);
    await withoutIndexes(
      (statement) => owner.raw(statement),
      table,
      () =>
        owner.raw(sql, sql.includes(':tenants') ? { tenants: volume.tenants, count: rows } : { count: rows }),
    );
  }
  await owner.raw('vacuum analyze');
}

async function dropForeignKeys(owner: Knex): Promise<void> {
  const { rows } = await owner.raw<{ rows: { of: string; name: string }[] }>(
    `select cast(conrelid as regclass)::text as of, conname as name from pg_constraint
     where contype = 'f' and cast(conrelid as regclass)::text = any(?)`,
    [[...TABLES]],
  );
  for (const { of, name } of rows) await owner.raw('alter table ?? drop constraint ??', [of, name]);
}
