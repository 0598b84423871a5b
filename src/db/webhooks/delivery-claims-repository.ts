import type { Knex } from 'knex';
import { LIMITS } from '../../domain/limits.js';
import type { SignatureFormat } from '../../domain/webhooks/signature.js';
import { commitWith } from '../executor.js';

/** The channel on which a commit names the shards in which it has made deliveries due. */
export const WEBHOOK_CHANNEL = 'webhook_due';

/** The shard of an endpoint, in SQL: the last byte of its id, which is random. */
export const shardOf = (endpointId: string): string =>
  `(get_byte(uuid_send(${endpointId}), 15) % ${LIMITS.webhooks.shards.value})::smallint`;

/** A delivery that this process, and no other, may send now, with all that it takes. */
export interface ClaimedDelivery {
  readonly id: string;
  /** Fences its result: one under another token no longer counts. */
  readonly token: string;
  /** Of the attempt, from 1. */
  readonly number: number;
  /** Attempts made of the schedule's, which a resend begins again. */
  readonly scheduledAttempts: number;
  readonly faults: number;
  readonly tenantId: string;
  readonly livemode: boolean;
  readonly requestId: string | null;
  readonly event: { readonly id: string; readonly body: string; readonly committedAt: Date };
  readonly endpoint: ClaimedEndpoint;
}

export interface ClaimedEndpoint {
  readonly id: string;
  readonly url: string;
  readonly signatureFormat: SignatureFormat;
  readonly sealedSecret: Buffer;
  readonly sealedPreviousSecret: Buffer | null;
  readonly previousSecretExpiresAt: Date | null;
  readonly isSlow: boolean;
}

export interface ClaimRequest {
  readonly shards: readonly number[];
  readonly token: string;
  readonly now: Date;
  /** Places that are free for endpoints that answer quickly, and for those that do not. */
  readonly quick: number;
  readonly slow: number;
  /** Whether leases may have run out. */
  readonly releasesDead: boolean;
}

export interface Claim {
  readonly deliveries: readonly ClaimedDelivery[];
  /** More is due than was taken: for want of places, or at endpoints that have all they may. */
  readonly isMore: boolean;
  /** Until something else is due, or a lease runs out; `null` when nothing waits for a time. */
  readonly nextMs: number | null;
  /** Deleted endpoints for which deliveries wait. */
  readonly deletedEndpoints: readonly string[];
  readonly dead: readonly DeadClaim[];
}

/** A delivery whose process died, or stood still for longer than its lease. */
export interface DeadClaim {
  readonly id: string;
  readonly deaths: number;
}

const NOW = 'cast(:now as timestamptz)';
const LEASE_SECONDS = 'cast(:leaseSeconds as double precision)';
const FREE = '(case when is_slow then cast(:slow as integer) else cast(:quick as integer) end)';

/** Of a row that nobody has changed since: the time of its commit, where the server keeps it, else of its record. */
const COMMITTED_AT = `case when current_setting('track_commit_timestamp')::boolean
  then coalesce(pg_xact_commit_timestamp(d.xmin), e.created_at) else e.created_at end`;

/** Endpoints with deliveries to send, and the earliest of each: a probe of the index for each endpoint. */
const OPEN = `
  open as materialized (
    select o.shard, o.id, o.first_at from unnest(cast(:shards as smallint[])) s(shard) cross join lateral (
      with recursive walk as (
        (select d.shard, d.webhook_endpoint_id as id, d.next_attempt_at as first_at from webhook_deliveries d
         where d.shard = s.shard and d.next_attempt_at is not null
         order by d.webhook_endpoint_id, d.next_attempt_at limit 1)
        union all
        select n.* from walk cross join lateral (
          select d.shard, d.webhook_endpoint_id, d.next_attempt_at from webhook_deliveries d
          where d.shard = s.shard and d.next_attempt_at is not null and d.webhook_endpoint_id > walk.id
          order by d.webhook_endpoint_id, d.next_attempt_at limit 1) n)
      select * from walk) o)`;

/**
 * Endpoints in turn within a tenant, tenants in turn, ties by chance: a tenant's second delivery comes after every
 * tenant's first. `take` is what one endpoint may have of the places, so that the read is bounded by them.
 */
