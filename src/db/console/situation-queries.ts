import type { Knex } from 'knex';

/** Rows that a list for operators has at most. */
const MAX_LISTED = 200;

interface OutboxBacklog {
  readonly queue: string;
  readonly tenantId: string;
  readonly count: number;
  readonly since: Date;
}

/** Jobs that wait to be carried to their queue, by queue and tenant, the most first. */
export async function listOutboxBacklog(system: Knex): Promise<readonly OutboxBacklog[]> {
  const { rows } = await system.raw<{ rows: OutboxBacklog[] }>(
    `select queue, tenant_id as "tenantId", count(*)::int as count, min(available_at) as since
     from outbox where available_at <= now() group by queue, tenant_id order by count(*) desc, since limit ?`,
    [MAX_LISTED],
  );
  return rows;
}

export interface Stored {
  readonly tenantId: string;
  readonly livemode: boolean;
  readonly files: number;
  readonly bytes: number;
  readonly transactions: number;
  readonly importErrors: number;
}

/** Storage by tenant, the most first. */
export async function listStored(system: Knex): Promise<readonly Stored[]> {
  const { rows } = await system.raw<{ rows: Stored[] }>(
    `select tenant_id as "tenantId", livemode, coalesce(f.files, 0)::int as files, coalesce(f.bytes, 0)::float8 as bytes,
       coalesce(r.transactions, 0)::float8 as transactions, coalesce(r.errors, 0)::float8 as "importErrors"
     from (select tenant_id, livemode, count(*) as files, sum(size_bytes) as bytes
       from files where removed_at is null group by tenant_id, livemode) f
     full join (select tenant_id, livemode, sum(transactions) as transactions, sum(import_errors) as errors
       from row_counts group by tenant_id, livemode) r using (tenant_id, livemode)
     order by bytes desc, transactions desc limit ?`,
    [MAX_LISTED],
  );
  return rows;
}

/** Work towards HMRC that is not over, of one kind and state. */
interface UnfinishedFiling {
  readonly kind: string;
  readonly state: string;
  readonly code: string | null;
  readonly count: number;
  readonly since: Date;
  /** When the first of them goes on; `null`: as soon as a worker has a place. */
  readonly nextStepAt: Date | null;
}

/** Submissions, quarterly updates, and readings of obligations and for returns, that are not over, of every tenant, the most first. */
export async function listUnfinishedFiling(system: Knex): Promise<readonly UnfinishedFiling[]> {
  const { rows } = await system.raw<{ rows: UnfinishedFiling[] }>(
    `select kind, state, code, count(*)::int as count, min(created_at) as since, min(next_step_at) as "nextStepAt"
     from (
       select kind, state, code, created_at, next_step_at from submissions
         where state not in ('confirmed', 'refused', 'done')
       union all
       select 'quarterly_update', status, issues->-1->>'code', created_at, null from quarterly_updates
         where status in ('sending', 'unknown')
       union all
       select 'obligations', status, error->>'code', created_at, next_read_at from obligation_readings
         where status in ('queued', 'processing', 'failed')
       union all
       select 'hmrc_access', status, error->>'code', created_at, next_check_at from hmrc_access
         where status in ('queued', 'processing', 'failed')
       union all
       select 'prefill', status, error->>'code', created_at, null from prefills
         where status in ('queued', 'processing')) w
     group by kind, state, code order by count(*) desc, since limit ?`,
    [MAX_LISTED],
  );
  return rows;
}

interface RefusalCode {
  readonly code: string;
  readonly count: number;
  readonly lastAt: Date;
}

/** Why HMRC refused submissions in the last day, most frequent first. */
export async function listRefusalCodes(system: Knex): Promise<readonly RefusalCode[]> {
  const { rows } = await system.raw<{ rows: RefusalCode[] }>(
    `select code, count(*)::int as count, max(updated_at) as "lastAt" from submissions
     where state in ('refused', 'done') and code is not null and updated_at > now() - interval '1 day'
     group by code order by count(*) desc, code limit ?`,
    [MAX_LISTED],
  );
  return rows;
}

export interface Authorisations {
  readonly tenantId: string;
  readonly status: string;
  readonly count: number;
}

/** How many clients' permissions each tenant has with HMRC, by status: tenants in order. */
export async function countAuthorisations(system: Knex): Promise<readonly Authorisations[]> {
  const { rows } = await system.raw<{ rows: Authorisations[] }>(
    `select tenant_id as "tenantId", status, count(*)::int as count from hmrc_grants
     group by tenant_id, status order by tenant_id, status`,
  );
  return rows;
}

/** An endpoint whose deliveries are due and not sent, and what keeps them. */
interface LateEndpoint {
  readonly id: string;
  readonly tenantId: string;
  readonly due: number;
  readonly since: Date;
  readonly enabled: boolean;
  readonly inFlightCap: number;
  readonly isSlow: boolean;
  readonly breakerUntil: Date | null;
  readonly pausedUntil: Date | null;
  readonly operatorPausedUntil: Date | null;
  readonly failingSince: Date | null;
}

/** Endpoints with deliveries that are due now, the most first. */
export async function listLateEndpoints(system: Knex): Promise<readonly LateEndpoint[]> {
  const { rows } = await system.raw<{ rows: LateEndpoint[] }>(
    `select w.id, w.tenant_id as "tenantId", d.due, d.since, w.enabled, w.in_flight_cap as "inFlightCap",
       w.is_slow as "isSlow", w.breaker_until as "breakerUntil", w.paused_until as "pausedUntil",
       w.operator_paused_until as "operatorPausedUntil",       w.failing_since as "failingSince"
     from (select tenant_id, webhook_endpoint_id, count(*)::int as due, min(next_attempt_at) as since from webhook_deliveries
           where next_attempt_at <= now() group by tenant_id, webhook_endpoint_id
           order by count(*) desc limit ?) d
     join webhook_endpoints w on w.tenant_id = d.tenant_id and w.id = d.webhook_endpoint_id order by d.due desc, d.since`,
    [MAX_LISTED],
  );
  return rows;
}

interface HeldDelivery {
  readonly id: string;
  readonly endpointId: string;
  readonly tenantId: string;
  readonly deaths: number;
}

/** Deliveries that wait for an operator, since processes died at them. */
export async function listHeldDeliveries(system: Knex): Promise<readonly HeldDelivery[]> {
  return system('webhook_deliveries')
    .where({ status: 'held' })
    .orderBy('created_at')
    .limit(MAX_LISTED)
    .select({ id: 'id', endpointId: 'webhook_endpoint_id', tenantId: 'tenant_id', deaths: 'deaths' });
}
