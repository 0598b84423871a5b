import type { Knex } from 'knex';
import type { RecoveryMode } from '../../domain/webhooks/webhook-recovery.js';
import { LIMITS } from '../../limits/limits.js';
import { webhookBells } from '../bells/bell.js';
import { ringOnceCommitted } from '../bells/ring-once-committed.js';
import { insertInto, type TenantExecutor } from '../executor.js';
import { orderKeyOf, shardOf, TIMED_ID } from './delivery-columns.js';

export async function insertWebhookRecovery(
  db: TenantExecutor,
  recovery: {
    readonly id: string;
    readonly endpointId: string;
    readonly mode: RecoveryMode;
    readonly since: Date;
    readonly until: Date;
    readonly types: readonly string[] | null;
  },
): Promise<void> {
  const { id, endpointId, mode, since, until, types } = recovery;
  await insertInto(db, 'webhook_recoveries', {
    id,
    webhook_endpoint_id: endpointId,
    mode,
    since,
    until,
    types: types === null ? null : [...types],
  });
}

const ORDER_KEY = orderKeyOf({ ordering: 'ordering', type: 'type', subjectId: 'subject_id' });

/**
 * Makes deliveries due for a portion of the events of the recovery whose turn it is, oldest first, and remembers how far
 * it is in the same statement, so it can be stopped anywhere. Tenants take turns; of a
 * tenant's, one that is new comes first, then those that run, in turn. A delivery that is being sent is left to that attempt.
 * Bindings: `portion`, how many events.
 * Answer: one row: `moved`, 0 where there is no recovery, and the `shards` of the deliveries.
 * Locks: the recovery, which others pass over, and the deliveries.
 */
const CONTINUE = `
  with r as materialized (
    select w.tenant_id, w.livemode, w.id, w.webhook_endpoint_id, w.mode, w.types, w.since, w.until, w.position_at, w.position_id
    from webhook_recoveries w cross join lateral (
      select max(o.continued_at) as at from webhook_recoveries o where o.tenant_id = w.tenant_id) turn
    where w.finished_at is null
    order by turn.at nulls first, w.continued_at nulls first, w.created_at limit 1 for update of w skip locked),
  portion as materialized (
    select e.id, e.type, e.subject_id, e.sequence, e.tenant_id, e.livemode, e.request_id, e.created_at
    from r cross join lateral (
      select id, type, subject_id, sequence, tenant_id, livemode, request_id, created_at from events
      where tenant_id = r.tenant_id and livemode = r.livemode and created_at >= r.since and created_at < r.until
        and (r.position_at is null or (created_at, id) > (r.position_at, r.position_id))
      order by created_at, id limit :portion) e),
  chosen as materialized (
    select p.*, w.ordering, r.id as recovery_id, r.mode, r.webhook_endpoint_id, d.id as delivery_id, d.status,
      now() - make_interval(secs => 0.000001 * (:portion - row_number() over (order by p.created_at, p.id))) as due_at
    from portion p cross join r join webhook_endpoints w on w.tenant_id = r.tenant_id and w.id = r.webhook_endpoint_id and w.deleted_at is null
    left join webhook_deliveries d on d.tenant_id = p.tenant_id and d.event_id = p.id and d.webhook_endpoint_id = r.webhook_endpoint_id
    where case when r.types is not null then p.type = any(r.types)
      when r.mode = 'failed' and d.id is not null then true -- also of a type that it takes no more
      else w.events && array[p.type, split_part(p.type, '.', 1) || '.*', '*'] end),
  again as (
    update webhook_deliveries d set status = 'pending', scheduled_attempts = 0, deaths = 0, faults = 0,
      shard = ${shardOf('d.webhook_endpoint_id')}, next_attempt_at = c.due_at, resend_requested_at = null,
      webhook_recovery_id = c.recovery_id, updated_at = now()
    from chosen c
    where d.tenant_id = c.tenant_id and d.id = c.delivery_id and (c.mode = 'all' or c.mode = 'failed' and c.status in ('failed', 'pending', 'held'))
      and not exists (select from webhook_claims k where k.tenant_id = d.tenant_id and k.webhook_delivery_id = d.id)
    returning d.shard),
  added as (
    insert into webhook_deliveries (id, tenant_id, livemode, event_id, webhook_endpoint_id, shard, next_attempt_at,
      request_id, webhook_recovery_id, order_key, order_number)
    select ${TIMED_ID}, tenant_id, livemode, id, webhook_endpoint_id, ${shardOf('webhook_endpoint_id')}, due_at,
      request_id, recovery_id, ${ORDER_KEY}, case when ordering = 'entity' then sequence end
    from chosen where delivery_id is null and mode in ('missing', 'all') and type <> 'webhook_endpoint.test'
    on conflict do nothing
    returning shard),
  moved as (
    update webhook_recoveries w set
      matched = w.matched + (select count(*) from again) + (select count(*) from added),
      position_at = coalesce((select created_at from portion order by created_at desc, id desc limit 1), w.position_at),
      position_id = coalesce((select id from portion order by created_at desc, id desc limit 1), w.position_id),
      continued_at = clock_timestamp(),
      finished_at = case when (select count(*) from portion) < :portion then now() end
    from r where w.tenant_id = r.tenant_id and w.id = r.id
    returning w.id)
  select (select count(*) from moved) as moved,
    array(select shard from again union select shard from added) as shards`;

/** @returns whether there was a recovery to go on with */
export async function continueRecovery(system: Knex): Promise<boolean> {
  const { rows } = await system.raw<{ rows: { moved: string; shards: number[] }[] }>(CONTINUE, {
    portion: LIMITS.webhooks.recoveredAtOnce.value,
  });
  ringOnceCommitted(system, webhookBells(rows[0]?.shards ?? []));
  return Number(rows[0]?.moved) > 0;
}