const CLAIM = `
  with ${OPEN},
  under_way as materialized (
    select webhook_endpoint_id, host, count(*) as n, min(leased_until) as leased_until
    from webhook_claims group by 1, 2),
  at_host as materialized (select host, sum(n) as n from under_way group by 1),
  lanes as materialized (
    select o.shard, o.id, o.first_at, w.tenant_id, w.is_slow, h.host, w.deleted_at is not null as is_deleted,
      w.enabled and w.deleted_at is null as is_live,
      greatest(w.paused_until, w.breaker_until) as blocked_until,
      w.in_flight_cap - coalesce((select sum(n) from under_way u where u.webhook_endpoint_id = o.id), 0) as room,
      random() as tie
    from open o join webhook_endpoints w on w.id = o.id
    cross join lateral (select lower(split_part(w.url, '/', 3)) as host) h),
  ready as materialized (
    select l.*, least(l.room, greatest(1, ceil(
        ${FREE}::numeric / count(*) over (partition by l.is_slow)))) as take
    from lanes l
    where l.is_live and l.first_at <= ${NOW} and (l.blocked_until is null or l.blocked_until <= ${NOW}) and l.room > 0
      and ${FREE} > 0),
  candidates as materialized (
    select r.shard, r.id as endpoint_id, r.tenant_id, r.is_slow, r.host, r.tie, r.take, d.id as delivery_id,
      row_number() over (partition by r.shard, r.id order by d.next_attempt_at) as nth
    from ready r cross join lateral (
      select d.id, d.next_attempt_at from webhook_deliveries d
      where d.shard = r.shard and d.webhook_endpoint_id = r.id and d.next_attempt_at <= ${NOW}
        and not exists (select from webhook_claims c where c.webhook_delivery_id = d.id)
      order by d.next_attempt_at limit r.take) d),
  in_turn as (
    select c.*, row_number() over (partition by c.host order by c.nth, c.tie) + coalesce(h.n, 0) as of_host,
      row_number() over (partition by c.is_slow, c.tenant_id order by c.nth, c.tie) as of_tenant
    from candidates c left join at_host h on h.host = c.host),
  picked as materialized (
    select * from (
      select t.*, row_number() over (partition by t.is_slow order by t.of_tenant, t.tie) as place
      from in_turn t where t.of_host <= cast(:ofHost as bigint)) p
    where place <= ${FREE}),
  claimed as (
    insert into webhook_claims
      (webhook_delivery_id, tenant_id, livemode, webhook_endpoint_id, shard, host, token, leased_until)
    select d.id, d.tenant_id, d.livemode, p.endpoint_id, p.shard, p.host, cast(:token as uuid),
      clock_timestamp() + make_interval(secs => ${LEASE_SECONDS})
    from picked p join webhook_deliveries d on d.id = p.delivery_id
    on conflict do nothing
    returning webhook_delivery_id as id),
  waits as (
    select extract(epoch from
        case when l.blocked_until > ${NOW} then greatest(l.blocked_until, l.first_at)
        else (select d.next_attempt_at from webhook_deliveries d
              where d.shard = l.shard and d.webhook_endpoint_id = l.id and d.next_attempt_at > ${NOW}
              order by d.next_attempt_at limit 1) end - ${NOW}) * 1000 as ms
    from lanes l where l.is_live
    union all
    select extract(epoch from min(leased_until) - clock_timestamp()) * 1000 from under_way
    where webhook_endpoint_id in (select id from open)
    union all
    select ${LEASE_SECONDS} * 1000 from (select from picked limit 1) one),
  summary as materialized (
    select (select min(ms) from waits) as next_ms,
      (select count(*) from candidates) > (select count(*) from picked)
        or exists (select from ready r where r.take = (
          select count(*) from candidates c where c.shard = r.shard and c.endpoint_id = r.id))
        or exists (select from lanes l where l.is_live and l.first_at <= ${NOW} and l.room <= 0
          and (l.blocked_until is null or l.blocked_until <= ${NOW}))
        or exists (select from lanes l where l.is_live and l.first_at <= ${NOW}
          and (l.blocked_until is null or l.blocked_until <= ${NOW})
          and ${FREE} <= 0) as is_more,
      array(select distinct id from lanes where is_deleted) as deleted_endpoints)
  select s.next_ms, s.is_more, s.deleted_endpoints, c.*
  from summary s left join (
    select d.id, d.attempts, d.scheduled_attempts, d.faults, d.tenant_id, d.livemode, d.request_id,
      e.id as event_id, e.body, ${COMMITTED_AT} as committed_at, w.id as endpoint_id, w.url, w.signature_format,
      w.secret_encrypted, w.previous_secret_encrypted, w.previous_secret_expires_at, w.is_slow
    from claimed join webhook_deliveries d on d.id = claimed.id
    join events e on e.id = d.event_id
    join webhook_endpoints w on w.id = d.webhook_endpoint_id) c on true`;

/** The same claimants wait for each other, so that no endpoint gets more than its cap. */
const HOLD = `select pg_advisory_xact_lock(hashtextextended('webhook shard ' || s, 0))
  from (select s from unnest(cast(:shards as smallint[])) s order by s) o`;

/**
 * Ends claims whose lease has run out: the attempt is spent, the delivery due again, after the first time later and
 * later. After so many it is held, until somebody releases it.
 */
const RELEASE_DEAD = `
  with dead as (
    delete from webhook_claims where shard = any(cast(:shards as smallint[])) and leased_until < clock_timestamp()
    returning webhook_delivery_id as id)
  update webhook_deliveries d set attempts = d.attempts + 1, deaths = d.deaths + 1, updated_at = now(),
    status = case when d.deaths + 1 >= :mostDeaths then 'held' else d.status end,
    next_attempt_at = case when d.deaths + 1 >= :mostDeaths then null when d.deaths = 0 then d.next_attempt_at
      else cast(:now as timestamptz) + make_interval(secs => 10 * 4 ^ (d.deaths - 1)) end
  from dead where d.id = dead.id and d.status = 'pending'
  returning d.id, d.deaths`;

