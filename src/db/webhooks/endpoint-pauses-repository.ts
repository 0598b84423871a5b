import type { Knex } from 'knex';
import { shardOfId } from '../../domain/webhooks/shards.js';
import { webhookBells } from '../bells/bell.js';
import { ringOnceCommitted } from '../bells/ring-once-committed.js';
import { OF_ANY_TENANT } from '../row-key.js';

/** The end of the pause that was set before; `undefined` where there is no such endpoint. */
type PauseBefore = { readonly before: Date | null } | undefined;

/** Lets nothing be sent to an endpoint until an instant, whatever was set before. Give it the `system` pool. */
export const setOperatorPause = (system: Knex, endpointId: string, until: Date): Promise<PauseBefore> =>
  write(system, endpointId, until, 'cast(:at as timestamptz)');

/**
 * Ends a pause now, and has what waits looked at once this is committed. Without a pause nothing changes. Give it the
 * `system` pool.
 */
export const endOperatorPause = (system: Knex, endpointId: string, now: Date): Promise<PauseBefore> =>
  write(
    system,
    endpointId,
    now,
    'case when w.operator_paused_until > cast(:at as timestamptz) then :at else w.operator_paused_until end',
  );

async function write(system: Knex, endpointId: string, at: Date, value: string): Promise<PauseBefore> {
  const { rows } = await system.raw<{ rows: { before: Date | null }[] }>(
    `with current as (
       select tenant_id, id, operator_paused_until from webhook_endpoints
       where ${OF_ANY_TENANT} and id = :endpointId and deleted_at is null
       for no key update)
     update webhook_endpoints w set operator_paused_until = ${value}
     from current c where w.tenant_id = c.tenant_id and w.id = c.id
     returning c.operator_paused_until as before`,
    { endpointId, at },
  );
  ringOnceCommitted(system, webhookBells([shardOfId(endpointId)]));
  return rows[0] && { before: rows[0].before };
}
