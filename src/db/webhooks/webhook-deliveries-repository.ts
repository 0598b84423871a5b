import { NotFoundError } from '../../errors.js';
import { webhookBells } from '../bells/bell.js';
import { ringOnceCommitted } from '../bells/ring-once-committed.js';
import { rowsOf, type TenantExecutor } from '../executor.js';
import { shardOf } from './delivery-columns.js';

const TABLE = 'webhook_deliveries';

/** A delivery with what decides whether it may be sent again, its row locked. */
interface LockedDelivery {
  readonly id: string;
  /** Some process is sending it, or has died while it did and has a lease left. */
  readonly isClaimed: boolean;
  readonly endpoint: { readonly id: string; readonly isDeleted: boolean; readonly enabled: boolean };
}

/** Locks a delivery until the transaction ends; its endpoint is read, not locked. @throws {NotFoundError} */
export async function lockWebhookDelivery(db: TenantExecutor, id: string): Promise<LockedDelivery> {
  const row = await rowsOf(db, TABLE)
    .where({ [`${TABLE}.id`]: id })
    .join('webhook_endpoints as w', {
      'w.tenant_id': `${TABLE}.tenant_id`,
      'w.id': `${TABLE}.webhook_endpoint_id`,
    })
    .forNoKeyUpdate(TABLE)
    .first({
      id: `${TABLE}.id`,
      endpoint_id: 'w.id',
      enabled: 'w.enabled',
      deleted_at: 'w.deleted_at',
      is_claimed: db.trx.raw(
        `exists (select from webhook_claims c where c.tenant_id = ${TABLE}.tenant_id and c.webhook_delivery_id = ${TABLE}.id)`,
      ),
    });
  if (!row) throw new NotFoundError('There is no such webhook delivery.');
  return {
    id: row.id,
    isClaimed: row.is_claimed,
    endpoint: { id: row.endpoint_id, isDeleted: row.deleted_at !== null, enabled: row.enabled },
  };
}

/** Sends a locked delivery again from the start of the schedule, whatever happened to it. */
export async function restartDelivery(db: TenantExecutor, id: string): Promise<void> {
  const { rows } = await db.trx.raw<{ rows: { shard: number }[] }>(
    `update webhook_deliveries set status = 'pending', scheduled_attempts = 0, deaths = 0, faults = 0,
       shard = ${shardOf('webhook_endpoint_id')}, next_attempt_at = now(), resend_requested_at = null, updated_at = now()
     where id = ? and tenant_id = ? and livemode = ?
     returning shard`,
    [id, db.tenantId, db.livemode],
  );
  ringOnceCommitted(db.trx, webhookBells(rows.map(({ shard }) => shard)));
}

/** Notes on a locked delivery that it is wanted once more: the process that is sending it now sends it again. */
export async function setResendRequested(db: TenantExecutor, id: string): Promise<void> {
  await rowsOf(db, TABLE)
    .where({ id })
    .update({ resend_requested_at: db.trx.fn.now(), updated_at: db.trx.fn.now() });
}
