import { STORED_SHARDS } from '../../domain/webhooks/shards.js';

const NOW = 'cast(:now as timestamptz)';
const LEASE_SECONDS = 'cast(:leaseSeconds as double precision)';
const FREE = '(case when is_slow then cast(:slow as integer) else cast(:quick as integer) end)';

/** Of a row that nobody has changed since: the time of its commit, where the server keeps it, else of its record. */
const COMMITTED_AT = `case when current_setting('track_commit_timestamp')::boolean
  then coalesce(pg_xact_commit_timestamp(d.xmin), e.created_at) else e.created_at end`;

/** Whether the endpoint `o` is in a held shard: one that a release without shards stored elsewhere is in any of its stored shard. */
const IS_HELD = `get_byte(uuid_send(o.id), 15) % cast(:of as integer) = any(cast(:held as integer[]))
      or get_byte(uuid_send(o.id), 15) % ${STORED_SHARDS} <> o.shard`;

/** Endpoints with deliveries to send, and the earliest of each: a probe of the index for each endpoint. */
const OPEN = `
  open as materialized (
    select o.shard, o.tenant_id, o.id, o.first_at from unnest(cast(:shards as smallint[])) s(shard) cross join lateral (
      with recursive walk as (
        (select d.shard, d.tenant_id, d.webhook_endpoint_id as id, d.next_attempt_at as first_at from webhook_deliveries d
         where d.shard = s.shard and d.next_attempt_at is not null
         order by d.webhook_endpoint_id, d.next_attempt_at limit 1)
        union all
        select n.* from walk cross join lateral (
          select d.shard, d.tenant_id, d.webhook_endpoint_id, d.next_attempt_at from webhook_deliveries d
          where d.shard = s.shard and d.next_attempt_at is not null and d.webhook_endpoint_id > walk.id
          order by d.webhook_endpoint_id, d.next_attempt_at limit 1) n)
      select * from walk) o
    where ${IS_HELD})`;

/** Deliveries of an endpoint that may be sent now: `of` is a row of `endpoints`. */
const dueOf = (of: string, columns = 'd.id, d.next_attempt_at'): string =>
  `select ${columns} from webhook_deliveries d
        where d.shard = ${of}.shard and d.webhook_endpoint_id = ${of}.id and d.next_attempt_at <= ${NOW}
          and not exists (select from webhook_claims c where c.tenant_id = d.tenant_id and c.webhook_delivery_id = d.id)`;

/** Deliveries that no earlier one of their entity precedes, for an endpoint that asks for this order. */
const inOrder = (of: string): string => `
          and (not ${of}.is_ordered or d.order_key is null or not exists (select from webhook_deliveries p
            where p.tenant_id = d.tenant_id and p.webhook_endpoint_id = d.webhook_endpoint_id and p.order_key = d.order_key
              and p.order_number < d.order_number and p.next_attempt_at is not null))`;

/** Deliveries of single events: the oldest and, if there is a backlog, some of the newest. */
const singlesWhere = (order: string): string => `
      select id, row_number() over (order by min(nth)) as nth from (
        select o.id, row_number() over (order by o.next_attempt_at) as nth
        from (${dueOf('r')}${order} order by d.next_attempt_at limit r.take) o
        union all
        select n.id, 3 * row_number() over (order by n.next_attempt_at desc) + 0.5
        from (${dueOf('r')}${order}
            and r.first_at < ${NOW} - make_interval(secs => cast(:backlogSeconds as double precision))
          order by d.next_attempt_at desc limit ceil(r.take / 4)) n) due
      group by id order by nth limit r.take`;

/**
 * Batches of the oldest deliveries; `nth` counts batches. Deliveries that failed together are due together again and
 * stay one batch.
 */
const BATCHES = `
      select id, dense_rank() over (order by first_at, retry_at nulls first, chunk) as nth from (
        select c.*, min(c.next_attempt_at) over (partition by c.retry_at, c.chunk) as first_at from (
          select d.*, (row_number() over (partition by d.retry_at order by d.next_attempt_at, d.id) - 1)
            / r.batch_events as chunk
          from (${dueOf('r', 'd.id, d.next_attempt_at, case when d.scheduled_attempts > 0 then d.next_attempt_at end as retry_at')}${inOrder('r')}
            order by d.next_attempt_at limit r.take * r.batch_events) d) c) u`;

const BATCHED = `
  batched as materialized (
    select l.shard, l.id, l.batch_wait,
      (${dueOf('l', 'd.next_attempt_at')}${inOrder('l')} order by d.next_attempt_at limit 1) as first_free,
      (${dueOf('l', 'true')}${inOrder('l')} order by d.next_attempt_at
        offset l.batch_events - 1 limit 1) is not null as is_full
    from endpoints l where l.batch_events is not null and l.is_live and l.first_at <= ${NOW}
      and (l.blocked_until is null or l.blocked_until <= ${NOW})),`;

