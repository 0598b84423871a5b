import type { Knex } from 'knex';
import { LIMITS } from '../../limits/limits.js';

const PORTION = LIMITS.webhooks.sweptAtOnce.value;

/**
 * Removes events recorded so many days ago, whichever tenant's, with their deliveries and the log of these, a portion at a
 * time. One that is being sent stays until it has been. @returns how many events it removed
 */
export async function deleteOldEvents(system: Knex, days: number): Promise<number> {
  const { rows } = await system.raw<{ rows: { count: string }[] }>(
    `with old as materialized (
       select e.tenant_id, e.id from events e
       where e.created_at < now() - make_interval(days => :days)
         and not exists (select from webhook_deliveries d join webhook_claims c on c.tenant_id = d.tenant_id and c.webhook_delivery_id = d.id
           where d.tenant_id = e.tenant_id and d.event_id = e.id)
       order by e.created_at limit :portion for update skip locked),
     undelivered as (
       delete from webhook_deliveries d using old where d.tenant_id = old.tenant_id and d.event_id = old.id),
     removed as (
       delete from events e using old where e.tenant_id = old.tenant_id and e.id = old.id returning e.id)
     select count(*) from removed`,
    { days, portion: PORTION },
  );
  return Number(rows[0]?.count);
}

/**
 * Removes entries of the attempt log begun so many days ago, a portion at a time: those that went with no partition.
 * @returns how many
 */
export async function deleteOldAttempts(system: Knex, days: number): Promise<number> {
  const { rowCount } = await system.raw<{ rowCount: number }>(
    `delete from webhook_attempts where (tableoid, ctid) in (
       select tableoid, ctid from webhook_attempts where started_at < now() - make_interval(days => :days)
       order by started_at limit :portion for update skip locked)`,
    { days, portion: PORTION },
  );
  return rowCount;
}