/** Claims what is due, in one trip: see `Claim`. */
export async function claimDeliveries(system: Knex, request: ClaimRequest): Promise<Claim> {
  const { shards, token, now, quick, slow } = request;
  const { leaseMs, hostInFlight, deathsBeforeHeld } = LIMITS.webhooks;
  const scope = { shards: [...shards] };
  const [dead, claimed] = await system.transaction((trx) =>
    commitWith({ trx }, async () => {
      const [, released, rows] = await Promise.all([
        trx.raw(HOLD, scope).options({ name: 'hold-webhook-shards' }),
        request.releasesDead
          ? trx
              .raw<{ rows: DeadClaim[] }>(RELEASE_DEAD, { ...scope, now, mostDeaths: deathsBeforeHeld.value })
              .options({ name: 'release-dead-deliveries' })
          : { rows: [] },
        trx
          .raw<{ rows: ClaimRow[] }>(CLAIM, {
            ...scope,
            token,
            now,
            quick,
            slow,
            ofHost: hostInFlight.value,
            leaseSeconds: leaseMs.value / 1_000,
          })
          .options({ name: 'claim-deliveries' }),
      ]);
      return [released.rows, rows.rows] as const;
    }),
  );
  const [summary] = claimed;
  return {
    deliveries: claimed.flatMap((row) => (row.id === null ? [] : [toClaimed(row, row.id, token)])),
    isMore: summary?.is_more === true,
    nextMs: summary?.next_ms == null ? null : Math.max(0, Math.ceil(Number(summary.next_ms))),
    deletedEndpoints: summary?.deleted_endpoints ?? [],
    dead,
  };
}

interface ClaimRow {
  next_ms: string | null;
  is_more: boolean;
  deleted_endpoints: string[];
  id: string | null;
  attempts: number;
  scheduled_attempts: number;
  faults: number;
  tenant_id: string;
  livemode: boolean;
  request_id: string | null;
  event_id: string;
  body: string;
  committed_at: Date;
  endpoint_id: string;
  url: string;
  signature_format: SignatureFormat;
  secret_encrypted: Buffer;
  previous_secret_encrypted: Buffer | null;
  previous_secret_expires_at: Date | null;
  is_slow: boolean;
}

function toClaimed(row: ClaimRow, id: string, token: string): ClaimedDelivery {
  return {
    id,
    token,
    number: row.attempts + 1,
    scheduledAttempts: row.scheduled_attempts,
    faults: row.faults,
    tenantId: row.tenant_id,
    livemode: row.livemode,
    requestId: row.request_id,
    event: { id: row.event_id, body: row.body, committedAt: row.committed_at },
    endpoint: {
      id: row.endpoint_id,
      url: row.url,
      signatureFormat: row.signature_format,
      sealedSecret: row.secret_encrypted,
      sealedPreviousSecret: row.previous_secret_encrypted,
      previousSecretExpiresAt: row.previous_secret_expires_at,
      isSlow: row.is_slow,
    },
  };
}

/**
 * Gives deliveries back that were not sent, for a fault of ours: no attempt is spent.
 * @param options.until when they are due again; `null`: as they were
 */
export async function releaseClaims(
  system: Knex,
  claims: readonly { readonly id: string; readonly token: string }[],
  options: { readonly until: Date | null; readonly isFault: boolean },
): Promise<void> {
  await system.raw(
    `with freed as (
       delete from webhook_claims c using jsonb_to_recordset(cast(:claims as jsonb)) as g(id uuid, token uuid)
       where c.webhook_delivery_id = g.id and c.token = g.token returning c.webhook_delivery_id as id)
     update webhook_deliveries d set faults = d.faults + 1, updated_at = now(),
       next_attempt_at = coalesce(cast(:until as timestamptz), d.next_attempt_at)
     from freed where d.id = freed.id and d.status = 'pending' and cast(:isFault as boolean)`,
    { claims: JSON.stringify(claims.map(({ id, token }) => ({ id, token }))), ...options },
  );
}

/** Cancels what waits for a deleted endpoint, a portion at a time. @returns how many there were */
export async function cancelDeliveriesOf(system: Knex, endpointId: string, limit: number): Promise<number> {
  const { rowCount } = await system.raw<{ rowCount: number }>(
    `update webhook_deliveries set status = 'cancelled', next_attempt_at = null, resend_requested_at = null,
       updated_at = now()
     where id = any(array(
       select d.id from webhook_deliveries d
       where d.webhook_endpoint_id = :endpointId and d.next_attempt_at is not null
         and d.shard in (0, ${shardOf('cast(:endpointId as uuid)')})
         and not exists (select from webhook_claims c where c.webhook_delivery_id = d.id)
       limit :limit for update skip locked))`,
    { endpointId, limit },
  );
  return rowCount;
}