/** Parts in which a claim for endpoints that take single events in any order differs from one for all. */
interface ClaimParts {
  readonly requestsUnderWay: string;
  readonly batched: string;
  /** More columns and conditions of `ready`, which endpoints may be sent to now. */
  readonly take: string;
  readonly isReady: string;
  readonly candidates: string;
  /** Numbers requests: those of one batch have the same number. */
  readonly number: string;
  readonly rowsSoFar: string;
  readonly batches: string;
  readonly batchOf: string;
  readonly waits: string;
}

const CANDIDATE = 'select r.shard, r.id as endpoint_id, r.tenant_id, r.is_slow, r.host, r.tie, r.take';

const PLAIN: ClaimParts = {
  requestsUnderWay: 'count(*)',
  batched: '',
  take: '',
  isReady: 'and not l.is_special',
  candidates: `${CANDIDATE}, d.id as delivery_id, d.nth from ready r cross join lateral (${singlesWhere('')}) d`,
  number: 'row_number()',
  rowsSoFar: '0',
  batches: '',
  batchOf: 'left join (select null::uuid as batch_id) b on true',
  waits: '',
};

const FULL: ClaimParts = {
  requestsUnderWay: 'count(*) filter (where batch_id is null) + count(distinct batch_id)',
  batched: BATCHED,
  take: ', case when l.batch_events is not null then cast(:batches as integer) end',
  isReady: `and (l.batch_events is null or exists (select from batched b where b.shard = l.shard and b.id = l.id
        and (b.is_full or b.first_free + b.batch_wait <= ${NOW})))`,
  candidates: `${CANDIDATE}, false as is_batch, d.id as delivery_id, d.nth
    from ready r cross join lateral (${singlesWhere(inOrder('r'))}) d where r.batch_events is null
    union all
    ${CANDIDATE}, true, d.id, d.nth
    from ready r cross join lateral (${BATCHES}) d where r.batch_events is not null and d.nth <= r.take`,
  number: 'dense_rank()',
  rowsSoFar: 'count(*) over (order by t.of_tenant, t.tie)',
  batches: `
  batches as (
    select endpoint_id, nth, cast(encode(substring(sha256(string_agg(uuid_send(delivery_id), ''::bytea
      order by delivery_id)) from 1 for 16), 'hex') as uuid) as batch_id
    from picked where is_batch group by endpoint_id, nth),`,
  batchOf: 'left join batches b on p.is_batch and b.endpoint_id = p.endpoint_id and b.nth = p.nth',
  waits: `
    union all
    select extract(epoch from first_free + batch_wait - ${NOW}) * 1000 from batched
    where not is_full and first_free + batch_wait > ${NOW}`,
};

/**
 * Endpoints in turn within a tenant, tenants in turn, ties by chance: a tenant's second delivery comes after every
 * tenant's first. `take` is what one endpoint may have of the places, so that the read is bounded by them. Of an
 * endpoint the oldest come first; where it has a backlog, every fourth is one of the newest. `has_special`: something waits
 * for an endpoint that takes batches or asks for order, which the plain claim, being cheaper, passes over.
 */
