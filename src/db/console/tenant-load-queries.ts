import type { Knex } from 'knex';
import { STORED_SHARDS } from '../../domain/webhooks/shards.js';
import { WORK_KINDS } from '../queues/work/index.js';
import { shardsOf } from '../webhooks/delivery-columns.js';

/** The most rows of a queue that are counted. A greater number is shown as "this many or more". */
export const MAX_COUNTED = 10_000;

/** A tenant's share of the work that waits for a queue now. */
interface QueueShare {
  readonly queue: string;
  readonly own: number;
  readonly all: number;
  /** Tenants whose work waits, each of which has a turn as often as any other. */
  readonly tenants: number;
}

/** Present load of a tenant. */
export interface TenantLoad {
  readonly storage: readonly { readonly livemode: boolean; readonly bytes: number; readonly rows: number }[];
  readonly shares: readonly QueueShare[];
  readonly running: readonly { readonly queue: string; readonly count: number }[];
}

/** Work that runs now: queue, table and condition. */
const RUNNING: readonly (readonly [queue: string, table: string, where: string])[] = [
  ...WORK_KINDS.flatMap(({ queue, table, running }) =>
    running === null ? [] : [[queue.name, table, running] as const],
  ),
  ['webhook', 'webhook_claims', 'leased_until > now()'],
];

/**
 * Deliveries that are due, in the order of the index of open deliveries. In another order Postgres may look for the few
 * due ones among all that were ever sent.
 */
const DUE_DELIVERIES = `select d.tenant_id from generate_series(0, ${STORED_SHARDS - 1}) s(shard)
    cross join lateral (select tenant_id from webhook_deliveries
      where shard = s.shard and next_attempt_at is not null and next_attempt_at <= now()
      order by webhook_endpoint_id, next_attempt_at limit ${MAX_COUNTED}) d limit ${MAX_COUNTED}`;

/** Due deliveries of a tenant, a row for each, up to the number that is counted. Bindings: `tenantId`. */
const OWN_DELIVERIES = `select 1 from webhook_endpoints w cross join lateral ${shardsOf('w.id')} s
  cross join lateral (select from webhook_deliveries d
    where d.shard = s.shard and d.tenant_id = w.tenant_id and d.webhook_endpoint_id = w.id
    and d.next_attempt_at <= now() limit ${MAX_COUNTED}) d
  where w.tenant_id = :tenantId limit ${MAX_COUNTED}`;

/**
 * Purpose: load of a tenant, beside that of all tenants.
 * Bindings: `tenantId`.
 * Answer: one row: `shares` of the queues, work that is `running`, and `storage` by mode, each as JSON.
 * Locks: none.
 */
const LOAD = `
  with due as materialized (
    select queue, tenant_id from outbox where available_at <= now() order by available_at limit ${MAX_COUNTED}),
  deliveries as materialized (
    ${DUE_DELIVERIES}),
  own_deliveries as materialized (select count(*) as n from (${OWN_DELIVERIES}) o),
  shares as (
    select queue, count(*) filter (where tenant_id = :tenantId) as own, count(*) as all, count(distinct tenant_id) as tenants
    from due group by queue
    union all
    select 'webhook', o.n, greatest(o.n, count(*)), count(distinct tenant_id)
    from own_deliveries o left join deliveries on true group by o.n having count(tenant_id) > 0),
  running as (
    ${RUNNING.map(
      ([queue, table, where]) =>
        `select '${queue}' as queue, count(*) as count from ${table} where tenant_id = :tenantId and ${where}`,
    ).join('\n    union all ')}),
  storage as (
    select livemode, coalesce(f.bytes, 0) as bytes, coalesce(r.rows, 0) as rows
    from (select livemode, sum(size_bytes) as bytes from files
      where tenant_id = :tenantId and removed_at is null group by livemode) f
    full join (select livemode, sum(transactions + import_errors) as rows from row_counts
      where tenant_id = :tenantId group by livemode) r using (livemode))
  select coalesce((select jsonb_agg(s order by s.queue) from shares s where s.own > 0), '[]') as shares,
    coalesce((select jsonb_agg(r) from running r where r.count > 0), '[]') as running,
    coalesce((select jsonb_agg(s order by s.livemode desc) from storage s), '[]') as storage`;

/** The load of a tenant, in one trip and from a bounded number of waiting rows: of the outbox, those that have been due longest. */
export async function readTenantLoad(system: Knex, tenantId: string): Promise<TenantLoad> {
  const { rows } = await system.raw<{ rows: TenantLoad[] }>(LOAD, { tenantId });
  return rows[0] ?? { storage: [], shares: [], running: [] };
}

/** An import or a report that failed. */
export interface FailedWork {
  readonly kind: 'import' | 'report';
  readonly id: string;
  readonly livemode: boolean;
  readonly code: string | null;
  readonly at: Date;
}

/** The newest of each kind, at most `limit`. */
export async function listFailedWorkOf(
  system: Knex,
  tenantId: string,
  limit: number,
): Promise<readonly FailedWork[]> {
  const of = (kind: string, table: string) =>
    `(select '${kind}' as kind, id, livemode, error->>'code' as code, finished_at as at from ${table}
      where tenant_id = :tenantId and status = 'failed' order by finished_at desc limit :limit)`;
  const { rows } = await system.raw<{ rows: FailedWork[] }>(
    `select * from (${of('import', 'imports')} union all ${of('report', 'reports')}) f order by at desc`,
    { tenantId, limit },
  );
  return rows;
}

/** A kind of error that came at a tenant's work. */
export interface TenantError {
  readonly fingerprint: string;
  readonly source: string;
  readonly code: string;
  readonly place: string;
  /** At this tenant's work. */
  readonly count: number;
  readonly lastSeenAt: Date;
}

/** The last seen first. */
export async function listErrorsOf(
  system: Knex,
  tenantId: string,
  limit: number,
): Promise<readonly TenantError[]> {
  const { rows } = await system.raw<{ rows: TenantError[] }>(
    `select g.fingerprint, g.source, g.code, g.place, t.count::int, t.last_seen_at as "lastSeenAt"
     from error_tenants t join error_groups g using (fingerprint)
     where t.hurt_tenant_id = ? order by t.last_seen_at desc, g.fingerprint limit ?`,
    [tenantId, limit],
  );
  return rows;
}

/** Something whose requests are counted in a window of its own: an API key, through all rotations, or an app's grant. */
export interface CountedCredential {
  readonly lineageId: string;
  readonly kind: 'API key' | 'app';
  readonly name: string;
  readonly livemode: boolean;
}

/** Credentials that a tenant has used in the last two hours, the last used first: no other has a window that is open. */
export async function listCountedCredentials(
  system: Knex,
  tenantId: string,
  limit: number,
): Promise<readonly CountedCredential[]> {
  const { rows } = await system.raw<{ rows: CountedCredential[] }>(
    `select "lineageId", kind, name, livemode from (
       select * from (
         select distinct on (lineage_id) lineage_id as "lineageId", 'API key' as kind, name, livemode, last_used_at
         from api_keys where tenant_id = :tenantId and last_used_at > now() - interval '2 hours'
         order by lineage_id, last_used_at desc) k
       union all
       select g.id, 'app', a.name, g.livemode, g.last_used_at from oauth_grants g
       join oauth_apps a on a.id = g.oauth_app_id
       where g.tenant_id = :tenantId and g.last_used_at > now() - interval '2 hours') c
     order by last_used_at desc limit :limit`,
    { tenantId, limit },
  );
  return rows;
}
