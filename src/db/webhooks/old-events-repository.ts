import type { Knex } from 'knex';
import { LIMITS } from '../../domain/limits.js';

const PORTION = LIMITS.webhooks.sweptAtOnce.value;

/**
 * Removes events recorded so many days ago, whichever tenant's, with their deliveries and the log of these, a portion at a
 * time. One that is being sent stays until it has been. @returns how many events it removed
 */
export async function deleteOldEvents(system: Knex, days: number): Promise<number> {
  const { rows } = await system.raw<{ rows: { count: string }[] }>(
    `with old as materialized (
       select e.id from events e
       where e.created_at < now() - make_interval(days => :days)
         and not exists (select from webhook_deliveries d join webhook_claims c on c.webhook_delivery_id = d.id
           where d.event_id = e.id)
       order by e.created_at limit :portion for update skip locked),
     undelivered as (delete from webhook_deliveries where event_id in (select id from old)),
     removed as (delete from events where id in (select id from old) returning id)
     select count(*) from removed`,
    { days, portion: PORTION },
  );
  return Number(rows[0]?.count);
}

/** Removes entries of the attempt log begun so many days ago, a portion at a time. @returns how many */
export async function deleteOldAttempts(system: Knex, days: number): Promise<number> {
  const { rowCount } = await system.raw<{ rowCount: number }>(
    `delete from webhook_attempts where id in (
       select id from webhook_attempts where started_at < now() - make_interval(days => :days)
       order by started_at limit :portion for update skip locked)`,
    { days, portion: PORTION },
  );
  return rowCount;
}