const claimWith = (parts: ClaimParts): string => `
  with ${OPEN},
  under_way as materialized (
    select webhook_endpoint_id, host, min(leased_until) as leased_until,
      ${parts.requestsUnderWay} as n
    from webhook_claims where webhook_delivery_id <> all(cast(:delivered as uuid[])) group by 1, 2),
  at_host as materialized (select host, sum(n) as n from under_way group by 1),
  endpoints as materialized (
    select o.shard, o.id, o.first_at, w.tenant_id, w.is_slow, h.host, w.deleted_at is not null as is_deleted,
      w.enabled and w.deleted_at is null as is_live, w.ordering = 'entity' as is_ordered,
      w.batch_events is not null or w.ordering = 'entity' as is_special,
      w.batch_events, make_interval(secs => 0.001 * w.batch_wait_ms) as batch_wait,
      greatest(w.paused_until, w.operator_paused_until, w.breaker_until) as blocked_until,
      w.in_flight_cap - coalesce((select sum(n) from under_way u where u.webhook_endpoint_id = o.id), 0) as room,
      random() as tie
    from open o join webhook_endpoints w on w.tenant_id = o.tenant_id and w.id = o.id
    cross join lateral (select lower(split_part(w.url, '/', 3)) as host) h),${parts.batched}
  ready as materialized (
    select l.*, least(l.room, greatest(1, ceil(${FREE}::numeric / count(*) over (partition by l.is_slow)))${parts.take}) as take
    from endpoints l
    where l.is_live and l.first_at <= ${NOW} and (l.blocked_until is null or l.blocked_until <= ${NOW}) and l.room > 0
      and ${FREE} > 0 ${parts.isReady}),
  candidates as materialized (${parts.candidates}),
  in_turn as (
    select c.*, ${parts.number} over (partition by c.host order by c.nth, c.tie) + coalesce(h.n, 0) as of_host,
      ${parts.number} over (partition by c.is_slow, c.tenant_id order by c.nth, c.tie) as of_tenant
    from candidates c left join at_host h on h.host = c.host),
  picked as materialized (
    select * from (
      select t.*, ${parts.number} over (partition by t.is_slow order by t.of_tenant, t.tie) as place,
        ${parts.rowsSoFar} as rows_so_far
      from in_turn t where t.of_host <= cast(:ofHost as bigint)) p
    where place <= ${FREE} and rows_so_far <= cast(:most as bigint)),${parts.batches}
  claimed as (
    insert into webhook_claims
      (webhook_delivery_id, tenant_id, livemode, webhook_endpoint_id, shard, host, token, leased_until, batch_id)
    select d.id, d.tenant_id, d.livemode, p.endpoint_id, p.shard, p.host, cast(:token as uuid),
      clock_timestamp() + make_interval(secs => ${LEASE_SECONDS}), b.batch_id
    from picked p join webhook_deliveries d on d.tenant_id = p.tenant_id and d.id = p.delivery_id
    ${parts.batchOf}
    on conflict do nothing
    returning tenant_id, webhook_delivery_id as id, batch_id),
  waits as (
    select extract(epoch from
        case when l.blocked_until > ${NOW} then greatest(l.blocked_until, l.first_at)
        else (select d.next_attempt_at from webhook_deliveries d
              where d.shard = l.shard and d.webhook_endpoint_id = l.id and d.next_attempt_at > ${NOW}
              order by d.next_attempt_at limit 1) end - ${NOW}) * 1000 as ms
    from endpoints l where l.is_live
    union all
    select extract(epoch from min(leased_until) - clock_timestamp()) * 1000 from under_way
    where webhook_endpoint_id in (select id from open)
    union all
    select ${LEASE_SECONDS} * 1000 from (select from picked limit 1) one${parts.waits}),
  summary as materialized (
    select (select min(ms) from waits) as next_ms,
      (select count(*) from candidates) > (select count(*) from picked)
        or exists (select from ready r where r.take = (
          select max(c.nth) from candidates c where c.shard = r.shard and c.endpoint_id = r.id))
        or exists (select from endpoints l where l.is_live and l.first_at <= ${NOW} and l.room <= 0
          and (l.blocked_until is null or l.blocked_until <= ${NOW}))
        or exists (select from endpoints l where l.is_live and l.first_at <= ${NOW}
          and (l.blocked_until is null or l.blocked_until <= ${NOW})
          and ${FREE} <= 0) as is_more,
      exists (select from endpoints l where l.is_special and l.is_live and l.first_at <= ${NOW}
        and (l.blocked_until is null or l.blocked_until <= ${NOW})) as has_special,
      (select coalesce(jsonb_agg(distinct jsonb_build_object('tenantId', tenant_id, 'id', id)), '[]')
        from endpoints where is_deleted) as deleted_endpoints)
  select s.next_ms, s.is_more, s.has_special, s.deleted_endpoints, c.*
  from summary s left join (
    select d.id, d.attempts, d.scheduled_attempts, d.faults, d.tenant_id, d.livemode, d.request_id, claimed.batch_id,
      e.id as event_id, e.body, ${COMMITTED_AT} as committed_at, w.id as endpoint_id, w.url, w.signature_format,
      w.secret_encrypted, w.previous_secret_encrypted, w.previous_secret_expires_at, w.headers_encrypted, w.authentication_id, w.is_slow,
      w.ordering = 'entity' as is_ordered, e.sequence
    from claimed join webhook_deliveries d on d.tenant_id = claimed.tenant_id and d.id = claimed.id
    join events e on e.tenant_id = d.tenant_id and e.id = d.event_id
    join webhook_endpoints w on w.tenant_id = d.tenant_id and w.id = d.webhook_endpoint_id) c on true
  order by c.sequence`;

/** For endpoints that take events one by one and in any order. */
export const CLAIM_PLAIN = claimWith(PLAIN);
/** For all. */
export const CLAIM = claimWith(FULL);

/** Those who claim from the same stored shard wait for each other, so that no endpoint gets more than its cap. */
export const HOLD = `select pg_advisory_xact_lock(hashtextextended('webhook shard ' || s, 0))
  from (select s from unnest(cast(:shards as smallint[])) s order by s) o`;

/**
 * Ends claims whose lease has run out: the attempt is spent, the delivery due again, after the first time later and
 * later. After so many it is held, until somebody releases it. Not yet when Postgres has just been started: attempts that
 * ended while it was away are recorded first.
 */
export const RELEASE_DEAD = `
  with dead as (
    delete from webhook_claims where shard = any(cast(:shards as smallint[])) and leased_until < clock_timestamp()
      and pg_postmaster_start_time() < clock_timestamp() - make_interval(secs => :restartSeconds)
    returning tenant_id, webhook_delivery_id as id)
  update webhook_deliveries d set attempts = d.attempts + 1, deaths = d.deaths + 1, updated_at = now(),
    status = case when d.deaths + 1 >= :maxDeaths then 'held' else d.status end,
    next_attempt_at = case when d.deaths + 1 >= :maxDeaths then null when d.deaths = 0 then d.next_attempt_at
      else cast(:now as timestamptz) + make_interval(secs => 10 * 4 ^ (d.deaths - 1)) end
  from dead where d.tenant_id = dead.tenant_id and d.id = dead.id and d.status = 'pending'
  returning d.id, d.deaths`;
